#include "engine/trace/line_prefix.h"

#include <algorithm>
#include <charconv>
#include <string>

#include <re2/re2.h>

namespace marmoset::trace {

namespace {

constexpr std::string_view levels = "VDIWEF";
constexpr std::size_t longestPrefix = 256;

// Most lines have no prefix: the first characters tell, without a regular expression.
bool mayHavePrefix(std::string_view line) {
  const auto first = line.find_first_not_of(" \t");
  if (first == std::string_view::npos || first + 1 >= line.size()) return false;
  const char c = line[first];
  if ((c >= '0' && c <= '9') || c == '[') return true;
  if (c < 'A' || c > 'Z') return false;
  const char next = line[first + 1];
  if (levels.find(c) != std::string_view::npos && (next == '/' || next == ' ' || next == '(')) return true;
  return first + 3 < line.size() && line[first + 3] == ' ';  // "Feb 14 15:44:27"
}

std::string clockPattern() {
  const std::string date = R"((?:\d{4}[-/.]\d\d?[-/.]\d\d?[ T_]+|\d\d?[-/]\d\d? +|[A-Z][a-z]{2} +\d\d? +)?)";
  const std::string time = R"(\d\d?:\d\d:\d\d(?:[.,]\d+)?(?:Z| ?[+-]\d\d:?\d\d)?)";
  // Rebuilt Monkeys name themselves first, or write milliseconds since 1970.
  const std::string tool = R"((?:\[[A-Za-z][A-Za-z0-9_]*\])?)";
  const std::string epoch = R"(\d{10}\.\d+|\d{13})";
  return tool + R"(\[?(?:)" + date + time + "|" + epoch + R"()\]?)";
}

std::string logcatPattern() {
  const std::string slashTag = R"([VDIWEF]/[^\s:(][^:(]*(?:\( *\d+\))?: ?)";
  const std::string levelTag = R"(\d?[VDIWEF] [^\s:]+ *: ?)";
  const std::string processOnly = R"([VDIWEF]\( *\d+\) )";
  const std::string threadTime = R"((?:\w+ +)?\d+ +\d+ [VDIWEF] [^:]*: ?)";
  const std::string studio = R"(\d+-\d+/\S+ )" + slashTag;
  const std::string newStudio = R"(\d+-\d+ +\S+ +\S+ +[VDIWEF] {1,2})";
  return "(?:" + slashTag + "|" + levelTag + "|" + processOnly + "|" + threadTime + "|" + studio + "|" +
         newStudio + ")";
}

const RE2& prefixPattern() {
  static const RE2 pattern = [] {
    RE2::Options anyBytes;
    anyBytes.set_encoding(RE2::Options::EncodingLatin1);
    const std::string separator = R"((?: ?[|>-] |: ?|[ \t]))";
    const std::string afterClock =
        "(?:" + separator + R"([ \t]*)" + logcatPattern() + "|" + separator + "|$)";
    return RE2(R"([ \t]*(?:)" + clockPattern() + afterClock + "|" + logcatPattern() +
                   R"(|\[(?:Fastbot|Maxim|Kea2)\] ?))",
               anyBytes);
  }();
  return pattern;
}

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

std::int32_t numberAt(std::string_view text) {
  std::int32_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

std::string_view takePrefixWord(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t[]"), text.size()));
  const auto word = text.substr(0, text.find_first_of(" \t]"));
  text.remove_prefix(word.size());
  return word;
}

// "15:44:27.105", "2018-02-14", "02-14"; not Android Studio's "1234-1250".
bool isClock(std::string_view word) {
  const auto mark = word.find_first_not_of("0123456789");
  return !word.empty() && isDigit(word.front()) && mark != std::string_view::npos && word.find('/') > mark &&
         (word[mark] != '-' || mark < 3 || (mark == 4 && word.size() == 10 && word[7] == '-'));
}

}  // namespace

std::int32_t processOf(std::string_view prefix) {
  // "I/Monkey  ( 1234): "
  if (const auto open = prefix.rfind('('); open != std::string_view::npos) {
    const auto digits = prefix.find_first_not_of(' ', open + 1);
    return digits == std::string_view::npos ? 0 : numberAt(prefix.substr(digits));
  }
  auto word = takePrefixWord(prefix);
  while (isClock(word)) word = takePrefixWord(prefix);
  if (word.empty()) return 0;
  const auto second = takePrefixWord(prefix), third = takePrefixWord(prefix);
  const auto number = [](std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
  };
  // A user may stand before process and thread.
  if (number(second) && number(third)) return numberAt(second);
  return isDigit(word.front()) && (number(second) || word.find('-') != std::string_view::npos)
             ? numberAt(word)
             : 0;
}

std::size_t linePrefix(std::string_view line) {
  if (!mayHavePrefix(line)) return 0;
  const re2::StringPiece start(line.data(), std::min(line.size(), longestPrefix));
  re2::StringPiece rest = start;
  return RE2::Consume(&rest, prefixPattern()) ? start.size() - rest.size() : 0;
}

}  // namespace marmoset::trace
