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
  forEachBodyLine(script, [&](const LinePlace& line) {
    if (line.facts().effect != LineEffect::none) {
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

template <typename Wanted>
std::vector<TextEdit> deletions(const Script& script, const Finding& finding, Wanted wanted) {
  std::vector<TextEdit> edits;
  const std::uint32_t last = finding.range.end.line;
  for (std::uint32_t line = finding.range.start.line; line <= last; ++line) {
    if (!wanted(line)) continue;
    const std::uint32_t first = line;
    while (line < last && wanted(line + 1)) ++line;
    edits.push_back(deleteLines(script, first, line));
  }
  return edits;
}

// Never meant as a command.
bool isRemark(const Script& script, std::uint32_t line) {
  return script.commands(line).empty();
}

void checkIdleWindow(const RuleContext& context, const Report& report) {
  const Script& script = context.script;
  forEachIdleRun(script, [&](std::uint32_t first, std::uint32_t last) {
    const auto length = static_cast<std::uint32_t>(script.lineText(last).size());
    Finding finding = catalogue::idleWindow.at(
        {{first, 0}, {last, length}},
        script.lineByLine()
            ? "The replay ends here: in line-by-line mode a line without an event looks like the end of the "
              "script."
            : "The replay ends here: a hundred lines without an event look like the end of the script.");
    std::uint32_t line = first;
    while (line <= last && !isRemark(script, line)) ++line;
    finding.fixable = line <= last;
    report(std::move(finding));
  });
}

std::vector<Fix> fixIdleWindow(const RuleContext& context, const Finding& finding) {
  const Script& script = context.script;
  const auto isBlank = [&](std::uint32_t line) { return script.line(line).trimmed.empty(); };
  std::vector<TextEdit> blanks = deletions(script, finding, isBlank);
  std::vector<TextEdit> remarks =
      deletions(script, finding, [&](std::uint32_t line) { return isRemark(script, line); });
  std::vector<Fix> fixIdleWindow;
  if (!blanks.empty() && blanks != remarks) {
    fixIdleWindow.push_back({.title = "Delete the blank lines", .edits = std::move(blanks)});
  }
  if (!remarks.empty()) {
    fixIdleWindow.push_back(
        {.title = "Delete the blank lines and remarks", .edits = std::move(remarks), .preferred = true});
  }
  return fixIdleWindow;
}

}  // namespace

constinit const Rule catalogue::idleWindow = {
    .code = "idle-window",
    .severity = Severity::error,
    .summary = "So many lines without an event that the replay ends",
    .checkScript = checkIdleWindow,
    .fixes = fixIdleWindow,
};

}  // namespace marmoset::script
