#include "engine/script/rules/body.h"
#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/marker.h"
#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

bool hasTextBefore(const LineView& line) {
  std::string_view front = line.text.substr(0, line.text.find(marker));
  if (front.starts_with(byteOrderMark)) front.remove_prefix(byteOrderMark.size());
  return front.find_first_not_of(" \t") != std::string_view::npos;
}

// The marker that was meant, if it stands alone on a later line.
std::optional<std::uint32_t> laterMarker(const Script& script) {
  std::optional<std::uint32_t> later;
  forEachBodyLine(script, [&](const LinePlace& line) {
    if (!later && line.facts().headerKind == HeaderKind::marker && line.view().trimmed() == marker)
      later = line.number;
  });
  return later;
}

void checkMarkerInComment(const RuleContext& context, const Report& report) {
  if (!context.script.markerLine()) return;
  const LineView line = viewOf(context.script, *context.script.markerLine());
  if (!hasTextBefore(line)) return;
  Finding finding = catalogue::markerInComment.at(
      line.range(markerSpan(line.text)),
      "The header ends here: the device takes the marker wherever it stands in a line, in a comment too.");
  if (const auto later = laterMarker(context.script)) {
    finding.related.push_back({viewOf(context.script, *later).range(), "The device ignores this one."});
  } else {
    finding.severity = Severity::hint;
  }
  report(std::move(finding));
}

std::vector<Fix> fixMarkerInComment(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  if (laterMarker(context.script)) {
    return {{.title = "Take the marker out of this text",
             .edits = {replaceSpan(line, markerSpan(line.text), "start data")},
             .preferred = true}};
  }
  return {{.title = "Write `start data >>` alone",
           .edits = {replaceSpan(line, {line.facts.trimmed.begin, markerSpan(line.text).end}, marker)},
           .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::markerInComment = {
    .code = "marker-in-comment",
    .severity = Severity::warning,
    .summary = "A marker inside other text, which ends the header",
    .checkScript = checkMarkerInComment,
    .fixes = fixMarkerInComment,
};

}  // namespace marmoset::script
