#include "server/jobs/kinds/reduce.h"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "engine/statistics/rate_words.h"
#include "server/commands/new_file.h"
#include "server/jobs/kinds/reduction_place.h"

namespace marmoset::server {

namespace {

using reduce::Ending;
using reduce::Reduction;
using reduce::ReductionRecord;

statistics::Rate rateOf(const reduce::Tally& tally) {
  return statistics::rateOf(tally.successes, tally.total());
}

// What the job has spent, with the servers that worked on it before; kept so that the next one knows.
class Spending {
 public:
  explicit Spending(store::JobHandle& handle)
      : handle_(handle),
        state_(reduce::parseState(handle.job().progress).value_or(reduce::ReductionState{})) {}

  reduce::RunBudget budgetOf(const reduce::ReduceSpec& spec) const {
    return budgetLeft(spec, state_, start_);
  }
  // Kept when the size changes, and every now and then.
  void note(const reduce::ReductionProgress& now, std::uint64_t runs) {
    const bool smaller = state_.now != now.now;
    state_.now = static_cast<std::uint32_t>(now.now);
    state_.before = static_cast<std::uint32_t>(now.before);
    state_.runs = runs;
    if (smaller || Clock::now() - kept_ >= std::chrono::seconds(1)) keep();
  }
  void keep() {
    kept_ = Clock::now();
    auto state = state_;
    state.spentMs += std::chrono::duration_cast<std::chrono::milliseconds>(kept_ - start_).count();
    (void)handle_.progress(printState(state));
  }

