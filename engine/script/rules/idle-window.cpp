#include "engine/script/rules/body.h"
#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

constexpr std::uint32_t windowLines = 100;

// Neighbouring windows without an event, behind which there still is one.
template <typename Visit>
void forEachIdleRun(const Script& script, Visit&& visit) {
  const std::uint32_t size = script.lineByLine() ? 1 : windowLines;
  std::uint32_t inWindow = 0;
  bool idle = true;
  std::optional<std::uint32_t> first;
  std::uint32_t end = 0;
  forEachBodyLine(script, [&](const LineView& line) {
    if (line.facts.effect != LineEffect::none) {
      if (first) visit(*first, end - 1);
      first.reset();
      idle = false;
    }
    if (++inWindow < size) return;
    if (idle) {
      if (!first) first = line.number + 1 - size;
      end = line.number + 1;
    }
    inWindow = 0;
    idle = true;
  });
}

void checkScript(const RuleContext& context, const Report& report) {
  const Script& script = context.script;
  forEachIdleRun(script, [&](std::uint32_t first, std::uint32_t last) {
    const auto length = static_cast<std::uint32_t>(script.lineText(last).size());
    report(catalogue::idleWindow.at(
        {{first, 0}, {last, length}},
        script.lineByLine()
            ? "The replay ends here: in line-by-line mode a line without an event looks like the end "
              "of the script."
            : "The replay ends here: a hundred lines without an event look like the end of the "
              "script."));
  });
}

std::vector<Fix> fixes(const RuleContext& context, const Finding& finding) {
  const Script& script = context.script;
  const std::uint32_t first = finding.range.start.line, last = finding.range.end.line;
  std::vector<TextEdit> blanks;
  for (std::uint32_t line = first; line <= last; ++line) {
    if (script.line(line).trimmed.empty()) blanks.push_back(deleteLines(script, line, line));
  }
  std::vector<Fix> fixes;
  if (!blanks.empty() && blanks.size() <= last - first) {
    fixes.push_back(
        {.title = say({"Delete the ", counted(blanks.size(), "blank line")}), .edits = std::move(blanks)});
  }
  fixes.push_back({.title = say({"Delete the ", counted(last - first + 1, "line"), " without events"}),
                   .edits = {deleteLines(script, first, last)},
                   .preferred = true});
  return fixes;
}

}  // namespace

constinit const Rule catalogue::idleWindow = {
    .code = "idle-window",
    .severity = Severity::error,
    .summary = "So many lines without an event that the replay ends",
    .checkScript = checkScript,
    .fixes = fixes,
};

}  // namespace marmoset::script
