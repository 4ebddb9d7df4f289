#include "engine/reduce/jobs/verification.h"

#include "engine/reduce/jobs/device_names.h"
#include "engine/reduce/minimize/auto/verifier.h"

namespace marmoset::reduce {

tl::expected<TraceVerification, Stopped> verifyTrace(const Surroundings& surroundings,
                                                     const trace::Target& target,
                                                     const VerificationSettings& asked) {
  const auto names =
      deviceNames(surroundings.pool, surroundings.trace, surroundings.start, surroundings.operation);
  if (!names) return tl::unexpected(stoppedBy(names.error()));
  const auto whole = surroundings.trace.whole();
  Tally soFar;
  DeviceOracleSettings settings;
  settings.target = target;
  settings.start = surroundings.start;
  settings.wipeConsent = surroundings.wipeConsent;
  settings.seed = surroundings.seed;
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
  Verifier verifier(oracle, book, behaviour, asked.mode);
  const auto verification = verifier.verify(whole);
  if (!verification) return tl::unexpected(verification.error());
  return TraceVerification{verification->tally, verification->passed};
}

}  // namespace marmoset::reduce
