#include "engine/reduce/document/evidence_lines.h"

#include <charconv>

#include <fmt/format.h>

namespace marmoset::reduce {
namespace {

constexpr std::string_view prefix = "#marmoset ";
constexpr std::string_view modeWord = "linebyline";

bool isHexDigit(char byte) {
  return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'f') || (byte >= 'A' && byte <= 'F');
}

// A percent sign counts only before two digits: "83% with" stays as it is.
bool begins(std::string_view escape) {
  return escape.size() >= 3 && escape[0] == '%' && isHexDigit(escape[1]) && isHexDigit(escape[2]);
}

bool isHarmless(char byte) {
  const auto code = static_cast<unsigned char>(byte);
  return code >= 0x20 && code != 0x7f && byte != '=' && byte != '>';
}

std::string encode(std::string_view value) {
  std::string text;
  for (std::size_t i = 0; i < value.size(); ++i) {
    // A blank at either end would be lost, and the word would switch the mode.
    const bool edge = value[i] == ' ' && (i == 0 || i + 1 == value.size());
    const auto rest = value.substr(i);
    if (isHarmless(value[i]) && !edge && !rest.starts_with(modeWord) && !begins(rest)) {
      text += value[i];
    } else {
      text += fmt::format("%{:02X}", static_cast<unsigned char>(value[i]));
    }
  }
  return text;
}

std::string decode(std::string_view text) {
  std::string value;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!begins(text.substr(i))) {
      value += text[i];
      continue;
    }
    unsigned code = 0;
    (void)std::from_chars(text.data() + i + 1, text.data() + i + 3, code, 16);
    value += static_cast<char>(code);
    i += 2;
  }
  return value;
}

}  // namespace

std::string evidenceLine(std::string_view key, std::string_view value) {
  return fmt::format("{}{}: {}\n", prefix, key, encode(value));
}

std::optional<std::pair<std::string, std::string>> parseEvidenceLine(std::string_view line) {
  while (line.starts_with(' ') || line.starts_with('\t')) line.remove_prefix(1);
  if (!line.starts_with(prefix)) return std::nullopt;
  line.remove_prefix(prefix.size());
  const auto colon = line.find(": ");
  if (colon == line.npos) return std::nullopt;
  return std::pair{std::string(line.substr(0, colon)), decode(line.substr(colon + 2))};
}

std::uint32_t certificateLine(const script::Script& script) {
  std::optional<std::uint32_t> first;
  for (std::uint32_t line = 0; line < script.bodyStart() && line < script.lineCount(); ++line) {
    const auto entry = parseEvidenceLine(script.lineText(line));
    if (!entry) continue;
    if (entry->first == "reproduced" || entry->first == "certificate") return line;
    if (!first) first = line;
  }
  return first.value_or(0);
}

}  // namespace marmoset::reduce
