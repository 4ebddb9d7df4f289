#include "engine/script/rules/body.h"
#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

// Runs of neighbouring lines that are commands.
template <typename Visit>
void forEachRun(const Script& script, Visit&& visit) {
  std::optional<std::uint32_t> first;
  std::uint32_t last = 0;
  forEachHeaderLine(script, [&](const LinePlace& place) {
    const LineView line = place.view();
    const bool command =
        line.facts.headerKind == HeaderKind::other && !isComment(line.trimmed()) && queues(line);
    if (!command) return;
    if (first && last + 1 != line.number) {
      visit(*first, last);
      first = line.number;
    }
    if (!first) first = line.number;
    last = line.number;
  });
  if (first) visit(*first, last);
}

void checkCommandsAboveMarker(const RuleContext& context, const Report& report) {
  const Script& script = context.script;
  if (!script.markerLine()) return;
  forEachRun(script, [&](std::uint32_t first, std::uint32_t last) {
    Finding finding = catalogue::commandsAboveMarker.at(
        {viewOf(script, first).range().start, viewOf(script, last).range().end},
        first == last ? "The device never runs this command: it stands above `start data >>`."
                      : say({"The device never runs these ", std::to_string(last - first + 1),
                             " commands: they stand above `start data >>`."}));
    finding.unnecessary = true;
    finding.related.push_back({viewOf(script, *script.markerLine()).range(), "Commands count from here on."});
    report(std::move(finding));
  });
}

std::vector<Fix> fixCommandsAboveMarker(const RuleContext& context, const Finding& finding) {
  const Script& script = context.script;
  const std::uint32_t first = finding.range.start.line, last = finding.range.end.line;
  std::string lines;
  for (std::uint32_t line = first; line <= last; ++line) {
    if (line > first) lines += lineEnd(script, line);
    lines += script.lineText(line);
  }
  return {{.title = "Move below `start data >>`",
           .edits = {deleteLines(script, first, last), insertLineAfter(script, *script.markerLine(), lines)},
           .preferred = true},
          {.title = "Delete", .edits = {deleteLines(script, first, last)}}};
}

}  // namespace

constinit const Rule catalogue::commandsAboveMarker = {
    .code = "commands-above-marker",
    .severity = Severity::warning,
    .summary = "Commands above `start data >>`",
    .checkScript = checkCommandsAboveMarker,
    .fixes = fixCommandsAboveMarker,
};

}  // namespace marmoset::script
