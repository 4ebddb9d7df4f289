#include "engine/explore/policies/random.h"

#include "engine/explore/learning/chance.h"

namespace marmoset::explore {

namespace {

class RandomPolicy final : public Policy {
 public:
  explicit RandomPolicy(const RandomSettings& settings)
      : chance_(settings.seed), restart_(settings.restart) {}

  bool bringsBack() const override { return false; }
  void started(Walker, const Place&) override {}
  void happened(Walker, const Outcome&) override {}

  Decision next(Walker, const Place& here) override {
    if (chance_.chance(restart_)) return Decision::restart("by chance");
    return Decision::choose(pick(chance_, here.choices.size()), "by chance");
  }

 private:
  Chance chance_;
  double restart_;
};

}  // namespace

std::unique_ptr<Policy> randomPolicy(const RandomSettings& settings) {
  return std::make_unique<RandomPolicy>(settings);
}

}  // namespace marmoset::explore
