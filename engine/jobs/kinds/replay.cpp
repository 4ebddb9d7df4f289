#include "engine/jobs/kinds/replay.h"

#include <set>

#include <fmt/format.h>

#include "engine/jobs/context.h"
#include "engine/jobs/kind.h"
#include "engine/jobs/kinds/shared_knobs.h"
#include "engine/jobs/knob_fields.h"
#include "engine/reduce/jobs/sight_text.h"
#include "engine/replay/met_build.h"
#include "engine/replay/recording_store.h"
#include "engine/replay/replay_job.h"
#include "engine/replay/replay_store.h"
#include "engine/replay/report_keeper.h"
#include "engine/replay/run_key.h"
#include "engine/statistics/rate_words.h"
#include "engine/store/verdicts.h"

namespace marmoset::jobs {

namespace {

using replay::ReplayReport;

const KnobFields<ReplayKnobs>& replayFields() {
  static const KnobFields<ReplayKnobs> fields{
      {&ReplayKnobs::runs, {"runs", "--runs", "N", "How many times", Knob::Whole{1, 1'000'000}}},
      {&ReplayKnobs::target, targetKnob()},
      {&ReplayKnobs::fast,
       {"fast", "--fast", "", "As fast as the device can, without looking after every event for divergences",
        Knob::Switch{}}},
      {&ReplayKnobs::recorded,
       {"recorded", "", "",
        "Compare with the newest recording, if there is one, instead of with the first run",
        Knob::Switch{}}}};
  return fields;
}

// What an interrupted replay had finished, and what is expected of the runs.
ReplayReport reportSoFar(const Context& context, const ReplayKnobs& knobs) {
  auto report = replay::parseReport(context.book.progress()).value_or(ReplayReport{});
  if (!context.store || !report.runs.empty()) return report;
  // What an editor shows adds up, so its runs are fresh; a terminal's are what its seed says.
  const auto content = replay::contentKey(context.script->trace.fingerprints);
  if (const auto earlier = replay::storedReplays(*context.store, content); earlier && context.spec.editor)
    report.firstRun = replay::nextRun(*earlier, context.spec.seed);
  if (!report.expected.empty() || !knobs.recorded) return report;
  const auto recording = replay::newestRecording(*context.store, context.script->trace.fingerprints);
  if (recording && *recording) report.expected = replay::expectedFrom((*recording)->recording);
  return report;
}

JobNews replayNews(const Context& context, const ReplayReport& soFar, std::uint32_t runs) {
  JobNews news;
  news.done = static_cast<std::uint32_t>(soFar.runs.size());
  news.total = runs;
  news.rate = soFar.rate();
  news.note = fmt::format("{} met the target", news.rate->successes);
  news.message =
      fmt::format("{} of {}, {}, {} devices busy", news.done, runs, news.note, context.pool.leasedCount());
  return news;
}

std::string replayInWords(const ReplayReport& report) {
  const auto rate = report.rate();
  return fmt::format("{} met the target {}: {} with 95% confidence", countInWords(rate),
                     report.target.toString(), intervalInWords(rate));
}

// Of one that did not come to its end: what the store has of it.
std::string keptInWords(const ReplayResult& result) {
  const auto runs = result.report.runs.size();
  if (runs == 0 || result.keptRuns == runs) return {};
  return fmt::format("; of {} runs {} are kept", runs, result.keptRuns);
}

// The newest run, for reductions that ask for the same one: of the same events, under the same conditions.
// One that stopped after every event to look at the window is none of theirs (`Pace`). What the store does
// not take is run again there; the job's own report says what is kept.
void shareRun(const Context& context, const ReplayReport& report) {
  const auto& run = report.runs.back();
  if (!context.store || !run.origin) return;
  const auto& origin = report.origins[*run.origin];
  const auto& trace = context.script->trace;
  const auto key = replay::verdictKey(
      candidateHash(trace, trace.whole()),
      {origin.app, origin.device, context.start(), replay::Pace::atOnce, report.seed, report.target});
  const auto number = std::int64_t{report.firstRun} + static_cast<std::int64_t>(report.runs.size()) - 1;
  (void)saveVerdict(*context.store, key,
                    {number, run.success, run.executed, run.deviceMs,
                     reduce::printSights({}, run.crash, store::systemTime())});
}

// That the runs from `first` on have met.
void noteBuilds(const Context& context, const ReplayReport& report, std::size_t first) {
  std::set<std::uint32_t> origins;
  for (auto run = first; run < report.runs.size(); ++run) {
    if (const auto origin = report.runs[run].origin) origins.insert(*origin);
  }
  for (const auto origin : origins)
    replay::noteMet(context.store.get(), replay::metBuild(report.origins[origin], store::systemTime()));
}

Outcome runReplay(Context& context) {
  const auto knobs = replayFields().settingsOf(context.spec.knobs);
  const auto& trace = context.script->trace;
  auto report = reportSoFar(context, knobs);
  replay::ReplaySettings settings;
  settings.target = trace::Target::parse(knobs.target).value_or(trace::Target{});
  settings.wipeConsent = context.may.wipe;
  settings.start = context.start();
  settings.runs = knobs.runs;
  settings.seed = context.spec.seed;
  settings.compare = !knobs.fast;
  settings.onBegin = [&](std::uint32_t run, const std::string& serial) {
    context.host.runBegins(run, serial);
  };
  settings.onEvent = [&](std::uint32_t run, std::uint32_t event) { context.host.play(trace, run, event); };
  replay::ReportKeeper keeper([&](std::string text) { return context.book.note(std::move(text)); }, report);
  settings.onRun = [&](const ReplayReport& soFar) {
    keeper.runAdded();
    if (knobs.fast) shareRun(context, soFar);
    context.host.tell(replayNews(context, soFar, knobs.runs));
  };
  const auto before = report.runs.size();
  context.host.begin("replaying", static_cast<std::uint32_t>(before), knobs.runs);
  context.host.tell(replayNews(context, report, knobs.runs));
  const auto done = replay::replay(context.pool, trace, settings, report, context.operation);
  const auto keptRuns = keeper.finish();
  noteBuilds(context, report, before);
  auto outcome = done ? Outcome{} : endedBy(context, done.error());
  if (done) outcome.message = fmt::format("{}: {}", context.name, replayInWords(report));
  outcome.rate = report.rate();
  if (done) outcome.stored = replay::printReport(report);
  const ReplayResult result{std::move(report), keptRuns, outcome.inTrouble ? outcome.message : ""};
  if (!done) outcome.message += keptInWords(result);
  outcome.result = result;
  return outcome;
}

Standing replayStanding(const JobSpec& spec, std::string_view progress) {
  const auto report = replay::parseReport(progress).value_or(ReplayReport{});
  return {static_cast<std::uint32_t>(report.runs.size()), replayFields().settingsOf(spec.knobs).runs};
}

const std::vector<Knob>& replayKnobs() {
  return replayFields().knobs();
}

}  // namespace

const Kind replayKind{.name = replay::replayKind,
                      .verb = "Replaying",
                      .noun = "replay",
                      .subject = SubjectKind::script,
                      .knobs = replayKnobs,
                      .run = runReplay,
                      .standing = replayStanding};

}  // namespace marmoset::jobs
