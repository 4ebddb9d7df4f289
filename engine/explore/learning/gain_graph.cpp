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
// States that one search looks at. What is better and further away waits until it is nearer.
constexpr std::size_t mostVisits = 2000;

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
  if (find(state, offered.key)) return;
  Action action;
  action.key = offered.key;
  action.widget = offered.widget;
  action.hope = offered.hope;
  states_[state].actions.push_back(action);
}

void GainGraph::start(State state) {
  const auto times = ++starts_[state];
  if (!root_ || times > starts_[*root_]) root_ = state;
}

void GainGraph::tried(State from, const Tried& tried) {
  auto& widget = widgets_[tried.widget];
  widget.tries += 1;
  widget.gain += tried.gain;
  auto* action = find(from, tried.key);
  if (!action) {
    offer(from, {tried.key, tried.widget, 1});
    action = find(from, tried.key);
  }
  ++action->tries;
  action->gain = action->gain * decay + tried.gain;
  action->seconds += tried.cost;
  action->contexts[action->contextCount++ % action->contexts.size()] = tried.context;
  most_ = std::max(most_, promise(*action, std::nullopt));
  if (!tried.to) {
    ++action->ends;
    return;
  }
  const auto known = std::ranges::find(action->targets, *tried.to, &Target::to);
  if (known == action->targets.end())
    action->targets.push_back({*tried.to, 1});
  else
    ++known->times;
}

void GainGraph::reserve(State state, Key key, int by) {
  if (auto* action = find(state, key)) action->reserved = std::max(0, action->reserved + by);
}

double GainGraph::promise(State state, Key key, std::optional<std::uint64_t> context) const {
  const auto* action = find(state, key);
  return action ? promise(*action, context) : 0;
}

// Hope, as far as the same widget elsewhere bears it out; less with every try, and more where it has paid.
double GainGraph::promise(const Action& action, std::optional<std::uint64_t> context) const {
  auto hope = action.hope;
  if (const auto known = widgets_.find(action.widget); known != widgets_.end())
    hope = (action.hope + known->second.gain) / (1 + known->second.tries);
  double tries = action.tries;
  if (context) {
    const auto end = action.contexts.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(
                                                   action.contextCount, action.contexts.size()));
    if (std::find(action.contexts.begin(), end, *context) == end) tries *= otherScreen;
  }
  return (hopeWeight * hope + action.gain) / (hopeWeight + tries + action.reserved);
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
    State at = 0;
    Key by = 0;
    std::int64_t before = -1;
    double seconds = 0;
  };
  std::vector<Visit> visits;
  std::unordered_map<State, double> reached;
  struct Open {
    double seconds = 0;
    std::size_t visit = 0;
    bool operator>(const Open& other) const {
      return seconds != other.seconds ? seconds > other.seconds : visit > other.visit;
    }
  };
  std::priority_queue<Open, std::vector<Open>, std::greater<>> open;

  void push(State at, Key by, std::int64_t before, double seconds) {
    const auto [known, isNew] = reached.try_emplace(at, seconds);
    if (!isNew && known->second <= seconds) return;
    known->second = seconds;
    open.push({seconds, visits.size()});
    visits.push_back({at, by, before, seconds});
  }
};

std::optional<GainGraph::Plan> GainGraph::search(State from, std::optional<std::uint64_t> context,
                                                 double base, double atLeast) const {
  Search search;
  search.push(from, 0, -1, base);
  std::optional<Plan> best;
  double value = atLeast;
  std::size_t bestVisit = 0, seen = 0;
  while (!search.open.empty() && seen < mostVisits) {
    const auto open = search.open.top();
    search.open.pop();
    const auto here = search.visits[open.visit];
    if (search.reached.at(here.at) < here.seconds) continue;
    if (most_ / (here.seconds + costs_.event) <= value) break;
    ++seen;
    const auto onScreen = open.visit == 0 ? context : std::nullopt;
    for (const auto& action : states_[here.at].actions) {
      const auto promised = promise(action, onScreen);
      const auto seconds = here.seconds + secondsOf(action);
      if (promised / seconds > value) {
        value = promised / seconds;
        best = Plan{{{here.at, action.key}}, promised, seconds, false};
        bestVisit = open.visit;
      }
      for (const auto& [to, times] : action.targets) {
        if (to == here.at) continue;
        // Until it leads there.
        search.push(to, action.key, static_cast<std::int64_t>(open.visit),
                    here.seconds + secondsOf(action) * action.tries / times);
      }
    }
  }
  if (!best) return best;
  for (auto at = search.visits[bestVisit]; at.before >= 0; at = search.visits[at.before])
    best->steps.push_back({search.visits[at.before].at, at.by});
  std::ranges::reverse(best->steps);
  return best;
}

std::optional<GainGraph::Plan> GainGraph::plan(State from, std::uint64_t context) const {
  auto best = search(from, context, 0, 0);
  if (!root_) return best;
  const auto atLeast = best ? best->value() : 0;
  if (most_ / (costs_.restart + costs_.event) <= atLeast) return best;
  auto again = search(*root_, std::nullopt, costs_.restart, atLeast);
  if (!again) return best;
  again->restart = true;
  return again;
}

}  // namespace marmoset::explore
