#include "engine/explore/learning/gain_search.h"

#include <algorithm>
#include <functional>

namespace marmoset::explore {

namespace {

// What an action did on other screens it may not do on this one.
constexpr double guess = 1.5;
// What leads somewhere less often is no way there.
constexpr double mostTimes = 64;
// A bound that is so much too high is worth making again.
constexpr double loose = 1.5;

}  // namespace

std::optional<GainPlan> GainSearch::best(const GainFacts& facts, BestFirst& bounds,
                                         const Question& question) {
  ++searches_;
  looked_ = 0;
  visits_.clear();
  open_.clear();
  reached_.resize(facts.places());
  reach(question.from, 0, -1, question.base);
  Best best{.value = question.atLeast};
  while (looked_ < question.allowance) {
    const auto visit = nearest();
    if (!visit || question.most / (visits_[*visit].seconds + facts.cheapest()) <= best.value) break;
    ++looked_;
    weigh(facts, bounds, *visit, best);
    goOn(facts, *visit);
  }
  if (best.seconds <= 0) return std::nullopt;
  return planOf(facts, best);
}

void GainSearch::reach(Place at, Key by, std::int64_t before, double seconds) {
  auto& [search, known] = reached_[at];
  if (search == searches_ && known <= seconds) return;
  search = searches_;
  known = seconds;
  open_.push_back({seconds, visits_.size()});
  std::ranges::push_heap(open_, std::greater<>());
  visits_.push_back({at, by, before, seconds});
}

std::optional<std::size_t> GainSearch::nearest() {
  while (!open_.empty()) {
    std::ranges::pop_heap(open_, std::greater<>());
    const auto visit = open_.back().visit;
    open_.pop_back();
    const auto& here = visits_[visit];
    if (reached_[here.at].second >= here.seconds) return visit;
  }
  return std::nullopt;
}

void GainSearch::weigh(const GainFacts& facts, BestFirst& bounds, std::size_t visit, Best& best) const {
  const auto& here = visits_[visit];
  const auto& place = facts.at(here.at);
  const auto bound = bounds.of(place.state);
  if (bound / (here.seconds + facts.cheapest()) <= best.value) return;
  double most = 0;
  for (const auto& action : facts.node(place.state).actions) {
    const auto promised = facts.promise(action, place.find(action.key));
    most = std::max(most, promised);
    const auto seconds = here.seconds + facts.secondsOf(action);
    if (promised / seconds > best.value) best = {visit, action.key, promised, seconds, promised / seconds};
  }
  if (most * loose < bound) bounds.lower(place.state, facts.mostOf(place.state));
}

// Where actions lead, until they lead there: as they did on this screen, or else as on others.
void GainSearch::goOn(const GainFacts& facts, std::size_t visit) {
  const auto here = visits_[visit];
  const auto before = static_cast<std::int64_t>(visit);
  const auto& place = facts.at(here.at);
  for (const auto& action : facts.node(place.state).actions) {
    if (action.tries == 0) continue;
    const auto once = facts.secondsOf(action);
    if (const auto* seen = place.find(action.key)) {
      for (const auto& [to, times] : seen->led) {
        const double tries = static_cast<double>(seen->tries) / times;
        if (tries > mostTimes) break;
        reach(to, action.key, before, here.seconds + once * tries);
      }
      continue;
    }
    for (const auto& [to, times] : action.led) {
      const double tries = static_cast<double>(action.tries) / times;
      if (tries > mostTimes) break;
      reach(facts.node(to).last, action.key, before, here.seconds + guess * once * tries);
    }
  }
}

GainPlan GainSearch::planOf(const GainFacts& facts, const Best& best) const {
  const auto stateAt = [&](std::size_t visit) { return facts.at(visits_[visit].at).state; };
  GainPlan plan{{{stateAt(best.visit), best.key}}, best.promise, best.seconds, false};
  auto at = best.visit;
  while (visits_[at].before >= 0) {
    const auto before = static_cast<std::size_t>(visits_[at].before);
    plan.steps.push_back({stateAt(before), visits_[at].by});
    at = before;
  }
  std::ranges::reverse(plan.steps);
  return plan;
}

}  // namespace marmoset::explore
