#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "engine/explore/learning/best_first.h"
#include "engine/explore/learning/gain_facts.h"
#include "engine/explore/learning/gain_search.h"

namespace marmoset::explore {

// States of an app and what the actions in them led to. Says how much an action promises, and where the most
// is to be had for the time it takes to get there.
class GainGraph {
 public:
  using State = GainFacts::State;
  using Key = GainFacts::Key;
  using Step = GainPlan::Step;
  using Plan = GainPlan;
  // A state on one of its screens.
  struct Spot {
    State state = 0;
    std::uint32_t screen = 0;
    bool operator==(const Spot&) const = default;
  };

  // An action as it is met: one of the widgets it stands for, and what is hoped of that one before it is
  // tried.
  struct Offered {
    Key key = 0;
    std::uint64_t widget = 0;  // the same one in other states of its activity
    double hope = 1;           // of something never tried
  };
  struct Tried {
    Key key = 0;
    std::uint64_t widget = 0;
    double gain = 0, cost = 0;
    std::optional<Spot> to;  // none: the app ended
  };

  explicit GainGraph(GainCosts costs);

  State state(Label label) { return facts_.state(label); }
  void offer(State state, const Offered& offered);
  void start(Spot spot);
  void tried(Spot from, const Tried& tried);
  // Somebody is on the way to try it.
  void reserve(State state, Key key, int by);

  // How much one more try promises.
  double promise(Spot spot, Key key);

  // From here, or from a restart if that promises more. Nothing where nothing is known to do. It looks as far
  // as something better may be, and as the tries since the last plans pay for: what a step costs does not
  // grow with the app.
  std::optional<Plan> plan(Spot from);

  // Whether the action led to more than one state.
  bool isAmbiguous(State state, Key key) const;
  std::size_t states() const { return facts_.states(); }

 private:
  GainFacts::Place placeOf(Spot spot) { return facts_.place(spot.state, spot.screen); }
  std::optional<Plan> search(GainSearch::Question question);

  GainFacts facts_;
  BestFirst bounds_;
  GainSearch search_;
  std::unordered_map<GainFacts::Place, std::uint32_t> starts_;
  std::optional<GainFacts::Place> root_;  // where most starts led
  std::size_t allowance_;                 // places that plans may look at
};

}  // namespace marmoset::explore
