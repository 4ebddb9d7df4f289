#include "engine/script/rules/line_shape.h"

#include <algorithm>
#include <array>

#include "engine/script/syntax/words.h"

namespace marmoset::script {

namespace {

constexpr std::array<std::pair<std::string_view, char>, 4> fullWidth = {{
    {"\xEF\xBC\x88", '('},  // U+FF08
    {"\xEF\xBC\x89", ')'},  // U+FF09
    {"\xEF\xBC\x8C", ','},  // U+FF0C
    {"\xE3\x80\x81", ','},  // U+3001
}};

bool isWordByte(char byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
         byte == '_';
}

std::uint32_t skipBlanksBack(std::string_view text, std::uint32_t end, std::uint32_t begin) {
  while (end > begin && (text[end - 1] == ' ' || text[end - 1] == '\t')) --end;
  return end;
}

Span wordBefore(std::string_view text, std::uint32_t parenthesis, std::uint32_t from) {
  const std::uint32_t end = skipBlanksBack(text, parenthesis, from);
  std::uint32_t begin = end;
  while (begin > from && isWordByte(text[begin - 1])) --begin;
  return {begin, end};
}

// The one the word ends with, else the longest: DispatchPressAndHold is a PressAndHold, Dragg a Drag.
std::optional<Keyword> keywordIn(std::string_view word) {
  std::optional<Keyword> longest;
  for (std::size_t index = 0; index < word::keywords; ++index) {
    if (word.ends_with(words[index])) return static_cast<Keyword>(index);
    if (word.find(words[index]) == std::string_view::npos) continue;
    if (!longest || words[index].size() > name(*longest).size()) longest = static_cast<Keyword>(index);
  }
  return longest;
}

}  // namespace

bool isComment(std::string_view trimmed) {
  if (trimmed.starts_with(byteOrderMark)) trimmed.remove_prefix(byteOrderMark.size());
  constexpr std::array<std::string_view, 8> starts = {"#", "//", ";", "--", "/*", "*", "%", "<!--"};
  return std::any_of(starts.begin(), starts.end(),
                     [&](std::string_view start) { return trimmed.starts_with(start); });
}

Span commandWord(const LineView& line) {
  const auto [begin, end] = line.facts.trimmed;
  const std::size_t open = line.text.find('(');
  if (open < end) return wordBefore(line.text, static_cast<std::uint32_t>(open), begin);
  std::uint32_t wordEnd = begin;
  while (wordEnd < end && isWordByte(line.text[wordEnd])) ++wordEnd;
  return {begin, wordEnd};
}

std::optional<Keyword> writtenKeyword(const LineView& line) {
  return keywordIn(commandWord(line).of(line.text));
}

std::optional<Span> unknownCommandWord(const LineView& line) {
  if (line.facts.parentheses != Parentheses::ordered || !line.commands.empty()) return std::nullopt;
  const Span word = commandWord(line);
  if (word.empty() || word.begin != line.facts.trimmed.begin) return std::nullopt;
  const char first = line.text[word.begin];
  const bool letter = (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z');
  return letter ? std::optional(word) : std::nullopt;
}

bool hasFullWidthPunctuation(std::string_view text) {
  return std::any_of(fullWidth.begin(), fullWidth.end(),
                     [&](const auto& mark) { return text.find(mark.first) != std::string_view::npos; });
}

std::string withAsciiPunctuation(std::string_view text) {
  std::string result(text);
  for (const auto& [mark, ascii] : fullWidth) {
    for (std::size_t at = result.find(mark); at != std::string::npos; at = result.find(mark, at)) {
      result.replace(at, mark.size(), 1, ascii);
    }
  }
  return result;
}

bool isBrokenByFullWidth(const LineView& line) {
  if (isComment(line.trimmed()) || queues(line) || !hasFullWidthPunctuation(line.text)) return false;
  return wouldQueue(withAsciiPunctuation(line.text));
}

std::string withBrackets(std::string_view text) {
  std::string result(text);
  std::replace(result.begin(), result.end(), '(', '[');
  std::replace(result.begin(), result.end(), ')', ']');
  return result;
}

std::string withBracketsAsParentheses(std::string_view text) {
  std::string result(text);
  std::replace(result.begin(), result.end(), '[', '(');
  std::replace(result.begin(), result.end(), ']', ')');
  return result;
}

bool isPlainCommand(const LineView& line) {
  if (line.commands.size() != 1) return false;
  const Command& command = line.commands.front();
  if (command.outcome != Outcome::queues || command.keywordAt != line.facts.trimmed.begin) return false;
  if (line.facts.open != command.keywordAt + name(command.keyword).size()) return false;
  const auto rest = line.text.substr(line.facts.close + 1, line.facts.trimmed.end - line.facts.close - 1);
  return rest.find_first_not_of(" \t;") == std::string_view::npos;
}

Span keywordSpan(const Command& command) {
  return {command.keywordAt, command.keywordAt + static_cast<std::uint32_t>(name(command.keyword).size())};
}

std::string_view ignoredPart(const LineView& line, Keyword keyword) {
  return line.facts.effect == LineEffect::none ? "line" : name(keyword);
}

bool queues(const LineView& line) {
  return std::any_of(line.commands.begin(), line.commands.end(),
                     [](const Command& command) { return command.outcome == Outcome::queues; });
}

bool wouldQueue(std::string_view line) {
  std::vector<Command> commands;
  const Line facts = readLine(line, commands);
  return queues(LineView{0, line, facts, commands});
}

std::uint32_t remarkStart(const LineView& line) {
  const auto [begin, end] = line.facts.trimmed;
  const std::uint32_t from = line.facts.parentheses == Parentheses::ordered ? line.facts.close + 1 : begin;
  const std::size_t remark = std::min(line.text.find('#', from), line.text.find("//", from));
  return static_cast<std::uint32_t>(std::min<std::size_t>(remark, end));
}

std::optional<SecondCommand> secondCommand(const LineView& line) {
  if (line.facts.parentheses != Parentheses::ordered || isComment(line.trimmed())) return std::nullopt;
  const std::uint32_t from = line.facts.close + 1;
  const std::size_t open = line.text.find('(', from);
  if (open >= remarkStart(line)) return std::nullopt;
  const Span word = wordBefore(line.text, static_cast<std::uint32_t>(open), from);
  const auto keyword = keywordIn(word.of(line.text));
  if (!keyword) return std::nullopt;
  return SecondCommand{word, *keyword};
}

}  // namespace marmoset::script
