#include "engine/reduce/jobs/verification.h"

#include "engine/reduce/jobs/device_names.h"
#include "engine/reduce/minimize/auto/verifier.h"

namespace marmoset::reduce {

tl::expected<TraceVerification, Stopped> verifyTrace(const ReductionPlace& place, const trace::Target& target,
                                                     const VerificationWish& wish) {
  const auto names = deviceNames(place.pool, place.trace, place.start, place.operation);
  if (!names) {
    const bool cancelled = names.error().kind == device::DeviceError::Kind::cancelled;
    return tl::unexpected(
        Stopped{cancelled ? Stopped::Reason::cancelled : Stopped::Reason::devices, names.error().message});
  }
  const auto whole = place.trace.whole();
  Tally soFar;
  DeviceOracleSettings settings;
  settings.target = target;
  settings.start = place.start;
  settings.wipeConsent = place.wipeConsent;
  settings.seed = place.seed;
  settings.observe = false;
  settings.onRun = [&](const FinishedRun& run) {
    ++(run.result.success ? soFar.successes : soFar.failures);
    if (wish.progress) wish.progress(soFar);
  };
  DeviceOracle oracle(place.pool, place.trace, place.store, names->app, names->profile, std::move(settings),
                      place.operation);
  const auto known = oracle.knownRuns(whole);
  if (!known) return tl::unexpected(known.error());
  TallyBook book;
  book[whole].nextRun = wish.firstRun.value_or(*known);
  if (wish.begins) wish.begins(book[whole].nextRun);
  Behaviour behaviour;
  Verifier verifier(oracle, book, behaviour, wish.mode);
  const auto verification = verifier.verify(whole);
  if (!verification) return tl::unexpected(verification.error());
  return TraceVerification{verification->tally, verification->passed};
}

}  // namespace marmoset::reduce
