#include "engine/jobs/kinds/reduce.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/jobs/kind.h"
#include "engine/jobs/spending.h"
#include "engine/reduce/jobs/reduce_job.h"
#include "engine/statistics/rate_words.h"

namespace marmoset::jobs {

namespace {

using reduce::Ending;
using reduce::Reduction;
using Reason = reduce::Stopped::Reason;

statistics::Rate rateOfTally(const reduce::Tally& tally) {
  return statistics::rateOf(tally.successes, tally.total());
}

// What there is to say besides what was shown; empty: nothing.
std::string trustOf(const Reduction& reduction) {
  const auto& result = reduction.result;
  if (result.certified()) return {};
  switch (result.ending) {
    case Ending::rare:
      return ": the script itself reproduces too rarely, so nothing is certified";
    case Ending::never:
      return ": the script was never seen to reproduce, so nothing is certified";
    case Ending::stopped:
      return fmt::format(": {}, so this is not verified", result.stopped->message);
    default:
      return ": no small trace passed the verification";
  }
}

std::string summaryOf(const Context& context, const Reduction& reduction) {
  const auto& trace = context.script->trace;
  auto text = fmt::format("{}: {} of {} events are left, reproduced in {}{}", context.name,
                          reduction.result.events.size(), trace.events.size() - trace.setup,
                          inWords(reduction.shown), trustOf(reduction));
  if (!reduction.shown.stored.empty()) text += "; Verify makes fresh ones";
  if (!reduction.problem.empty()) text += "; " + reduction.problem;
  return text;
}

bool wasStopped(const Reduction& reduction, Reason reason) {
  const auto& stopped = reduction.result.stopped;
  return stopped && stopped->reason == reason;
}

// What is worth it is kept, with the name of the document that will be made of it.
Outcome keepReduced(const Context& context, const Reduction& reduction, const std::string& strategy) {
  const bool cancelled = wasStopped(reduction, Reason::cancelled);
  auto record = recordOf(reduction, context.script->trace, strategy);
  if (!record.document.empty()) record.uri = reducedName(context, pathOf(context.spec.subject));
  Outcome outcome;
  outcome.state = cancelled ? store::JobState::cancelled : store::JobState::done;
  outcome.message = summaryOf(context, reduction);
  outcome.warning = !cancelled && !reduction.result.certified();
  if (cancelled) outcome.message += "; cancelled, this is the best verified so far";
  outcome.stored = printRecord(record);
  return outcome;
}

Outcome outcomeOf(const Context& context, const Reduction& reduction, const std::string& strategy) {
  const bool cancelled = wasStopped(reduction, Reason::cancelled);
  const bool certified = reduction.result.certified();
  // The next process asks the same questions and finds what was answered.
  const bool rests = context.operation.stopRequested() && context.host.stoppedAs() == store::JobState::paused;
  Outcome outcome;
  if (rests || (cancelled && !(certified && reduction.isWorthWriting()))) {
    outcome = stopped(context);
  } else if (wasStopped(reduction, Reason::devices) && !certified) {
    outcome = hindered(context, fmt::format("{}: {}", context.name, reduction.result.stopped->message));
  } else {
    outcome = keepReduced(context, reduction, strategy);
  }
  outcome.rate = reduction.shown.rate;
  outcome.size = static_cast<std::uint32_t>(reduction.result.events.size());
  outcome.result = reduction;
  return outcome;
}

Outcome notBegun(const Context& context, const std::optional<Reason>& reason, const std::string& message) {
  if (context.operation.stopRequested() || reason == Reason::cancelled) return stopped(context);
  auto told = fmt::format("{}: {}", context.name, message);
  if (reason == Reason::devices) return hindered(context, std::move(told));
  auto outcome = failed(std::move(told));
  outcome.warning = true;
  return outcome;
}

Outcome runReduce(Context& context) {
  const auto knobs = reduceKnobsOf(context.spec.knobs);
  const auto settings = settingsOf(knobs);
  const auto wanted = trace::Target::parse(knobs.target).value_or(trace::Target{});
  const auto& input = *context.script;
  const auto surroundings = context.surroundings(input.trace, knobs.fresh);
  Spending spending(context.book);
  auto budget = spending.budgetOf(knobs.maxRuns, knobs.maxSeconds);
  budget.deviceTime = deviceTimeOf(knobs);
  const auto events = static_cast<std::uint32_t>(input.trace.whole().size());
  context.host.begin("reducing", 0, events);
  const auto before = budget.used;
  const auto target = findTarget(surroundings, wanted, budget);
  if (budget.used > before) spending.note(budget.used);
  if (!target) return notBegun(context, target.error().stopped, target.error().message);

  // Comes from one thread at a time.
  const auto watch = [&, used = budget.used](const reduce::ReductionProgress& now) {
    spending.note(now, used + now.newRuns);
    context.host.tell(reductionNews(now, settings.automatic.mode, context.pool.leasedCount()));
  };
  const auto done =
      reduceOn(surroundings, {input.script, input.file, input.play}, target->target, settings, budget, watch);
  if (budget.used > before) spending.note(budget.used);
  if (!done) return notBegun(context, done.error().reason, done.error().message);
  return outcomeOf(context, *done, knobs.strategy);
}

Standing reduceStanding(const JobSpec&, std::string_view progress) {
  const auto state = reduce::parseState(progress);
  if (!state || state->before == 0) return {};
  return {0, 0, state->now, state->before};
}

std::optional<ResultSummary> reduceSummary(const JobSpec& spec, std::string_view stored) {
  const auto record = reduce::parseRecord(stored);
  if (!record || record->uri.empty()) return std::nullopt;
  ResultSummary summary;
  summary.document = record->uri;
  summary.warning = !record->certified;
  summary.size = static_cast<std::uint32_t>(record->kept.size());
  summary.before = record->before;
  summary.rate = rateOfTally(record->rate);
  summary.message = fmt::format("{}: {} of {} events are left, reproduced in {}", nameOf(spec.subject),
                                record->kept.size(), record->before, inWords(*summary.rate));
  return summary;
}

}  // namespace

std::string reducedName(const Context& context, const std::string& path) {
  return context.host.documentName(path, "-min", ".mks");
}

JobNews reductionNews(const reduce::ReductionProgress& now, reduce::Mode mode, std::size_t devicesBusy) {
  JobNews news;
  news.done = static_cast<std::uint32_t>(now.before - std::min(now.before, now.now));
  news.total = static_cast<std::uint32_t>(now.before);
  news.size = static_cast<std::uint32_t>(now.now);
  news.before = news.total;
  news.runs = {static_cast<std::uint32_t>(now.newRuns), runsAhead(now, mode)};
  news.note = fmt::format("{} events left, {} new {}, {}", now.now, now.newRuns,
                          now.newRuns == 1 ? "run" : "runs", name(now.stage));
  std::string rate;
  if (now.rate.total() > 0) {
    news.rate = rateOfTally(now.rate);
    rate = fmt::format("reproduced in {}, ", inWords(*news.rate));
  }
  news.message = fmt::format("{}: {} of {} events left, {}{} runs, {} devices busy", name(now.stage), now.now,
                             now.before, rate, now.newRuns, devicesBusy);
  return news;
}

const Kind reduceKind{.name = reduce::reduceKind,
                      .verb = "Minimising",
                      .noun = "reduction",
                      .subject = SubjectKind::script,
                      .knobs = reduceKnobs,
                      .check = checkReduceKnobs,
                      .run = runReduce,
                      .standing = reduceStanding,
                      .summary = reduceSummary};

}  // namespace marmoset::jobs
