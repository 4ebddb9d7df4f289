#include "engine/trace/line_prefix.h"

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
  const std::string epoch = R"(\d{10}\.\d+)";
  return R"(\[?(?:)" + date + time + "|" + epoch + R"()\]?)";
}

std::string logcatPattern() {
  const std::string slashTag = R"([VDIWEF]/[^\s:(]+ *(?:\( *\d+\))?: ?)";
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
    return RE2(R"([ \t]*(?:)" + clockPattern() + afterClock + "|" + logcatPattern() + ")", anyBytes);
  }();
  return pattern;
}

}  // namespace

std::size_t linePrefix(std::string_view line) {
  if (!mayHavePrefix(line)) return 0;
  const re2::StringPiece start(line.data(), std::min(line.size(), longestPrefix));
  re2::StringPiece rest = start;
  return RE2::Consume(&rest, prefixPattern()) ? start.size() - rest.size() : 0;
}

}  // namespace marmoset::trace
