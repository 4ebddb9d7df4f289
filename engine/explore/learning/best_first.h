#pragma once

#include <cstdint>
#include <queue>
#include <utility>
#include <vector>

namespace marmoset::explore {

// Numbers by state that none of them is above, and the largest of all. Raised at once; lowered only when
// somebody looks, so that what changes in many states costs nothing until it matters.
class BestFirst {
 public:
  using State = std::uint32_t;

  double of(State state) const { return state < bounds_.size() ? bounds_[state].value : 0; }

  void raise(State state, double value) {
    if (state >= bounds_.size()) bounds_.resize(state + 1);
    auto& bound = bounds_[state];
    if (value > bound.value) bound.value = value;
    if (bound.value <= bound.queued) return;
    bound.queued = bound.value;
    queue_.emplace(bound.queued, state);
  }

  // It turned out to be no more than that.
  void lower(State state, double value) { bounds_[state].value = value; }

  // `now` says what the number of a state is.
  template <class Now>
  double most(const Now& now) {
    while (!queue_.empty()) {
      const auto [value, state] = queue_.top();
      auto& bound = bounds_[state];
      const bool isLatest = value == bound.queued;
      if (isLatest) bound.value = now(state);
      if (isLatest && bound.value >= value) return bound.value;
      queue_.pop();
      if (!isLatest) continue;
      bound.queued = bound.value;
      queue_.emplace(bound.queued, state);
    }
    return 0;
  }

 private:
  struct Bound {
    double value = 0, queued = 0;
  };
  std::vector<Bound> bounds_;
  std::priority_queue<std::pair<double, State>> queue_;
};

}  // namespace marmoset::explore
