#include "engine/script/rules/header_value.h"

#include "engine/script/rules/edits.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/message.h"
#include "engine/script/text/java_text.h"

namespace marmoset::script {

namespace {

bool isDigit(char byte) {
  return byte >= '0' && byte <= '9';
}

Fix keepFromReading(const LineView& line, std::string_view key) {
  const auto equals = static_cast<std::uint32_t>(line.text.find(key) + key.size() - 1);
  return {.title = "Keep the device from reading this as a number",
          .edits = {replaceSpan(line, {equals, equals}, " ")},
          .safe = true,
          .preferred = true};
}

}  // namespace

std::string_view headerKey(HeaderKind kind) {
  switch (kind) {
    case HeaderKind::count:
      return "count=";
    case HeaderKind::speed:
      return "speed=";
    default:
      return "linebyline";
  }
}

bool isMentionOnly(const LineView& line) {
  std::string_view text = line.trimmed();
  if (text.starts_with(byteOrderMark)) text.remove_prefix(byteOrderMark.size());
  return !text.starts_with(headerKey(line.facts.headerKind));
}

std::string_view firstNumber(std::string_view text) {
  std::size_t begin = text.find_first_of("0123456789");
  if (begin == std::string_view::npos) return {};
  std::size_t end = begin;
  while (end < text.size() && isDigit(text[end])) ++end;
  if (end + 1 < text.size() && text[end] == '.' && isDigit(text[end + 1])) {
    for (++end; end < text.size() && isDigit(text[end]);) ++end;
  }
  if (begin > 0 && text[begin - 1] == '-') --begin;
  return text.substr(begin, end - begin);
}

std::string canonicalHeader(std::string_view key, std::string_view value) {
  const std::string_view number = firstNumber(value);
  if (number.empty()) return {};
  std::string line = say({key, " ", number});
  std::vector<Command> commands;
  return readLine(line, commands).headerValue == HeaderValue::read ? line : std::string();
}

namespace {

std::vector<Fix> fixesOf(const LineView& line) {
  const std::string_view key = headerKey(line.facts.headerKind);
  if (isMentionOnly(line)) return {keepFromReading(line, key)};
  const std::string_view value = javaTrim(line.trimmed().substr(line.trimmed().find(key) + key.size()));
  const std::string repaired = canonicalHeader(key, value);
  if (repaired.empty()) return {};
  const std::string_view number = firstNumber(value);
  const bool onlyNumber = value == number || value == std::string(number) + ";";
  return {{.title = say({"Write ", quoted(repaired)}),
           .edits = {replaceSpan(line, line.facts.trimmed, repaired)},
           .safe = onlyNumber,
           .preferred = true}};
}

}  // namespace

Finding headerFinding(const Rule& rule, const LineView& line, std::string message) {
  Finding finding = rule.at(line.range(), std::move(message));
  finding.fixable = !fixesOf(line).empty();
  return finding;
}

std::vector<Fix> headerFixes(const RuleContext& context, const Finding& finding) {
  return fixesOf(viewOf(context.script, finding.range.start.line));
}

}  // namespace marmoset::script
