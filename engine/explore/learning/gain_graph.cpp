#include "engine/explore/learning/gain_graph.h"

#include <algorithm>

namespace marmoset::explore {

namespace {

// Places that every try allows to be looked at, saved up to that of a far search; and that a search may look
// at however little is saved.
constexpr std::size_t perTry = 150, atMost = 4000, atLeast = 100;

}  // namespace

GainGraph::GainGraph(GainCosts costs) : facts_(costs), allowance_(atMost) {}

void GainGraph::offer(State state, const Offered& offered) {
  if (facts_.offer(state, offered.key, offered.widget, offered.hope))
    bounds_.raise(state, facts_.promise(*facts_.find(state, offered.key), nullptr));
}

void GainGraph::start(Spot spot) {
  const auto place = placeOf(spot);
  facts_.arrive(place);
  const auto times = ++starts_[place];
  if (!root_ || times > starts_[*root_]) root_ = place;
}

void GainGraph::tried(Spot from, const Tried& tried) {
  const auto to = tried.to ? std::optional(placeOf(*tried.to)) : std::nullopt;
  facts_.tried(placeOf(from), tried.key, tried.widget, tried.gain, tried.cost, to);
  bounds_.raise(from.state, facts_.promise(*facts_.find(from.state, tried.key), nullptr));
  allowance_ = std::min(allowance_ + perTry, atMost);
  if (tried.gain <= 0) return;
  // Elsewhere it promises more now, too.
  for (const auto state : facts_.statesWith(tried.widget)) bounds_.raise(state, facts_.mostOf(state));
}

void GainGraph::reserve(State state, Key key, int by) {
  auto* action = facts_.find(state, key);
  if (!action) return;
  action->reserved = std::max(0, action->reserved + by);
  bounds_.raise(state, facts_.promise(*action, nullptr));
}

double GainGraph::promise(Spot spot, Key key) {
  const auto* action = facts_.find(spot.state, key);
  return action ? facts_.promise(*action, facts_.at(placeOf(spot)).find(key)) : 0;
}

bool GainGraph::isAmbiguous(State state, Key key) const {
  const auto* action = facts_.find(state, key);
  return action && action->led.size() > 1;
}

std::optional<GainGraph::Plan> GainGraph::search(GainSearch::Question question) {
  question.allowance = std::max(allowance_, atLeast);
  auto found = search_.best(facts_, bounds_, question);
  allowance_ -= std::min(allowance_, search_.looked());
  return found;
}

std::optional<GainGraph::Plan> GainGraph::plan(Spot from) {
  const auto most = bounds_.most([&](State state) { return facts_.mostOf(state); });
  const auto& costs = facts_.costs();
  auto best = search({.from = placeOf(from), .most = most});
  if (!root_) return best;
  const auto value = best ? best->value() : 0;
  if (most / (costs.restart + facts_.cheapest()) <= value) return best;
  auto again = search({.from = *root_, .base = costs.restart, .atLeast = value, .most = most});
  if (!again) return best;
  again->restart = true;
  return again;
}

}  // namespace marmoset::explore
