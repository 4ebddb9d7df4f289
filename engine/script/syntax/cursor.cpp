#include "engine/script/syntax/cursor.h"

#include <algorithm>

#include "engine/script/syntax/command_help.h"

namespace marmoset::script {
namespace {

bool isWord(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '=';
}

// The longest keyword that ends right before `end`: the device would find it anywhere, a person writes it
// there.
std::optional<Keyword> keywordBefore(std::string_view text) {
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  std::optional<Keyword> best;
  for (std::size_t i = 0; i < keywordCount; ++i) {
    const Keyword keyword = keywordAt(i);
    if (text.ends_with(name(keyword)) && (!best || name(keyword).size() > name(*best).size())) best = keyword;
  }
  return best;
}

Span trimmedSpan(std::string_view line, std::size_t begin, std::size_t end) {
  while (begin < end && (line[begin] == ' ' || line[begin] == '\t')) ++begin;
  while (end > begin && (line[end - 1] == ' ' || line[end - 1] == '\t')) --end;
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

}  // namespace

Cursor cursorAt(std::string_view line, std::uint32_t byte) {
  const std::size_t at = std::min<std::size_t>(byte, line.size());
  Cursor cursor;
  const auto open = line.find('(');
  const auto close = line.find(')');
  cursor.inArguments = open < at && (close >= at || close < open);
  if (!cursor.inArguments) {
    std::size_t begin = at, end = at;
    while (begin > 0 && isWord(line[begin - 1])) --begin;
    while (end < line.size() && isWord(line[end])) ++end;
    cursor.word = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
    return cursor;
  }
  cursor.keyword = keywordBefore(line.substr(0, open));
  cursor.argument = static_cast<std::uint32_t>(std::count(
      line.begin() + static_cast<std::ptrdiff_t>(open), line.begin() + static_cast<std::ptrdiff_t>(at), ','));
  const auto begin = line.find_last_of("(,", at - 1) + 1;
  const auto end = std::min(line.find_first_of("),", at), line.size());
  cursor.word = trimmedSpan(line, begin, end);
  // Behind a blank the new argument begins at the cursor.
  if (cursor.word.empty()) cursor.word = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at)};
  return cursor;
}

}  // namespace marmoset::script
