#include "engine/explore/policies/swifthand.h"

#include <algorithm>
#include <deque>

#include <fmt/format.h>

#include "engine/explore/learning/swifthand_learner.h"

namespace marmoset::explore {

namespace {

class SwiftHandPolicy final : public Policy {
 public:
  explicit SwiftHandPolicy(const SwiftHandSettings& settings)
      : learner_(settings.seed), chance_(~settings.seed), longest_(settings.traceLength) {}

  bool bringsBack() const override { return false; }

  void started(Walker, const Place& place) override {
    plan_.clear();
    learner_.start(labelOf(place), place.symbols);
  }

  Decision next(Walker, const Place& here) override {
    if (plan_.empty()) {
      if (auto ended = makePlan()) return *std::move(ended);
    }
    const auto found = std::ranges::find(here.symbols, plan_.front());
    // The screen's label says what it offers, so that the model never plans anything else.
    if (found == here.symbols.end()) return Decision::restart("the screen does not offer what was planned");
    plan_.pop_front();
    return Decision::choose(static_cast<std::size_t>(found - here.symbols.begin()), reason_);
  }

  void happened(Walker, const Outcome& outcome) override {
    const auto step = learner_.step(outcome.symbol(), labelOf(outcome.after), outcome.after.symbols);
    const bool asPlanned = step == SwiftHandLearner::Step::expected ||
                           step == SwiftHandLearner::Step::merged || step == SwiftHandLearner::Step::added;
    if (!asPlanned) plan_.clear();
  }

 private:
  // What to do instead of walking; nothing where there is a plan.
  std::optional<Decision> makePlan() {
    if (learner_.traceLength() > longest_) return Decision::restart("the trace is long enough");
    if (const auto frontier = pickFrontier(learner_.state())) {
      const auto untried = learner_.model().untried(*frontier, learner_.offers());
      const auto walk = learner_.walk(*frontier);
      plan_.assign(walk->begin(), walk->end());
      plan_.push_back(untried[pick(chance_, untried.size())]);
      reason_ = fmt::format("to an untried input of state {} of {}, {} on the way", *frontier,
                            learner_.model().states.size(), walk->size());
      return std::nullopt;
    }
    const bool atStart = learner_.traceLength() == 0;
    if (!atStart && pickFrontier(learner_.initial()))
      return Decision::restart("no state with untried inputs can be reached from here");
    if (const auto walk = learner_.newWalk(longest_)) {
      plan_.assign(walk->begin(), walk->end());
      reason_ = "a walk that no trace has made, for a counter-example";
      return std::nullopt;
    }
    if (!atStart) return Decision::restart("every walk from here has been made");
    return Decision::stop("the model is complete, and no walk is left that could show otherwise");
  }

  // Any of the reachable states with an untried input.
  std::optional<Elts::Id> pickFrontier(Elts::Id from) {
    const auto& model = learner_.model();
    std::vector<bool> seen(model.states.size());
    std::vector<Elts::Id> reached{from}, frontiers;
    seen[from] = true;
    for (std::size_t i = 0; i < reached.size(); ++i) {
      if (!model.untried(reached[i], learner_.offers()).empty()) frontiers.push_back(reached[i]);
      for (const auto& [symbol, next] : model.states[reached[i]].next) {
        if (seen[next]) continue;
        seen[next] = true;
        reached.push_back(next);
      }
    }
    if (frontiers.empty()) return std::nullopt;
    return frontiers[pick(chance_, frontiers.size())];
  }

  SwiftHandLearner learner_;
  Chance chance_;
  std::size_t longest_;
  std::deque<Symbol> plan_;
  std::string reason_;
};

}  // namespace

std::unique_ptr<Policy> swiftHandPolicy(const SwiftHandSettings& settings) {
  return std::make_unique<SwiftHandPolicy>(settings);
}

}  // namespace marmoset::explore
