#include <fmt/format.h>

#include "engine/script/log/hidden_events.h"
#include "engine/script/log/rules/catalogue.h"

namespace marmoset::script {

namespace {

void checkHiddenEvents(const Log& log, const Report& report) {
  for (const LogRun& run : log.runs()) {
    if (!run.hidden) continue;
    Finding finding;
    finding.range = textOfLine(log, run.hidden->line);
    finding.message =
        fmt::format("{}: it cannot be replayed faithfully. {}", inWords(*run.hidden), run.hidden->why);
    finding.related.push_back({textOfLine(log, run.lines.first), "The run starts here"});
    report(std::move(finding));
  }
}

}  // namespace

const LogRule hiddenEventsRule = {"hidden-events", Severity::warning,
                                  "Events that the verbosity kept out of the log", checkHiddenEvents};

}  // namespace marmoset::script
