#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/marker.h"
#include "engine/script/text/java_text.h"

namespace marmoset::script {

namespace {

Span textAfter(const LineView& line) {
  const std::uint32_t end = markerSpan(line.text).end;
  const std::size_t first = line.text.find_first_not_of(" \t", end);
  return {static_cast<std::uint32_t>(std::min(first, line.text.size())), line.facts.trimmed.end};
}

void checkTextAfterMarker(const LineView& line, const Platform&, const Report& report) {
  if (line.facts.headerKind != HeaderKind::marker) return;
  const Span span = textAfter(line);
  if (span.begin >= span.end) return;
  const bool command = !isComment(span.of(line.text)) && wouldQueue(span.of(line.text));
  Finding finding = catalogue::textAfterMarker.at(
      line.range(span), command ? "The device never runs a command that stands on the "
                                  "line of the marker."
                                : "The device ignores what follows the marker.");
  finding.fixable = command;
  if (!command) finding.severity = Severity::hint;
  report(std::move(finding));
}

std::vector<Fix> fixTextAfterMarker(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  const Span span = textAfter(line);
  return {{.title = "Give the command a line of its own",
           .edits = {replaceSpan(line, {markerSpan(line.text).end, span.begin},
                                 lineEnd(context.script, line.number))},
           .safe = true,
           .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::textAfterMarker = {
    .code = "text-after-marker",
    .severity = Severity::warning,
    .summary = "Text behind `start data >>` on the same line",
    .checkHeaderLine = checkTextAfterMarker,
    .fixes = fixTextAfterMarker,
};

}  // namespace marmoset::script
