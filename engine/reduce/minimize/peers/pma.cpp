#include "engine/reduce/minimize/peers/pma.h"

#include <algorithm>

#include "engine/reduce/minimize/peers/ddmin.h"

namespace marmoset::reduce {
namespace {

// The events of a trace come in ascending order, and so do those of its candidates.
bool isPartOf(const Candidate& part, const Candidate& whole) {
  return std::includes(whole.begin(), whole.end(), part.begin(), part.end());
}

}  // namespace

bool Monotonicity::isDoomed(const Candidate& candidate) const {
  return std::any_of(failed_.begin(), failed_.end(),
                     [&](const Candidate& failed) { return isPartOf(candidate, failed); });
}

void Monotonicity::learn(const Candidate& candidate, bool passed) {
  if (isDoomed(candidate)) {
    ++(passed ? broken_ : held_);
    return;
  }
  if (passed) return;
  std::erase_if(failed_, [&](const Candidate& failed) { return isPartOf(failed, candidate); });
  failed_.push_back(candidate);
}

tl::expected<Candidate, Stopped> pma(OneRunTest& test, const Candidate& trace) {
  Monotonicity monotonicity;
  std::mt19937 chance(1);  // the answer is the same every time
  const auto believed = [&](const Candidate& candidate) -> tl::expected<bool, Stopped> {
    if (monotonicity.isDoomed(candidate) &&
        static_cast<double>(chance()) < monotonicity.confidence() * 0x1p32)
      return false;
    const auto passed = test(candidate);
    if (passed) monotonicity.learn(candidate, *passed);
    return passed;
  };
  return ddmin(CandidateTest(believed), trace);
}

}  // namespace marmoset::reduce
