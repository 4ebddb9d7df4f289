#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/header_value.h"
#include "engine/script/rules/marker.h"
#include "engine/script/rules/message.h"
#include "engine/script/text/java_text.h"

namespace marmoset::script {

namespace {

void checkSwallowedMarker(const LineView& line, const Platform&, const Report& report) {
  if (line.facts.headerKind == HeaderKind::marker || !holdsMarker(line.text)) return;
  report(catalogue::swallowedMarker.at(
      line.range(markerSpan(line.text)),
      say({"The device does not see the marker here: it finds ", quoted(headerKey(line.facts.headerKind)),
           " in the line first and looks no further."})));
}

std::vector<Fix> fixSwallowedMarker(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  const Span span = markerSpan(line.text);
  const std::string_view front = javaTrim(line.text.substr(0, span.begin));
  const std::string_view back = javaTrim(line.text.substr(span.end));
  const std::string end = lineEnd(context.script, line.number);
  std::string lines(marker);
  if (!front.empty()) lines = say({front, end, lines});
  if (!back.empty()) lines += say({end, back});
  return {{.title = "Give the marker a line of its own",
           .edits = {replaceLine(context.script, line.number, lines)},
           .safe = true,
           .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::swallowedMarker = {
    .code = "swallowed-marker",
    .severity = Severity::error,
    .summary = "A marker that the device misses because its line holds another header word",
    .checkHeaderLine = checkSwallowedMarker,
    .fixes = fixSwallowedMarker,
};

}  // namespace marmoset::script
