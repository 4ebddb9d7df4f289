#include "engine/script/rules/message.h"

#include <fmt/format.h>

namespace marmoset::script {

namespace {

constexpr std::size_t longestQuote = 60;

bool continuesCharacter(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

}  // namespace

std::string say(std::initializer_list<std::string_view> pieces) {
  std::string sentence;
  for (const std::string_view piece : pieces) sentence += piece;
  return sentence;
}

std::string quoted(std::string_view text) {
  if (text.size() <= longestQuote) return fmt::format("`{}`", text);
  std::size_t cut = longestQuote;
  while (cut > 0 && continuesCharacter(text[cut])) --cut;
  return fmt::format("`{}...`", text.substr(0, cut));
}

std::string number(double value) {
  return fmt::format("{}", value);
}

std::string lineName(std::uint32_t line) {
  return fmt::format("line {}", line + 1);
}

std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

}  // namespace marmoset::script
