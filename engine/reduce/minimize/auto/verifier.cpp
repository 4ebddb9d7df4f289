#include "engine/reduce/minimize/auto/verifier.h"

namespace marmoset::reduce {

tl::expected<Verification, Stopped> Verifier::verify(const Candidate& candidate) {
  return follow(verificationPlan(mode_, attempts_++), candidate);
}

tl::expected<Verification, Stopped> Verifier::rehearse(const Candidate& candidate) {
  return follow(verificationPlan(Mode::standard, 0), candidate);
}

tl::expected<Verification, Stopped> Verifier::follow(const VerificationPlan& plan,
                                                     const Candidate& candidate) {
  Verification verification{candidate, {}, false, plan.alpha, {}, {}};
  auto& entry = book_[candidate];
  auto& tally = verification.tally;
  while (!plan.passed(tally) && !plan.failed(tally)) {
    std::vector<RunRequest> requests;
    for (std::uint32_t i = 0; i < plan.runsToNextLook(tally); ++i) {
      requests.push_back({candidate, entry.nextRun + i});
    }
    const auto asked = oracle_.ask(requests, [&](std::size_t, const RunResult& result) {
      ++entry.nextRun;
      ++(result.success ? tally.successes : tally.failures);
      ++(result.success ? entry.tally.successes : entry.tally.failures);
      const auto surprise = behaviour_.surpriseIn(candidate, result);
      if (!result.success && surprise) verification.surprises.push_back(*surprise);
      if (result.success && !surprise && result.executed == candidate.size())
        verification.good = ObservedTrace(candidate, result);
      behaviour_.learn(candidate, result);
      // With a failure, a later look may be the next one that can be met.
      return !plan.passed(tally) && !plan.failed(tally);
    });
    if (!asked) return tl::unexpected(asked.error());
  }
  verification.passed = plan.passed(tally);
  return verification;
}

}  // namespace marmoset::reduce
