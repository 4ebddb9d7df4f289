#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "engine/reduce/minimize/oracle.h"

namespace marmoset::reduce {

// What an event did: where it led, and whether the app or the screen showed any reaction (0: none).
struct Reaction {
  std::uint64_t place = 0, what = 0;
  auto operator<=>(const Reaction&) const = default;
};
Reaction reactionBetween(const Sight& before, const Sight& after);
// The event changed nothing that could be seen.
bool isIdle(const Sight& before, const Sight& after);

// What events usually do where they are injected, learned from all runs. It tells where a run was disturbed:
// by a dialog nobody asked for, a tap lost while a screen loads.
class Behaviour {
 public:
  void learn(const Candidate& candidate, const RunResult& result);

  // Where a run first went another way than usual. `gap` is the position in the candidate at which an event
  // without effect of its own would have absorbed the disturbance; `place` is where the app stood then.
  struct Surprise {
    std::size_t gap = 0;
    std::uint64_t place = 0;
  };
  std::optional<Surprise> surpriseIn(const Candidate& candidate, const RunResult& result) const;

  // The usual reaction to an event at a place, if it was ever seen there.
  std::optional<Reaction> usual(std::uint64_t place, std::uint32_t event) const;

 private:
  using Outcomes = std::map<Reaction, std::uint32_t>;
  static std::optional<Reaction> mostOften(const Outcomes& outcomes);
  static bool isRare(const Outcomes& outcomes, const Reaction& seen);

  std::map<std::pair<std::uint64_t, std::uint32_t>, Outcomes> reactions_;
  Outcomes starts_;
};

}  // namespace marmoset::reduce
