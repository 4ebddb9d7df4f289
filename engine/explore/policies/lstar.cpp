#include "engine/explore/policies/lstar.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/explore/learning/lstar_learner.h"

namespace marmoset::explore {

namespace {

class LStarPolicy final : public Policy {
 public:
  explicit LStarPolicy(const LStarSettings& settings) : learner_(settings.seed), walk_(settings.walk) {}

  bool bringsBack() const override { return false; }

  void started(Walker, const Place& place) override {
    learner_.start(labelOf(place), place.symbols);
    // A query may have been answered by the end of an app that came earlier than thought.
    query_ = learner_.nextQuery(walk_);
    at_ = 0;
  }

  Decision next(Walker, const Place& here) override {
    if (!query_)
      return Decision::stop("the model is complete, and no walk is left that could show otherwise");
    if (at_ == query_->size()) return Decision::restart("for the next query");
    const auto found = std::ranges::find(here.symbols, (*query_)[at_]);
    if (found == here.symbols.end()) return Decision::restart("answered: the input is not offered");
    ++at_;
    return Decision::choose(static_cast<std::size_t>(found - here.symbols.begin()),
                            fmt::format("input {} of {} of a query", at_, query_->size()));
  }

  void happened(Walker, const Outcome& outcome) override {
    learner_.step(outcome.symbol(), labelOf(outcome.after), outcome.after.symbols);
  }

 private:
  LStarLearner learner_;
  std::size_t walk_;
  std::optional<LStarLearner::Word> query_;
  std::size_t at_ = 0;
};

}  // namespace

std::unique_ptr<Policy> lStarPolicy(const LStarSettings& settings) {
  return std::make_unique<LStarPolicy>(settings);
}

}  // namespace marmoset::explore
