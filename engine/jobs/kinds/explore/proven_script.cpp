#include "engine/jobs/kinds/explore/proven_script.h"

#include <fmt/format.h>

#include "engine/jobs/kinds/reduce.h"
#include "engine/reduce/jobs/verification.h"
#include "engine/replay/record_on_pool.h"
#include "engine/replay/recording_store.h"
#include "engine/store/system_time.h"

namespace marmoset::jobs {

namespace {

statistics::Rate rateOfRuns(const reduce::Tally& tally) {
  return statistics::rateOf(tally.successes, tally.total());
}

std::string doubtOf(const reduce::Reduction& reduction) {
  const auto& result = reduction.result;
  if (result.certified()) return reduction.problem;
  switch (result.ending) {
    case reduce::Ending::rare:
      return "the trace reproduces too rarely, so nothing is certified";
    case reduce::Ending::never:
      return "the trace was never seen to reproduce again, so nothing is certified";
    case reduce::Ending::stopped:
      return result.stopped->message + ", so this is not verified";
    default:
      return "no small script passed the verification";
  }
}

ProvenScript unproven(const std::string& script, std::size_t events, std::string problem) {
  ProvenScript proven;
  proven.text = script;
  proven.before = proven.events = events;
  proven.problem = std::move(problem);
  return proven;
}

}  // namespace

ProvenScript minimized(Context& context, const std::string& script, const std::string& name,
                       const trace::Target& target) {
  const auto parsed = script::Script::parse(script::Text(script));
  const auto trace = replay::traceOf(parsed);
  if (!trace) return unproven(script, 0, trace.error());
  const ReduceKnobs knobs;
  const auto settings = settingsOf(knobs);
  reduce::RunBudget budget;
  budget.deviceTime = deviceTimeOf(knobs);
  context.host.begin("minimising", 0, static_cast<std::uint32_t>(trace->whole().size()));
  const auto watch = [&](const reduce::ReductionProgress& now) {
    auto news = reductionNews(now, settings.automatic.mode, context.pool.leasedCount());
    news.message = fmt::format("{}: {}", name, news.message);
    context.host.tell(news);
  };
  const auto done = reduceOn(context.surroundings(*trace), {parsed, name}, target, settings, budget, watch);
  const auto before = trace->whole().size();
  if (!done) return unproven(script, before, done.error().message);
  auto proven = unproven(script, before, doubtOf(*done));
  if (done->shown.rate.runs > 0) proven.rate = done->shown.rate;
  proven.certified = done->result.certified();
  if (!done->isWorthWriting()) return proven;
  proven.text = done->document;
  proven.events = done->result.events.size();
  proven.minimized = true;
  return proven;
}

ProvenScript replayed(Context& context, const std::string& script, const trace::Target& target) {
  const auto trace = replay::traceOf(script::Script::parse(script::Text(script)));
  if (!trace) return unproven(script, 0, trace.error());
  constexpr std::uint32_t usualRuns = 20;
  context.host.begin("replaying", 0, usualRuns);
  reduce::VerificationSettings settings;
  settings.progress = [&](const reduce::Tally& tally) {
    const auto done = std::min(tally.total(), usualRuns);
    context.host.tell({done, usualRuns, fmt::format("{} of {} runs", done, usualRuns), {}});
  };
  const auto done = verifyTrace(context.surroundings(*trace), target, settings);
  const auto before = trace->whole().size();
  if (!done) return unproven(script, before, done.error().message);
  auto proven = unproven(script, before, {});
  proven.rate = rateOfRuns(done->tally);
  proven.certified = done->passed;
  if (!done->passed) proven.problem = "it reproduces too rarely for a certificate";
  return proven;
}

std::optional<replay::RecordingDocument> recorded(Context& context, const std::string& script,
                                                  const std::string& name) {
  const auto trace = replay::traceOf(script::Script::parse(script::Text(script)));
  if (!trace) return std::nullopt;
  replay::RecorderSettings settings;
  settings.wipeConsent = context.may.wipe;
  settings.start = context.start();
  auto recording =
      recordOnPool(context.pool, *trace, std::move(settings), context.spec.seed, context.operation);
  if (!recording) return std::nullopt;
  replay::RecordingDocument document{*std::move(recording), name, trace->fingerprints};
  // A store that does not take it is no reason to lose what is written to the folder.
  if (context.store) static_cast<void>(replay::saveRecording(*context.store, document, store::systemTime()));
  return document;
}

}  // namespace marmoset::jobs
