#include "engine/script/rules/typed_text.h"

#include <vector>

#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/message.h"
#include "engine/script/text/java_text.h"

namespace marmoset::script {

namespace {

using Lines = std::vector<std::string>;

void pressSpaces(Lines& lines, std::string_view blanks) {
  for (const char blank : blanks) {
    if (blank == ' ') lines.emplace_back("DispatchPress(KEYCODE_SPACE)");
  }
}

void typePart(Lines& lines, std::string_view part) {
  const std::string_view word = javaTrim(part);
  if (word.empty()) return pressSpaces(lines, part);
  const auto begin = static_cast<std::size_t>(word.data() - part.data());
  pressSpaces(lines, part.substr(0, begin));
  lines.push_back(say({"DispatchString(", word, ")"}));
  pressSpaces(lines, part.substr(begin + word.size()));
}

}  // namespace

std::string typingLines(std::string_view text, std::string_view lineEnd) {
  Lines lines;
  while (true) {
    const std::size_t special = text.find_first_of(",)");
    typePart(lines, text.substr(0, special));
    if (special == std::string_view::npos) break;
    lines.emplace_back(text[special] == ',' ? "DispatchPress(KEYCODE_COMMA)"
                                            : "DispatchPress(KEYCODE_NUMPAD_RIGHT_PAREN)");
    text.remove_prefix(special + 1);
  }
  std::string result;
  for (const std::string& line : lines) {
    if (!wouldQueue(line)) return {};
    if (!result.empty()) result += lineEnd;
    result += line;
  }
  return result;
}

}  // namespace marmoset::script
