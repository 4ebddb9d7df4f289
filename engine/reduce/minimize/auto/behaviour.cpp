#include "engine/reduce/minimize/auto/behaviour.h"

#include <algorithm>

namespace marmoset::reduce {

Reaction reactionBetween(const Sight& before, const Sight& after) {
  if (after.report != 0) return {after.place, after.report};
  return {after.place, before.screen == after.screen ? 0u : 1u};
}

bool isIdle(const Sight& before, const Sight& after) {
  return reactionBetween(before, after) == Reaction{before.place, 0};
}

std::optional<Reaction> Behaviour::mostOften(const Outcomes& outcomes) {
  if (outcomes.empty()) return std::nullopt;
  return std::max_element(outcomes.begin(), outcomes.end(),
                          [](const auto& a, const auto& b) { return a.second < b.second; })
      ->first;
}

// What happens a third of the time is one of the usual ways: the app depends on more than the place.
bool Behaviour::isRare(const Outcomes& outcomes, const Reaction& seen) {
  std::uint32_t total = 0;
  for (const auto& [reaction, count] : outcomes) total += count;
  const auto found = outcomes.find(seen);
  return total > 0 && (found == outcomes.end() || 3 * found->second <= total);
}

std::optional<Reaction> Behaviour::usual(std::uint64_t place, std::uint32_t event) const {
  const auto known = reactions_.find({place, event});
  if (known == reactions_.end()) return std::nullopt;
  return mostOften(known->second);
}

void Behaviour::learn(const Candidate& candidate, const RunResult& result) {
  if (result.sights.empty()) return;
  ++starts_[{result.sights.front().place, 0}];
  for (std::size_t i = 0; i + 1 < result.sights.size(); ++i) {
    const auto& before = result.sights[i];
    ++reactions_[{before.place, candidate[i]}][reactionBetween(before, result.sights[i + 1])];
  }
}

std::optional<Behaviour::Surprise> Behaviour::surpriseIn(const Candidate& candidate,
                                                         const RunResult& result) const {
  if (result.sights.empty()) return std::nullopt;
  const auto start = mostOften(starts_);
  if (start && start->place != result.sights.front().place) return Surprise{0, result.sights.front().place};
  for (std::size_t i = 0; i + 1 < result.sights.size(); ++i) {
    const auto& before = result.sights[i];
    const auto known = reactions_.find({before.place, candidate[i]});
    const auto seen = reactionBetween(before, result.sights[i + 1]);
    if (known == reactions_.end() || !isRare(known->second, seen)) continue;
    const bool lost = seen == Reaction{before.place, 0};
    return Surprise{lost ? i : i + 1, seen.place};
  }
  return std::nullopt;
}

}  // namespace marmoset::reduce
