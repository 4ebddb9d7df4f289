#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace marmoset::reduce {

// How often a candidate passes: at least `threshold` of `runs` oracle calls succeed (the paper's st of nr).
struct PassRule {
  std::uint32_t runs = 20;
  std::uint32_t threshold = 18;
  // More failures than this and the candidate cannot pass any more.
  std::uint32_t allowedFailures() const { return runs - threshold; }
};

// Successes and failures seen so far.
struct Tally {
  std::uint32_t successes = 0;
  std::uint32_t failures = 0;
  std::uint32_t total() const { return successes + failures; }
  auto operator<=>(const Tally&) const = default;
};

inline bool passes(const Tally& tally, const PassRule& rule) {
  return tally.successes >= rule.threshold;
}
inline bool isDead(const Tally& tally, const PassRule& rule) {
  return tally.failures > rule.allowedFailures();
}

// Discrete distribution of the success probability of a random subtrace (ND3MIN, section 4.3).
class Prior {
 public:
  // The published one: weights that reproduce every `check` figure of the paper's tables.
  Prior();
  // Weights need not sum to one.
  Prior(std::vector<double> probabilities, std::vector<double> weights);
  // From the tallies of one's own runs, on a grid of twentieths.
  static Prior learnedFrom(std::span<const Tally> tallies);

  std::span<const double> probabilities() const { return probabilities_; }
  std::span<const double> weights() const { return weights_; }

  // Probability of d = 0..runs successes in the next `runs` runs, given what was seen.
  std::vector<double> predict(const Tally& seen, std::uint32_t runs) const;

  // p1: Pr[P >= bound | tally of the final check].
  double atLeast(double bound, const Tally& tally) const;
  // p2: Lemma 1, the probability that no event of a result of this length can be left out.
  double minimal(std::uint32_t length, const PassRule& rule) const;

 private:
  std::vector<double> probabilities_, weights_;
};

// Pr[at least `threshold` of `runs` succeed] for a trace that succeeds with probability p.
double passProbability(double p, const PassRule& rule);

// Exact two-sided Clopper-Pearson interval of a rate.
std::pair<double, double> rateInterval(const Tally& tally, double confidence = 0.95);

}  // namespace marmoset::reduce
