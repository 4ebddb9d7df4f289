#include <fmt/format.h>

#include "engine/script/log/rules/catalogue.h"
#include "engine/script/rules/message.h"

namespace marmoset::script {

namespace {

void checkCutOffRun(const Log& log, const Report& report) {
  for (const LogRun& run : log.runs()) {
    if (run.outcome != RunOutcome::cutOff) continue;
    Finding finding;
    finding.range = textOfLine(log, run.lines.last);
    const auto events = run.count ? fmt::format("{} of {} events", run.seen, *run.count)
                                  : counted(static_cast<std::size_t>(run.seen), "event");
    finding.message = fmt::format(
        "The run stops here after {}, without the lines that Monkey prints at its end: it was killed, the "
        "connection was lost, or this is a part of the log.{}",
        events, run.exception.empty() ? "" : fmt::format(" Monkey had said: {}", run.exception));
    finding.related.push_back({textOfLine(log, run.lines.first), "The run starts here"});
    report(std::move(finding));
  }
}

}  // namespace

const LogRule cutOffRun = {"cut-off-run", Severity::information, "A run without its end", checkCutOffRun};

}  // namespace marmoset::script
