#include "engine/jobs/spending.h"

#include <chrono>

namespace marmoset::jobs {

Spending::Spending(JobBook& book)
    : book_(book), state_(reduce::parseState(book.progress()).value_or(reduce::ReductionState{})) {}

reduce::RunBudget Spending::budgetOf(std::uint64_t maxRuns, std::uint64_t maxSeconds) const {
  return budgetLeft(maxRuns, maxSeconds, state_, start_);
}

void Spending::note(const reduce::ReductionProgress& now, std::uint64_t runs) {
  const bool smaller = state_.now != now.now;
  state_.now = static_cast<std::uint32_t>(now.now);
  state_.before = static_cast<std::uint32_t>(now.before);
  state_.runs = runs;
  if (smaller || Clock::now() - kept_ >= std::chrono::seconds(1)) keep();
}

void Spending::note(std::uint64_t runs) {
  state_.runs = runs;
  keep();
}

void Spending::keep() {
  kept_ = Clock::now();
  auto state = state_;
  state.spentMs += static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::milliseconds>(kept_ - start_).count());
  // The runs themselves are in the store as verdicts, which says on its own what it does not take.
  static_cast<void>(book_.note(printState(state)));
}

}  // namespace marmoset::jobs
