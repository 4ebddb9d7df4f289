#include "engine/explore/learning/gain_facts.h"

namespace marmoset::explore {

namespace {

// How many tries the hope of an action outweighs.
constexpr double hopeWeight = 0.5;
// A try on a screen that shows something else says this much about this one.
constexpr double otherScreen = 0.25;
// What an action gained before counts half as much after every further try.
constexpr double decay = 0.5;
// How much the tries of one widget say about another one that the same action stands for.
constexpr double likeOthers = 0.1;
// Rows of a list, beyond which the others are taken for more of the same.
constexpr std::size_t mostWidgets = 64;
// States that are told when a widget gains; those met longer ago hear of it when they are looked at.
constexpr std::size_t mostStates = 256;

template <class To>
void count(std::vector<GainFacts::Led<To>>& led, To to) {
  auto known = std::ranges::find(led, to, &GainFacts::Led<To>::to);
  if (known == led.end()) {
    led.push_back({to, 1});
    return;
  }
  ++known->times;
  for (; known != led.begin() && (known - 1)->times < known->times; --known) std::iter_swap(known - 1, known);
}

}  // namespace

GainFacts::State GainFacts::state(Label label) {
  const auto [known, isNew] = stateNumbers_.try_emplace(label, static_cast<State>(states_.size()));
  if (isNew) states_.emplace_back();
  return known->second;
}

GainFacts::Place GainFacts::place(State state, std::uint32_t screen) {
  const auto number = std::uint64_t{state} << 32 | screen;
  const auto [known, isNew] = placeNumbers_.try_emplace(number, static_cast<Place>(places_.size()));
  if (isNew) places_.push_back({state, {}});
  return known->second;
}

GainFacts::Widget GainFacts::widgetOf(std::uint64_t id) {
  const auto [known, isNew] = widgetNumbers_.try_emplace(id, static_cast<Widget>(widgets_.size()));
  if (isNew) widgets_.emplace_back();
  return known->second;
}

void GainFacts::meet(State state, Widget widget) {
  auto& facts = widgets_[widget];
  if (facts.states.size() < mostStates) {
    facts.states.push_back(state);
    return;
  }
  facts.states[facts.oldest] = state;
  facts.oldest = (facts.oldest + 1) % mostStates;
}

const std::vector<GainFacts::State>& GainFacts::statesWith(std::uint64_t widget) const {
  static const std::vector<State> none;
  const auto known = widgetNumbers_.find(widget);
  return known == widgetNumbers_.end() ? none : widgets_[known->second].states;
}

GainFacts::Action* GainFacts::find(State state, Key key) {
  auto& actions = states_[state].actions;
  const auto found = std::ranges::find(actions, key, &Action::key);
  return found == actions.end() ? nullptr : &*found;
}

const GainFacts::Action* GainFacts::find(State state, Key key) const {
  const auto& actions = states_[state].actions;
  const auto found = std::ranges::find(actions, key, &Action::key);
  return found == actions.end() ? nullptr : &*found;
}

bool GainFacts::offer(State state, Key key, std::uint64_t id, double hope) {
  auto* action = find(state, key);
  if (!action) {
    action = &states_[state].actions.emplace_back();
    action->key = key;
  }
  const auto widget = widgetOf(id);
  const bool isKnown = std::ranges::find(action->widgets, widget, &Stood::widget) != action->widgets.end();
  if (isKnown || action->widgets.size() >= mostWidgets) return false;
  action->widgets.push_back({widget, hope, 0});
  meet(state, widget);
  return true;
}

void GainFacts::tried(Place from, Key key, std::uint64_t id, double gain, double cost,
                      std::optional<Place> to) {
  const auto state = places_[from].state;
  offer(state, key, id, 1);
  const auto widget = widgetOf(id);
  widgets_[widget].tries += 1;
  widgets_[widget].gain += gain;
  auto& action = *find(state, key);
  ++action.tries;
  const auto stood = std::ranges::find(action.widgets, widget, &Stood::widget);
  if (stood != action.widgets.end()) ++stood->tries;
  action.gain = action.gain * decay + gain;
  action.seconds += cost;
  cheapest_ = std::min(cheapest_, cost);
  auto& here = places_[from].seen;
  auto seen = std::ranges::find(here, key, &Seen::key);
  if (seen == here.end()) seen = here.insert(here.end(), {key, 0, {}});
  ++seen->tries;
  if (!to) {
    ++action.ends;
    return;
  }
  count(seen->led, *to);
  count(action.led, places_[*to].state);
  arrive(*to);
}

double GainFacts::promise(const Action& action, const Seen* seen) const {
  const double here = seen && action.tries > 0 ? static_cast<double>(seen->tries) / action.tries : 0;
  double best = 0;
  for (const auto& stood : action.widgets)
    best = std::max(best, promise(action, stood, here + otherScreen * (1 - here)));
  return best;
}

double GainFacts::mostOf(State state) const {
  double most = 0;
  for (const auto& action : states_[state].actions) most = std::max(most, promise(action, nullptr));
  return most;
}

// Hope, as far as the same widget elsewhere and the others of this action bear it out; less with every try,
// and more where it has paid. `share`: of the tries, as far as they say something about this screen.
double GainFacts::promise(const Action& action, const Stood& stood, double share) const {
  const auto& widget = widgets_[stood.widget];
  auto hope = (stood.hope + widget.gain) / (1 + widget.tries);
  const double others = action.tries - stood.tries;
  hope *= (1 + action.gain) / (1 + action.gain + likeOthers * others);
  const double gain = stood.tries > 0 ? action.gain : 0;
  return (hopeWeight * hope + gain) / (hopeWeight + share * stood.tries + action.reserved);
}

double GainFacts::secondsOf(const Action& action) const {
  if (action.tries == 0) return costs_.event;
  return (action.seconds + action.ends * costs_.restart) / action.tries;
}

}  // namespace marmoset::explore
