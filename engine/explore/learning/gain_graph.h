#pragma once

#include <array>
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
// much an action promises, and where the most is to be had for the time it takes to get there.
class GainGraph {
 public:
  using State = std::uint32_t;
  using Key = std::uint64_t;  // of an action, within a state

  // An action as it is met: one widget of it, and what is known of that widget before it was ever tried.
  struct Offered {
    Key key = 0;
    std::uint64_t widget = 0;  // the same one in other states of its activity
    double hope = 1;           // of something never tried
  };
  struct Tried {
    Key key = 0;
    std::uint64_t widget = 0, context = 0;  // context: all that is to be read on the screen
    double gain = 0, cost = 0;
    std::optional<State> to;  // none: the app ended
  };

  explicit GainGraph(GainCosts costs) : costs_(costs) {}

  State state(Label label);
  void offer(State state, const Offered& offered);
  void start(State state);
  void tried(State from, const Tried& tried);
  // Somebody is on the way to try it.
  void reserve(State state, Key key, int by);

  // How much one more try promises; with a context, on that very screen.
  double promise(State state, Key key, std::optional<std::uint64_t> context = {}) const;

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
  // From a state, on a screen with that context, or from a restart if that promises more. Nothing where
  // nothing is known to do.
  std::optional<Plan> plan(State from, std::uint64_t context) const;

  // Whether the action led to more than one state.
  bool isAmbiguous(State state, Key key) const;
  std::size_t states() const { return states_.size(); }

 private:
  struct Target {
    State to = 0;
    std::uint32_t times = 0;
  };
  struct Action {
    Key key = 0;
    std::uint64_t widget = 0;
    double hope = 1, gain = 0, seconds = 0;
    std::uint32_t tries = 0, ends = 0;
    std::int32_t reserved = 0;
    std::vector<Target> targets;
    std::array<std::uint64_t, 8> contexts{};
    std::uint32_t contextCount = 0;
  };
  struct Node {
    std::vector<Action> actions;
  };
  struct Widget {
    double tries = 0, gain = 0;
  };

  Action* find(State state, Key key);
  const Action* find(State state, Key key) const;
  double promise(const Action& action, std::optional<std::uint64_t> context) const;
  double secondsOf(const Action& action) const;
  struct Search;
  std::optional<Plan> search(State from, std::optional<std::uint64_t> context, double seconds,
                             double atLeast) const;

  GainCosts costs_;
  std::unordered_map<Label, State> numbers_;
  std::vector<Node> states_;
  std::unordered_map<std::uint64_t, Widget> widgets_;
  std::unordered_map<State, std::uint32_t> starts_;
  std::optional<State> root_;  // where most starts led
  double most_ = 1;            // that any action ever promised
};

}  // namespace marmoset::explore
