#include "engine/reduce/minimize/auto/verifier.h"

#include <algorithm>

namespace marmoset::reduce {
namespace {

// Runs at once: a trace that fails does so within the first ones, and the others would be begun in vain.
constexpr std::uint32_t runsAtOnce = 10;

}  // namespace

tl::expected<Verification, Stopped> Verifier::verify(const Candidate& candidate) {
  return follow(verificationPlan(mode_, attempts_++), candidate);
}

tl::expected<Verification, Stopped> Verifier::rehearse(const Candidate& candidate) {
  return follow(rehearsalPlan(), candidate);
}

tl::expected<Verification, Stopped> Verifier::follow(const VerificationPlan& plan,
                                                     const Candidate& candidate) {
  Verification verification{candidate, {}, false, plan.alpha, {}, {}};
  const auto& tally = verification.tally;
  while (!plan.passed(tally) && !plan.failed(tally)) {
    std::vector<RunRequest> requests;
    for (std::uint32_t i = 0; i < std::min(runsAtOnce, plan.runsToNextLook(tally)); ++i) {
      requests.push_back({candidate, book_[candidate].nextRun + i});
    }
    const auto asked = oracle_.ask(requests, [&](std::size_t, const RunResult& result) {
      note(verification, result);
      // With a failure, a later look may be the next one that can be met.
      return !plan.passed(tally) && !plan.failed(tally);
    });
    if (!asked) return tl::unexpected(asked.error());
  }
  verification.passed = plan.passed(tally);
  return verification;
}

tl::expected<void, Stopped> Verifier::sample(std::vector<Verification>& field, std::uint32_t runs) {
  std::vector<RunRequest> requests;
  for (const auto& one : field) {
    const auto next = book_[one.candidate].nextRun;
    for (std::uint32_t run = 0; run < runs; ++run) requests.push_back({one.candidate, next + run});
  }
  return oracle_.ask(requests, [&](std::size_t i, const RunResult& result) {
    note(field[i / runs], result);
    return true;
  });
}

void Verifier::note(Verification& verification, const RunResult& result) {
  const auto& candidate = verification.candidate;
  auto& entry = book_[candidate];
  ++entry.nextRun;
  for (auto* tally : {&verification.tally, &entry.tally}) {
    ++(result.success ? tally->successes : tally->failures);
  }
  const auto surprise = behaviour_.surpriseIn(candidate, result);
  if (!result.success && surprise) verification.surprises.push_back(*surprise);
  if (result.success && !surprise && result.executed == candidate.size())
    verification.good = ObservedTrace(candidate, result);
  behaviour_.learn(candidate, result);
}

}  // namespace marmoset::reduce
