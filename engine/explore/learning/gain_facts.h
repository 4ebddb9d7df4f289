#pragma once

#include <algorithm>
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

// What actions of an app led to, how often, at what cost and with what gain, and how much one more try of one
// promises. A state has many screens, which differ in what is typed and ticked: where an action was done on
// the very same screen before, that counts more than what it did on others.
class GainFacts {
 public:
  using State = std::uint32_t;
  using Key = std::uint64_t;     // of an action, within a state
  using Place = std::uint32_t;   // a state on one of its screens, by number
  using Widget = std::uint32_t;  // by number

  // Where something led how often.
  template <class To>
  struct Led {
    To to{};
    std::uint32_t times = 0;
  };
  struct Stood {  // a widget that an action stands for
    Widget widget = 0;
    double hope = 1;  // of it before it is tried
    std::uint32_t tries = 0;
  };
  struct Action {
    Key key = 0;
    std::vector<Stood> widgets;
    double gain = 0, seconds = 0;
    std::uint32_t tries = 0, ends = 0;
    std::int32_t reserved = 0;    // walkers on their way to try it
    std::vector<Led<State>> led;  // most often first
  };
  struct Node {
    std::vector<Action> actions;
    Place last = 0;  // it showed last
  };
  // What an action did on one screen.
  struct Seen {
    Key key = 0;
    std::uint32_t tries = 0;
    std::vector<Led<Place>> led;  // most often first
  };
  struct OnScreen {
    State state = 0;
    std::vector<Seen> seen;

    const Seen* find(Key key) const {
      const auto found = std::ranges::find(seen, key, &Seen::key);
      return found == seen.end() ? nullptr : &*found;
    }
  };

  explicit GainFacts(GainCosts costs) : costs_(costs), cheapest_(costs.event) {}

  State state(Label label);
  Place place(State state, std::uint32_t screen);
  // False where nothing is new about it.
  bool offer(State state, Key key, std::uint64_t widget, double hope);
  // Without `to` the app ended.
  void tried(Place from, Key key, std::uint64_t widget, double gain, double cost, std::optional<Place> to);
  void arrive(Place at) { states_[places_[at].state].last = at; }

  Action* find(State state, Key key);
  const Action* find(State state, Key key) const;
  const Node& node(State state) const { return states_[state]; }
  const OnScreen& at(Place place) const { return places_[place]; }
  std::size_t states() const { return states_.size(); }
  std::size_t places() const { return places_.size(); }
  // States in which a widget was met, some of the last ones.
  const std::vector<State>& statesWith(std::uint64_t widget) const;

  // `seen`: what it did on the screen in question, if anything. It never promises more than without.
  double promise(const Action& action, const Seen* seen) const;
  double mostOf(State state) const;
  double secondsOf(const Action& action) const;
  // That any action took on average.
  double cheapest() const { return cheapest_; }
  const GainCosts& costs() const { return costs_; }

 private:
  struct WidgetFacts {
    double tries = 0, gain = 0;
    std::vector<State> states;
    std::size_t oldest = 0;
  };

  Widget widgetOf(std::uint64_t id);
  void meet(State state, Widget widget);
  double promise(const Action& action, const Stood& stood, double share) const;

  GainCosts costs_;
  double cheapest_;
  std::unordered_map<Label, State> stateNumbers_;
  std::vector<Node> states_;
  std::unordered_map<std::uint64_t, Place> placeNumbers_;
  std::vector<OnScreen> places_;
  std::unordered_map<std::uint64_t, Widget> widgetNumbers_;
  std::vector<WidgetFacts> widgets_;
};

}  // namespace marmoset::explore
