#include "engine/fuzz/campaign/shorten.h"

namespace marmoset::fuzz {

namespace {

class Shortening {
 public:
  Shortening(Violation& violation, const PairTrial& trial, std::size_t mostTrials)
      : violation_(violation), trial_(trial), left_(mostTrials) {}

  void run() {
    cutTail();
    bool isShorter = true;
    while (isShorter && left_ > 0) {
      isShorter = false;
      for (auto i = size(); i-- > 0 && left_ > 0;) isShorter = take(without(i)) || isShorter;
    }
  }

 private:
  std::size_t size() const { return violation_.mutant.seed.size() + violation_.mutant.inserted.size(); }

  void cutTail() {
    auto shorter = violation_.mutant;
    if (violation_.difference.to >= shorter.seed.size() || violation_.difference.to <= shorter.pivot) return;
    shorter.seed.resize(violation_.difference.to);
    take(shorter);
  }

  // Event i of the mutant is left out.
  Mutant without(std::size_t i) const {
    auto shorter = violation_.mutant;
    const auto inserted = shorter.inserted.size();
    if (i >= shorter.pivot && i < shorter.pivot + inserted) {
      shorter.inserted.erase(shorter.inserted.begin() + static_cast<std::ptrdiff_t>(i - shorter.pivot));
      return shorter;
    }
    const auto ofSeed = i < shorter.pivot ? i : i - inserted;
    shorter.seed.erase(shorter.seed.begin() + static_cast<std::ptrdiff_t>(ofSeed));
    if (ofSeed < shorter.pivot) --shorter.pivot;
    return shorter;
  }

  bool take(const Mutant& shorter) {
    if (shorter.inserted.empty() || shorter.seed.empty() || left_ == 0) return false;
    --left_;
    auto shown = trial_(shorter, violation_.difference, 1);
    if (!shown) return false;
    violation_.mutant = shorter;
    violation_.difference = std::move(shown->difference);
    violation_.seedRun = std::move(shown->seed);
    violation_.mutantRun = std::move(shown->mutant);
    return true;
  }

  Violation& violation_;
  const PairTrial& trial_;
  std::size_t left_;
};

}  // namespace

void shorten(Violation& violation, const PairTrial& trial, std::size_t mostTrials) {
  Shortening(violation, trial, mostTrials).run();
}

}  // namespace marmoset::fuzz
