#include "engine/explore/learning/gain_graph.h"

#include <algorithm>
#include <queue>

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
// States that one search looks at. What is better and further away waits until it is nearer.
constexpr std::size_t mostVisits = 2000;
// What an action did on other screens it may not do on this one.
constexpr double guess = 1.5;

std::uint64_t numberOf(GainGraph::Spot spot) {
  return std::uint64_t{spot.state} << 32 | spot.screen;
}

}  // namespace

GainGraph::State GainGraph::state(Label label) {
  const auto [known, isNew] = numbers_.try_emplace(label, static_cast<State>(states_.size()));
  if (isNew) states_.emplace_back();
  return known->second;
}

GainGraph::Action* GainGraph::find(State state, Key key) {
  auto& actions = states_[state].actions;
  const auto found = std::ranges::find(actions, key, &Action::key);
  return found == actions.end() ? nullptr : &*found;
}

const GainGraph::Action* GainGraph::find(State state, Key key) const {
  const auto& actions = states_[state].actions;
  const auto found = std::ranges::find(actions, key, &Action::key);
  return found == actions.end() ? nullptr : &*found;
}

void GainGraph::offer(State state, const Offered& offered) {
  auto* action = find(state, offered.key);
  if (!action) {
    auto& actions = states_[state].actions;
    action = &actions.emplace_back();
    action->key = offered.key;
  }
  const auto known = std::ranges::find(action->widgets, offered.widget, &Stood::widget);
  if (known == action->widgets.end() && action->widgets.size() < mostWidgets)
    action->widgets.push_back({offered.widget, offered.hope, 0});
}

void GainGraph::start(Spot spot) {
  states_[spot.state].last = spot.screen;
  const auto times = ++starts_[numberOf(spot)];
  if (!root_ || times > starts_[numberOf(*root_)]) root_ = spot;
}

void GainGraph::tried(Spot from, const Tried& tried) {
  auto& widget = widgets_[tried.widget];
  widget.tries += 1;
  widget.gain += tried.gain;
  offer(from.state, {tried.key, tried.widget, 1});
  auto* action = find(from.state, tried.key);
  ++action->tries;
  const auto stood = std::ranges::find(action->widgets, tried.widget, &Stood::widget);
  if (stood != action->widgets.end()) ++stood->tries;
  action->gain = action->gain * decay + tried.gain;
  action->seconds += tried.cost;
  most_ = std::max(most_, promise(*action, nullptr));
  auto& here = seen_[numberOf(from)];
  auto seen = std::ranges::find(here, tried.key, &Seen::key);
  if (seen == here.end()) seen = here.insert(here.end(), {tried.key, 0, {}});
  ++seen->tries;
  if (!tried.to) {
    ++action->ends;
    return;
  }
  states_[tried.to->state].last = tried.to->screen;
  const auto led = std::ranges::find(seen->led, *tried.to, [](const auto& one) { return one.first; });
  if (led == seen->led.end())
    seen->led.emplace_back(*tried.to, 1);
  else
    ++led->second;
  const auto known = std::ranges::find(action->targets, tried.to->state, &Target::to);
  if (known == action->targets.end())
    action->targets.push_back({tried.to->state, 1});
  else
    ++known->times;
}

void GainGraph::reserve(State state, Key key, int by) {
  if (auto* action = find(state, key)) action->reserved = std::max(0, action->reserved + by);
}

const GainGraph::Seen* GainGraph::seenAt(Spot spot, Key key) const {
  const auto here = seen_.find(numberOf(spot));
  if (here == seen_.end()) return nullptr;
  const auto found = std::ranges::find(here->second, key, &Seen::key);
  return found == here->second.end() ? nullptr : &*found;
}

double GainGraph::promise(Spot spot, Key key) const {
  const auto* action = find(spot.state, key);
  return action ? promise(*action, seenAt(spot, key)) : 0;
}

double GainGraph::promise(const Action& action, const Seen* seen) const {
  const double here = seen && action.tries > 0 ? static_cast<double>(seen->tries) / action.tries : 0;
  double best = 0;
  for (const auto& stood : action.widgets)
    best = std::max(best, promise(action, stood, here + otherScreen * (1 - here)));
  return best;
}

