#include "server/jobs/kinds/replay.h"

#include <fmt/format.h>

#include "engine/replay/recording_store.h"
#include "engine/replay/replay_report.h"
#include "engine/replay/report_keeper.h"
#include "engine/statistics/rate_words.h"

namespace marmoset::server {

namespace {

using replay::ReplayReport;

std::string rateInWords(const ReplayReport& report) {
  const auto rate = report.rate();
  return fmt::format("{} of {} runs met the target {}: {} with 95% confidence", rate.successes, rate.runs,
                     report.target.toString(), intervalInWords(rate));
}

// What an interrupted replay had finished, and what is expected of the runs.
ReplayReport reportSoFar(const JobContext& context) {
  auto report = replay::parseReport(context.handle.job().progress).value_or(ReplayReport{});
  if (!report.expected.empty()) return report;
  const auto recording = replay::newestRecording(*context.store, context.trace.fingerprints);
  if (recording && *recording) report.expected = replay::expectedFrom((*recording)->recording);
  return report;
}

void tell(const JobContext& context, const ReplayReport& soFar) {
  const auto done = static_cast<std::uint32_t>(soFar.runs.size());
  const auto runs = context.wish.spec.runs;
  const auto rate = soFar.rate();
  context.tell({done,
                runs,
                fmt::format("{} of {}, {} met the target, {} devices busy", done, runs, rate.successes,
                            context.pool.leasedCount()),
                {},
                {},
                rate});
}

JobOutcome runReplay(JobContext& context) {
  const auto& wish = context.wish;
  const auto target = trace::Target::parse(wish.spec.target);
  if (!target) return {JobPhase::failed, target.error()};
  auto report = reportSoFar(context);
  std::optional<replay::ReportKeeper> keeper(std::in_place, context.handle, report);
  replay::ReplaySettings settings;
  settings.target = *target;
  settings.wipeConsent = wish.wipeConsent;
  settings.start.mayRunCommands = wish.mayRunCommands;
  settings.runs = wish.spec.runs;
  settings.seed = wish.spec.seed;
  settings.compare = wish.spec.compare;
  settings.onBegin = context.runBegins;
  settings.onEvent = context.play;
  settings.onRun = [&](const ReplayReport& soFar) {
    keeper->runAdded();
    tell(context, soFar);
  };
  context.begin(static_cast<std::uint32_t>(report.runs.size()));
  tell(context, report);
  const auto done = replay::replay(context.pool, context.trace, settings, report, context.operation);
  keeper.reset();
  if (!done) return failedOutcome(context, done.error());
  (void)context.handle.finish(store::JobState::done, replay::printReport(report));
  return {JobPhase::done, fmt::format("{}: {}", wish.fileName(), rateInWords(report)), report.rate()};
}

}  // namespace

const JobKind replayJob{.name = replay::replayKind, .verb = "Replaying", .noun = "replay", .work = runReplay};

}  // namespace marmoset::server
