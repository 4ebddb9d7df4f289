#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/header_value.h"
#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

bool isHeaderLine(const LineView& line) {
  switch (line.facts.headerKind) {
    case HeaderKind::count:
    case HeaderKind::speed:
      return !isMentionOnly(line);
    case HeaderKind::lineByLine:
      return line.trimmed() == "linebyline";
    default:
      return false;
  }
}

void checkHeaderBelowMarker(const LineView& line, const Platform&, const Report& report) {
  if (line.facts.parentheses != Parentheses::missing || !isHeaderLine(line)) return;
  report(catalogue::headerBelowMarker.at(
      line.range(), "The device ignores this line: the header ends at `start data >>`."));
}

std::vector<Fix> fixHeaderBelowMarker(const RuleContext& context, const Finding& finding) {
  const std::uint32_t line = finding.range.start.line;
  return {{.title = "Move it above `start data >>`",
           .edits = {insertLineBefore(context.script, *context.script.markerLine(),
                                      context.script.lineText(line)),
                     deleteLines(context.script, line, line)},
           .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::headerBelowMarker = {
    .code = "header-below-marker",
    .severity = Severity::information,
    .summary = "A header line below `start data >>`",
    .checkLine = checkHeaderBelowMarker,
    .fixes = fixHeaderBelowMarker,
};

}  // namespace marmoset::script