 private:
  using Clock = device::Operation::Clock;
  store::JobHandle& handle_;
  reduce::ReductionState state_;  // with the time of earlier servers only
  Clock::time_point start_ = Clock::now(), kept_ = start_;
};

void tell(const JobContext& context, const reduce::ReductionProgress& now, reduce::Mode mode) {
  JobNews news;
  news.done = static_cast<std::uint32_t>(now.before - std::min(now.before, now.now));
  news.total = static_cast<std::uint32_t>(now.before);
  news.size = static_cast<std::uint32_t>(now.now);
  news.runs = {static_cast<std::uint32_t>(now.newRuns), runsAhead(now, mode)};
  news.before = news.total;
  std::string rate;
  if (now.rate.total() > 0) {
    news.rate = rateOf(now.rate);
    rate = fmt::format("reproduced in {}, ", inWords(*news.rate));
  }
  news.message = fmt::format("{}: {} of {} events left, {}{} runs, {} devices busy", name(now.stage), now.now,
                             now.before, rate, now.newRuns, context.pool.leasedCount());
  context.tell(news);
}

std::string trustOf(const Reduction& reduction) {
  const auto& result = reduction.result;
  if (result.certified()) return fmt::format("{} certificate", name(result.mode));
  switch (result.ending) {
    case Ending::rare:
      return "the script itself reproduces too rarely, so nothing is certified";
    case Ending::never:
      return "the script was never seen to reproduce, so nothing is certified";
    case Ending::stopped:
      return fmt::format("{}, so this is not verified", result.stopped->message);
    default:
      return "not certified: no small trace passed the verification";
  }
}

std::string summaryOf(const JobContext& context, const Reduction& reduction) {
  const auto& result = reduction.result;
  auto text = fmt::format("{}: {} of {} events are left, reproduced in {}, {}", context.wish.fileName(),
                          result.events.size(), context.trace.events.size() - context.trace.setup,
                          inWords(rateOf(result.rate)), trustOf(reduction));
  if (!reduction.problem.empty()) text += "; " + reduction.problem;
  return text;
}

// The text goes to a file of its own, or where the client makes none it stays with the job.
void deliver(Session& session, JobInfo info, const ReductionRecord& record,
             const JobOutcome::Delivered& delivered) {
  if (record.uri.empty()) {
    info.message += "; this editor lets the server create no file, the result is kept with the job";
    return delivered(std::move(info));
  }
  createFile(session, {record.uri, record.document, "Add the reduced script"},
             [info = std::move(info), uri = record.uri,
              delivered](const std::optional<protocol::ResponseError>& problem) mutable {
               problem ? info.message += "; " + problem->message : info.result = uri;
               delivered(std::move(info));
             });
}

bool wasStopped(const Reduction& reduction, reduce::Stopped::Reason reason) {
  const auto& stopped = reduction.result.stopped;
  return stopped && stopped->reason == reason;
}

JobOutcome finished(JobContext& context, const Reduction& reduction) {
  using Reason = reduce::Stopped::Reason;
  const bool cancelled = wasStopped(reduction, Reason::cancelled);
  if (wasStopped(reduction, Reason::devices) && !reduction.result.certified())
    return {JobPhase::failed, reduction.result.stopped->message};
  const bool gives = reduction.isWorthWriting() && (!cancelled || reduction.result.certified());
  if (cancelled && !gives) return stoppedOutcome(context);
  auto record = recordOf(reduction, context.trace, context.wish.reduction);
  if (gives && context.wish.createsDocuments)
    record.uri = freeUriBeside(context.wish.uri, "-min", ".mks").value_or("");
  (void)context.handle.finish(cancelled ? store::JobState::cancelled : store::JobState::done,
                              printRecord(record));
  JobOutcome outcome{cancelled ? JobPhase::cancelled : JobPhase::done, summaryOf(context, reduction),
                     rateOf(reduction.result.rate),
                     static_cast<std::uint32_t>(reduction.result.events.size())};
  if (cancelled) outcome.message += "; cancelled, this is the best verified so far";
  if (gives) {
    outcome.deliver = [record = std::move(record)](Session& session, JobInfo info,
                                                   const JobOutcome::Delivered& delivered) {
      server::deliver(session, std::move(info), record, delivered);
    };
  }
  return outcome;
}

JobOutcome runReduce(JobContext& context) {
  const auto& wish = context.wish;
  const auto wanted = trace::Target::parse(wish.spec.target);
  if (!wanted) return {JobPhase::failed, wanted.error()};
  const auto strategy = reduce::strategyOf(wish.reduction.strategy);
  const auto mode = reduce::modeOf(wish.reduction.mode);
  if (!strategy || !mode)
    return {JobPhase::failed, "the job is of a version of Marmoset that is not this one"};
  Spending spending(context.handle);
  auto budget = spending.budgetOf(wish.reduction);
  const auto place = reductionPlace(context);
  context.begin(0);
  const auto target = findTarget(place, *wanted, budget);
  if (context.operation.stopRequested()) return stoppedOutcome(context);
  if (!target) return {JobPhase::failed, fmt::format("{}: {}", wish.fileName(), target.error().message)};
  reduce::ReductionWish reduction;
  reduction.strategy = *strategy;
  reduction.scheduler = wish.reduction.scheduler;
  reduction.mode = *mode;
  // Comes from one thread at a time.
  reduction.progress = [&, before = budget.used](const reduce::ReductionProgress& now) {
    spending.note(now, before + now.newRuns);
    tell(context, now, *mode);
  };
  const auto script = script::Script::parse(script::Text(wish.spec.text));
  const auto done = reduceOn(place, {script, wish.fileName(), wish.run}, target->target, reduction, budget);
  // The next server asks the same questions and finds what was answered.
  if (context.stoppedAs() == JobPhase::paused) {
    spending.keep();
    return stoppedOutcome(context);
  }
  if (done) return finished(context, *done);
  if (context.operation.stopRequested()) return stoppedOutcome(context);
  return {JobPhase::failed, fmt::format("{}: {}", wish.fileName(), done.error())};
}

}  // namespace

const JobKind reduceJob{
    .name = reduce::reduceKind, .verb = "Minimising", .noun = "reduction", .work = runReduce};

}  // namespace marmoset::server
