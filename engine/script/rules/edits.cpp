#include "engine/script/rules/edits.h"

namespace marmoset::script {

namespace {

std::uint32_t lengthOf(const Script& script, std::uint32_t line) {
  return static_cast<std::uint32_t>(script.lineText(line).size());
}

std::string_view ownLineEnd(const Script& script, std::uint32_t line) {
  return script.text().lineWithEnd(line).substr(lengthOf(script, line));
}

}  // namespace

std::string lineEnd(const Script& script, std::uint32_t line) {
  if (const auto end = ownLineEnd(script, line); !end.empty()) return std::string(end);
  if (line > 0) return std::string(ownLineEnd(script, line - 1));
  return "\n";
}

TextEdit replaceLine(const Script& script, std::uint32_t line, std::string_view text) {
  return {{{line, 0}, {line, lengthOf(script, line)}}, std::string(text)};
}

TextEdit insertLineBefore(const Script& script, std::uint32_t line, std::string_view text) {
  return {{{line, 0}, {line, 0}}, std::string(text) + lineEnd(script, line)};
}

TextEdit insertLineAfter(const Script& script, std::uint32_t line, std::string_view text) {
  const Position end{line, lengthOf(script, line)};
  return {{end, end}, lineEnd(script, line) + std::string(text)};
}

TextEdit deleteLines(const Script& script, std::uint32_t first, std::uint32_t last) {
  if (last + 1 < script.lineCount()) return {{{first, 0}, {last + 1, 0}}, ""};
  const Position end{last, lengthOf(script, last)};
  if (first == 0) return {{{0, 0}, end}, ""};
  return {{{first - 1, lengthOf(script, first - 1)}, end}, ""};
}

Span argumentOf(const LineView& line, std::size_t index) {
  const auto arguments = argumentSpans(line.text, line.facts);
  return index < arguments.size() ? arguments[index] : Span{line.facts.close, line.facts.close};
}

TextEdit replaceSpan(const LineView& line, Span span, std::string_view text) {
  return {line.range(span), std::string(text)};
}

TextEdit replaceArgument(const LineView& line, std::size_t index, std::string_view text) {
  return replaceSpan(line, argumentOf(line, index), text);
}

std::string withArgument(const LineView& line, std::size_t index, std::string_view text) {
  const Span span = argumentOf(line, index);
  return std::string(line.text).replace(span.begin, span.end - span.begin, text);
}

}  // namespace marmoset::script
