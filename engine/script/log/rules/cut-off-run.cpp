#include <fmt/format.h>

#include "engine/script/log/rules/catalogue.h"

namespace marmoset::script {

namespace {

void checkCutOffRun(const Log& log, const Report& report) {
  for (const LogRun& run : log.runs()) {
    if (run.outcome != RunOutcome::cutOff) continue;
    Finding finding;
    finding.range = textOfLine(log, run.lines.last);
    const auto asked = run.count ? fmt::format(" of {}", *run.count) : "";
    finding.message = fmt::format(
        "The run stops here after {}{} events, without the lines that Monkey prints at its end: it was "
        "killed, the "
        "connection was lost, or this is a part of the log.",
        run.seen, asked);
    finding.related.push_back({textOfLine(log, run.lines.first), "The run starts here"});
    report(std::move(finding));
  }
}

}  // namespace

const LogRule cutOffRun = {"cut-off-run", Severity::information, "A run without its end", checkCutOffRun};

}  // namespace marmoset::script
