#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/explore/learning/symbol.h"

namespace marmoset::explore {

// What is hoped for and paid, in the same units everywhere: gain in new things seen, cost in seconds.
struct GainCosts {
  double event = 4, restart = 30;
};

// States of an app and what the actions in them led to, how often, at what cost and with what gain. Says how
// much an action promises, and where the most is to be had for the time it takes to get there. A state has
// many screens, which differ in what is typed and ticked: where an action was done on the very same screen
// before, that counts more than what it did on others.
class GainGraph {
 public:
  using State = std::uint32_t;
  // A state on one of its screens.
  struct Spot {
    State state = 0;
    std::uint32_t screen = 0;
    bool operator==(const Spot&) const = default;
  };
  using Key = std::uint64_t;  // of an action, within a state

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

  explicit GainGraph(GainCosts costs) : costs_(costs) {}

  State state(Label label);
  void offer(State state, const Offered& offered);
  void start(Spot spot);
  void tried(Spot from, const Tried& tried);
  // Somebody is on the way to try it.
  void reserve(State state, Key key, int by);

  // How much one more try promises.
  double promise(Spot spot, Key key) const;

  // What is best to do: an action, some steps away.
  struct Step {
    State at = 0;
    Key key = 0;
  };
  struct Plan {
    std::vector<Step> steps;  // the last one is what it is for
    double promise = 0, seconds = 0;
    bool restart = false;  // first
    double value() const { return seconds > 0 ? promise / seconds : 0; }
  };
  // From here, or from a restart if that promises more. Nothing where nothing is known to do.
  std::optional<Plan> plan(Spot from) const;

  // Whether the action led to more than one state.
  bool isAmbiguous(State state, Key key) const;
  std::size_t states() const { return states_.size(); }

 private:
  struct Target {
    State to = 0;
    std::uint32_t times = 0;
  };
  struct Stood {  // a widget that an action stands for
    std::uint64_t widget = 0;
    double hope = 1;
    std::uint32_t tries = 0;
  };
  struct Action {
    Key key = 0;
    std::vector<Stood> widgets;
    double gain = 0, seconds = 0;
    std::uint32_t tries = 0, ends = 0;
    std::int32_t reserved = 0;
    std::vector<Target> targets;
  };
  struct Node {
    std::vector<Action> actions;
    std::uint32_t last = 0;  // the screen it showed last
  };
  // What an action did on one screen.
  struct Seen {
    Key key = 0;
    std::uint32_t tries = 0;
    std::vector<std::pair<Spot, std::uint32_t>> led;
  };
  struct Widget {
    double tries = 0, gain = 0;
  };

  Action* find(State state, Key key);
  const Action* find(State state, Key key) const;
  const Seen* seenAt(Spot spot, Key key) const;
  double promise(const Action& action, const Seen* seen) const;
  double promise(const Action& action, const Stood& stood, double share) const;
  double secondsOf(const Action& action) const;
  struct Search;
  std::optional<Plan> search(Spot from, double base, double atLeast) const;
  void expand(Search& search, std::size_t visit, const Action& action, const Seen* seen) const;

  GainCosts costs_;
  std::unordered_map<Label, State> numbers_;
  std::vector<Node> states_;
  std::unordered_map<std::uint64_t, Widget> widgets_;
  std::unordered_map<std::uint64_t, std::vector<Seen>> seen_;  // by spot
  std::unordered_map<std::uint64_t, std::uint32_t> starts_;
  std::optional<Spot> root_;  // where most starts led
  double most_ = 1;           // that any action ever promised
};

}  // namespace marmoset::explore
