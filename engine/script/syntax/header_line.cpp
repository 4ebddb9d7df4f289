#include "engine/script/syntax/header_line.h"

#include "engine/script/syntax/argument_list.h"
#include "engine/script/text/java_numbers.h"
#include "engine/script/text/java_text.h"

namespace marmoset::script {

namespace {

// The device cuts the line here, wherever the key stands: one character behind "count=" at its start.
constexpr std::size_t valueAt = 7;

HeaderKind kindOf(const FoundWords& found) {
  if (found.has(word::count)) return HeaderKind::count;
  if (found.has(word::speed)) return HeaderKind::speed;
  if (found.has(word::lineByLine)) return HeaderKind::lineByLine;
  return HeaderKind::marker;
}

std::optional<double> readNumber(HeaderKind kind, std::string_view text) {
  if (kind == HeaderKind::speed) return parseDouble(text);
  return parseInt(text);
}

bool same(double a, double b) {
  return a == b || (a != a && b != b);
}

}  // namespace

Span headerValueSpan(std::string_view line, const Line& facts) {
  const std::string_view text = facts.trimmed.of(line);
  const auto at = static_cast<std::uint32_t>(byteOfChar(text, valueAt));
  return trimmed(line, {facts.trimmed.begin + at, facts.trimmed.end});
}

void readHeaderLine(std::string_view line, const FoundWords& found, Line& facts) {
  facts.headerKind = kindOf(found);
  if (facts.headerKind != HeaderKind::count && facts.headerKind != HeaderKind::speed) return;
  if (javaLength(facts.trimmed.of(line)) < valueAt) {
    facts.headerValue = HeaderValue::kills;
    return;
  }
  const auto number = readNumber(facts.headerKind, headerValueSpan(line, facts).of(line));
  if (!number) {
    facts.headerValue = HeaderValue::rejected;
    return;
  }
  facts.headerNumber = *number;
  const std::size_t key = facts.headerKind == HeaderKind::count ? word::count : word::speed;
  const Span written{found.at(key) + static_cast<std::uint32_t>(words[key].size()), facts.trimmed.end};
  const auto meant = readNumber(facts.headerKind, trimmed(line, written).of(line));
  facts.headerValue = meant && same(*meant, *number) ? HeaderValue::read : HeaderValue::misread;
}

}  // namespace marmoset::script