// Hope, as far as the same widget elsewhere and the others of this action bear it out; less with every try,
// and more where it has paid. `share`: of the tries, as far as they say something about this screen.
double GainGraph::promise(const Action& action, const Stood& stood, double share) const {
  auto hope = stood.hope;
  if (const auto known = widgets_.find(stood.widget); known != widgets_.end())
    hope = (stood.hope + known->second.gain) / (1 + known->second.tries);
  const double others = action.tries - stood.tries;
  hope *= (1 + action.gain) / (1 + action.gain + likeOthers * others);
  const double gain = stood.tries > 0 ? action.gain : 0;
  return (hopeWeight * hope + gain) / (hopeWeight + share * stood.tries + action.reserved);
}

double GainGraph::secondsOf(const Action& action) const {
  if (action.tries == 0) return costs_.event;
  return (action.seconds + action.ends * costs_.restart) / action.tries;
}

bool GainGraph::isAmbiguous(State state, Key key) const {
  const auto* action = find(state, key);
  return action && action->targets.size() > 1;
}

// Dijkstra by seconds, as far as something better could still be found.
struct GainGraph::Search {
  struct Visit {
    Spot at;
    Key by = 0;
    std::int64_t before = -1;
    double seconds = 0;
  };
  std::vector<Visit> visits;
  std::unordered_map<std::uint64_t, double> reached;
  struct Open {
    double seconds = 0;
    std::size_t visit = 0;
    bool operator>(const Open& other) const {
      return seconds != other.seconds ? seconds > other.seconds : visit > other.visit;
    }
  };
  std::priority_queue<Open, std::vector<Open>, std::greater<>> open;

  void push(Spot at, Key by, std::int64_t before, double seconds) {
    const auto [known, isNew] = reached.try_emplace(numberOf(at), seconds);
    if (!isNew && known->second <= seconds) return;
    known->second = seconds;
    open.push({seconds, visits.size()});
    visits.push_back({at, by, before, seconds});
  }
};

// Where an action leads, until it leads there: as it did on this screen, or else as on others.
void GainGraph::expand(Search& search, std::size_t visit, const Action& action, const Seen* seen) const {
  const auto here = search.visits[visit];
  const auto before = static_cast<std::int64_t>(visit);
  const auto once = secondsOf(action);
  if (seen) {
    for (const auto& [to, times] : seen->led)
      search.push(to, action.key, before, here.seconds + once * seen->tries / times);
    return;
  }
  for (const auto& [to, times] : action.targets)
    search.push({to, states_[to].last}, action.key, before,
                here.seconds + guess * once * action.tries / times);
}

std::optional<GainGraph::Plan> GainGraph::search(Spot from, double base, double atLeast) const {
  Search search;
  search.push(from, 0, -1, base);
  std::optional<Plan> best;
  double value = atLeast;
  std::size_t bestVisit = 0;
  for (std::size_t seen = 0; seen < mostVisits && !search.open.empty(); ++seen) {
    const auto visit = search.open.top().visit;
    search.open.pop();
    const auto here = search.visits[visit];
    if (search.reached.at(numberOf(here.at)) < here.seconds) continue;
    if (most_ / (here.seconds + costs_.event) <= value) break;
    for (const auto& action : states_[here.at.state].actions) {
      const auto* onScreen = seenAt(here.at, action.key);
      const auto promised = promise(action, onScreen);
      const auto seconds = here.seconds + secondsOf(action);
      if (promised / seconds > value) {
        value = promised / seconds;
        best = Plan{{{here.at.state, action.key}}, promised, seconds, false};
        bestVisit = visit;
      }
      expand(search, visit, action, onScreen);
    }
  }
  if (!best) return best;
  for (auto at = search.visits[bestVisit]; at.before >= 0; at = search.visits[at.before])
    best->steps.push_back({search.visits[at.before].at.state, at.by});
  std::ranges::reverse(best->steps);
  return best;
}

std::optional<GainGraph::Plan> GainGraph::plan(Spot from) const {
  auto best = search(from, 0, 0);
  if (!root_) return best;
  const auto atLeast = best ? best->value() : 0;
  if (most_ / (costs_.restart + costs_.event) <= atLeast) return best;
  auto again = search(*root_, costs_.restart, atLeast);
  if (!again) return best;
  again->restart = true;
  return again;
}

}  // namespace marmoset::explore
