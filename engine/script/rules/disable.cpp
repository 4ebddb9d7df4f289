#include "engine/script/rules/disable.h"

#include <array>

namespace marmoset::script {

namespace {

constexpr std::string_view disableMark = "#off ";

// What a device looks for in header lines, and where each is broken up.
struct HeaderWord {
  std::string_view word;
  std::size_t breakAt;
};
constexpr std::array headerWords = {
    HeaderWord{"count=", 5},
    HeaderWord{"speed=", 5},
    HeaderWord{"linebyline", 4},
    HeaderWord{"start data >>", 11},
};

std::size_t indentation(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t");
  return first == std::string_view::npos ? line.size() : first;
}

bool breaksHeaderWord(std::string_view text, std::size_t at) {
  for (const auto& [word, breakAt] : headerWords) {
    if (at >= breakAt && text.substr(at - breakAt, word.size()) == word) return true;
  }
  return false;
}

std::string escaped(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char byte = text[at];
    if (byte == '[' || byte == ']' || byte == '\\' || breaksHeaderWord(text, at)) result += '\\';
    result += byte == '(' ? '[' : byte == ')' ? ']' : byte;
  }
  return result;
}

std::string unescaped(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char byte = text[at];
    if (byte == '\\' && at + 1 < text.size()) {
      result += text[++at];
    } else {
      result += byte == '[' ? '(' : byte == ']' ? ')' : byte;
    }
  }
  return result;
}

}  // namespace

std::string disableLine(std::string_view line) {
  const std::size_t indent = indentation(line);
  return std::string(line.substr(0, indent)).append(disableMark).append(escaped(line.substr(indent)));
}

std::optional<std::string> enableLine(std::string_view line) {
  if (!isDisabled(line)) return std::nullopt;
  const std::size_t indent = indentation(line);
  return std::string(line.substr(0, indent)).append(unescaped(line.substr(indent + disableMark.size())));
}

bool isDisabled(std::string_view line) {
  return line.substr(indentation(line)).starts_with(disableMark);
}

}  // namespace marmoset::script
