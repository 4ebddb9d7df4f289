#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/header_value.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

constexpr Span markSpan{0, static_cast<std::uint32_t>(byteOrderMark.size())};

bool isNumber(const Line& facts) {
  return facts.headerKind == HeaderKind::count || facts.headerKind == HeaderKind::speed;
}

void checkByteOrderMark(const RuleContext& context, const Report& report) {
  const LineView line = viewOf(context.script, 0);
  if (!line.text.starts_with(byteOrderMark)) return;
  Finding finding = catalogue::byteOrderMark.at(
      line.range(markSpan), "The device takes the byte order mark for the first character of this line.");
  if (isNumber(line.facts) && line.facts.headerValue == HeaderValue::read) {
    finding.message =
        say({"The device takes the byte order mark for a character of this line and therefore "
             "reads ",
             number(line.facts.headerNumber), ", as written."});
  }
  report(std::move(finding));
}

// Without the mark the number moves one character to the left, so a blank takes its place.
std::vector<Fix> fixByteOrderMark(const RuleContext& context, const Finding&) {
  const LineView line = viewOf(context.script, 0);
  Fix fix{.title = "Delete the byte order mark",
          .edits = {replaceSpan(line, markSpan, "")},
          .safe = true,
          .preferred = true};
  if (isNumber(line.facts)) {
    const std::string_view key = headerKey(line.facts.headerKind);
    const auto value = static_cast<std::uint32_t>(line.text.find(key) + key.size());
    if (value < line.text.size() && line.text[value] != ' ') {
      fix.edits.push_back(replaceSpan(line, {value, value}, " "));
    }
  }
  return {fix};
}

}  // namespace

constinit const Rule catalogue::byteOrderMark = {
    .code = "byte-order-mark",
    .severity = Severity::hint,
    .summary = "A byte order mark in front of the first line",
    .checkScript = checkByteOrderMark,
    .fixes = fixByteOrderMark,
};

}  // namespace marmoset::script
