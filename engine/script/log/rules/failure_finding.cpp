#include "engine/script/log/rules/failure_finding.h"

#include <fmt/format.h>

#include "engine/script/log/run_ending.h"
#include "engine/trace/crash_signature.h"

namespace marmoset::script {

namespace {

std::string happened(const trace::Failure& failure) {
  const std::string process = failure.process.empty() ? "A process" : failure.process;
  if (failure.kind == trace::FailureKind::notResponding) {
    return fmt::format("{} does not respond{}", process,
                       failure.message.empty() ? "" : ": " + failure.message);
  }
  const auto signature = trace::signatureOf(failure);
  auto text = fmt::format("{} crashed", process);
  if (!failure.exception.empty()) text += ": " + failure.exception;
  if (!failure.message.empty()) text += ": " + failure.message.substr(0, failure.message.find('\n'));
  if (!signature.frames.empty()) text += ", in " + signature.frames.front();
  return text;
}

bool isPause(const Log& log, std::uint32_t line) {
  const auto kind = log.line(line).kind;
  return kind == LogLineKind::sleep || kind == LogLineKind::wait ||
         (kind == LogLineKind::traceRow &&
          log.lineText(line).find(";MonkeyThrottleEvent;") != std::string_view::npos);
}

// The line of the last event before each failure of a run, sleeps and waits not counted. Failures come in the
// order of their events, so that the run is gone through once.
class LastDeeds {
 public:
  LastDeeds(const Log& log, const LogRun& run) : log_(log), run_(run) {}

  std::optional<std::uint32_t> before(const LogFailure& failure) {
    if (!failure.lastEvent) return std::nullopt;
    const std::size_t end = *failure.lastEvent + 1;
    if (end < seen_) {
      seen_ = 0;
      deed_.reset();
    }
    for (; seen_ < end; ++seen_) {
      if (!isPause(log_, run_.eventLines[seen_])) deed_ = run_.eventLines[seen_];
    }
    return deed_;
  }

 private:
  const Log& log_;
  const LogRun& run_;
  std::size_t seen_ = 0;
  std::optional<std::uint32_t> deed_;
};

}  // namespace

void reportFailures(const Log& log, const std::function<bool(const LogFailure&)>& wanted,
                    const Report& report) {
  for (const LogRun& run : log.runs()) {
    LastDeeds deeds(log, run);
    for (const LogFailure& failure : run.failures) {
      if (!wanted(failure)) continue;
      Finding finding;
      finding.range = textOfLine(log, failure.lines.first);
      finding.message = fmt::format("{}. Events before it{}: {}.", happened(failure.failure),
                                    run.hidden ? " that the log shows" : "", failure.eventsBefore);
      if (const auto last = deeds.before(failure))
        finding.related.push_back({textOfLine(log, *last), run.hidden
                                                               ? "The last event before it that the log shows"
                                                               : "The last event before it"});
      report(std::move(finding));
    }
  }
}

void reportEarlyEndings(const Log& log, RunOutcome outcome, const Report& report) {
  for (const LogRun& run : log.runs()) {
    const auto told = run.outcome == outcome ? earlyEnding(run) : std::nullopt;
    if (!told) continue;
    Finding finding;
    finding.range = textOfLine(log, run.endingLine.value_or(run.lines.last));
    finding.message = *told;
    if (run.lines.first != finding.range.start.line)
      finding.related.push_back({textOfLine(log, run.lines.first), "The run starts here"});
    report(std::move(finding));
  }
}

}  // namespace marmoset::script
