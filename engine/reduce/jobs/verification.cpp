#include "engine/reduce/jobs/verification.h"

#include "engine/reduce/jobs/oracle_settings.h"
#include "engine/reduce/minimize/auto/verifier.h"

namespace marmoset::reduce {

namespace {

VerificationPlan planOf(const PassRule& rule) {
  return {{{rule.runs, rule.allowedFailures()}}, 0};
}

}  // namespace

tl::expected<TraceVerification, Stopped> verifyTrace(const Surroundings& surroundings,
                                                     const trace::Target& target,
                                                     const VerificationSettings& asked) {
  const auto names = deviceNames(surroundings);
  if (!names) return tl::unexpected(stoppedBy(names.error()));
  if (asked.budget && asked.budget->isOver())
    return tl::unexpected(Stopped{Stopped::Reason::budget, "all that was allowed is used up"});
  const auto whole = surroundings.trace.whole();
  Tally soFar;
  auto settings = oracleSettings(surroundings, target, asked.budget);
  settings.observe = false;
  settings.onRun = [&](const FinishedRun& run) {
    ++(run.result.success ? soFar.successes : soFar.failures);
    if (asked.progress) asked.progress(soFar);
  };
  DeviceOracle oracle(surroundings.pool, surroundings.trace, surroundings.store, names->app, names->profile,
                      std::move(settings), surroundings.operation);
  const auto known = oracle.knownRuns(whole);
  if (!known) return tl::unexpected(known.error());
  TallyBook book;
  book[whole].nextRun = asked.firstRun.value_or(*known);
  if (asked.begins) asked.begins(book[whole].nextRun);
  Behaviour behaviour;
  MeteredOracle meter(oracle);
  Verifier verifier(meter, book, behaviour, asked.mode, asked.attempts);
  const auto verification = asked.rule ? verifier.follow(planOf(*asked.rule), whole) : verifier.verify(whole);
  if (!verification) return tl::unexpected(verification.error());
  const auto& tally = verification->tally;
  return TraceVerification{tally,
                           verification->passed,
                           meter.cost(),
                           oracle.runsDone(),
                           oracle.deviceMs(),
                           storedRuns(oracle, whole, tally.total(), *names)};
}

}  // namespace marmoset::reduce
