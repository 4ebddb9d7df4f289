#include "engine/reduce/jobs/readable_form.h"

#include <vector>

namespace marmoset::reduce {

namespace {

Surroundings withTrace(const Surroundings& surroundings, const replay::Trace& trace) {
  return {surroundings.pool,        trace,
          surroundings.store,       surroundings.start,
          surroundings.wipeConsent, surroundings.seed,
          surroundings.operation,   surroundings.since,
          surroundings.fresh};
}

tl::expected<TraceVerification, Stopped> verify(const ReadableJob& job, const replay::Trace& trace,
                                                std::uint32_t attempts, Tally& soFar) {
  VerificationSettings asked;
  asked.mode = job.mode;
  asked.rule = job.rule;
  asked.attempts = attempts;
  asked.firstRun = 0;
  asked.progress = [&](const Tally& tally) {
    soFar = tally;
    if (job.progress) job.progress(tally);
  };
  asked.budget = &job.budget;
  return verifyTrace(withTrace(job.surroundings, trace), job.target, asked);
}

void add(ReadableCost& cost, const TraceVerification& spent) {
  cost.cost.runs += spent.cost.runs;
  cost.cost.events += spent.cost.events;
  cost.cost.rounds += spent.cost.rounds;
  cost.newRuns += spent.newRuns;
  cost.deviceMs += spent.deviceMs;
}

// What was done before it was stopped.
void addUnfinished(ReadableCost& cost, const Tally& done) {
  cost.cost.runs += done.total();
  cost.newRuns += done.total();
}

}  // namespace

std::optional<VerifiedDocument> readableForm(const ReadableJob& job, const ReducedTrace& evidence,
                                             ReadableCost& cost) {
  std::vector<std::uint64_t> refuted;
  auto attempts = job.attempts;
  for (const auto form : {Writing::brisk, Writing::gestures}) {
    auto written = writeReducedTrace(job.writing, form, evidence);
    // A form that injects what was verified already needs no runs, and the document has it.
    if (!written || !written->rewritten) return std::nullopt;
    if (written->trace.fingerprints == refuted) continue;
    refuted = written->trace.fingerprints;
    Tally soFar;
    const auto runs = verify(job, written->trace, attempts++, soFar);
    if (!runs) addUnfinished(cost, soFar);
    job.budget.used += runs ? runs->newRuns : soFar.total();
    if (!runs) return std::nullopt;
    add(cost, *runs);
    if (!runs->passed) continue;
    Shown shown;
    shown.rate = statistics::rateOf(runs->tally.successes, runs->tally.total());
    shown.mode = job.mode;
    shown.passed = true;
    shown.verifications = attempts;
    shown.stored = runs->stored;
    // Written once more, with what was shown of it.
    written = writeReducedTrace(job.writing, form, withShown(evidence, shown));
    if (!written) return std::nullopt;
    return VerifiedDocument{*std::move(written), std::move(shown)};
  }
  return std::nullopt;
}

}  // namespace marmoset::reduce
