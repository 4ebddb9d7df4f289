#include "engine/script/rules/body.h"
#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/marker.h"

namespace marmoset::script {

namespace {

void checkDuplicateMarker(const RuleContext& context, const Report& report) {
  forEachBodyLine(context.script, &ParsedBlock::hasHeaderWord, [&](const LinePlace& place) {
    if (place.facts().headerKind != HeaderKind::marker) return;
    const LineView line = place.view();
    if (isComment(line.trimmed())) return;
    Finding finding = catalogue::duplicateMarker.at(
        line.range(), "The device ignores this marker: the header has ended before.");
    finding.unnecessary = true;
    finding.related.push_back(
        {viewOf(context.script, *context.script.markerLine()).range(), "The header ends here."});
    report(std::move(finding));
  });
}

std::vector<Fix> fixDuplicateMarker(const RuleContext& context, const Finding& finding) {
  const std::uint32_t line = finding.range.start.line;
  return {
      {.title = "Delete the line", .edits = {deleteLines(context.script, line, line)}, .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::duplicateMarker = {
    .code = "duplicate-marker",
    .severity = Severity::information,
    .summary = "A second `start data >>`",
    .checkScript = checkDuplicateMarker,
    .fixes = fixDuplicateMarker,
};

}  // namespace marmoset::script
