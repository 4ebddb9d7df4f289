#include "engine/reduce/minimize/prior.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/special_functions/binomial.hpp>

#include "engine/statistics/rate.h"

namespace marmoset::reduce {
namespace {

double binomial(std::uint32_t n, std::uint32_t k) {
  return boost::math::binomial_coefficient<double>(n, k);
}

double likelihood(double p, const Tally& tally) {
  return std::pow(p, tally.successes) * std::pow(1 - p, tally.failures);
}

// The posterior, not normalised. Thousands of runs have likelihoods too small for a double, so they are
// scaled by the largest.
std::vector<double> posterior(std::span<const double> probabilities, std::span<const double> weights,
                              const Tally& tally) {
  std::vector<double> logarithms;
  for (const double p : probabilities) {
    const double successes = tally.successes == 0 ? 0 : tally.successes * std::log(p);
    const double failures = tally.failures == 0 ? 0 : tally.failures * std::log1p(-p);
    logarithms.push_back(successes + failures);
  }
  const double largest = *std::max_element(logarithms.begin(), logarithms.end());
  std::vector<double> shares;
  for (std::size_t i = 0; i < logarithms.size(); ++i) {
    shares.push_back(std::isinf(largest) ? 0 : weights[i] * std::exp(logarithms[i] - largest));
  }
  return shares;
}

// Keeps a learned prior from calling anything impossible.
constexpr double smoothing = 0.5;
constexpr std::uint32_t gridSteps = 20;
constexpr int learningRounds = 50;

}  // namespace

Prior::Prior()
    : Prior({0, 0.1, 0.5, 0.6, 0.76, 0.85, 0.9, 0.93, 0.99},
            {0.3, 0.1579, 0.1327, 0.0318, 0.1123, 0.0222, 0.0329, 0.0115, 0.1987}) {}

Prior::Prior(std::vector<double> probabilities, std::vector<double> weights)
    : probabilities_(std::move(probabilities)), weights_(std::move(weights)) {
  const double sum = std::accumulate(weights_.begin(), weights_.end(), 0.0);
  for (double& weight : weights_) weight /= sum;
}

Prior Prior::learnedFrom(std::span<const Tally> tallies) {
  std::vector<double> grid;
  for (std::uint32_t i = 0; i <= gridSteps; ++i) grid.push_back(static_cast<double>(i) / gridSteps);
  std::vector<double> weights(grid.size(), 1.0 / static_cast<double>(grid.size()));
  // Expectation-maximisation: each candidate spreads one unit over the grid by how well each probability
  // explains it under the weights so far.
  for (int round = 0; round < learningRounds; ++round) {
    std::vector<double> learned(grid.size(), smoothing / static_cast<double>(grid.size()));
    for (const Tally& tally : tallies) {
      const auto shares = posterior(grid, weights, tally);
      const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
      for (std::size_t i = 0; i < grid.size(); ++i) learned[i] += shares[i] / sum;
    }
    weights = Prior(grid, std::move(learned)).weights_;
  }
  return {std::move(grid), std::move(weights)};
}

std::vector<double> Prior::predict(const Tally& seen, std::uint32_t runs) const {
  std::vector<double> answer(runs + 1, 0.0);
  double total = 0;
  for (std::size_t i = 0; i < probabilities_.size(); ++i) {
    const double p = probabilities_[i];
    const double posterior = weights_[i] * likelihood(p, seen);
    total += posterior;
    for (std::uint32_t d = 0; d <= runs; ++d) {
      answer[d] += posterior * binomial(runs, d) * std::pow(p, d) * std::pow(1 - p, runs - d);
    }
  }
  for (double& value : answer) value /= total;
  return answer;
}

double Prior::atLeast(double bound, const Tally& tally) const {
  double above = 0, total = 0;
  const auto shares = posterior(probabilities_, weights_, tally);
  for (std::size_t i = 0; i < shares.size(); ++i) {
    total += shares[i];
    if (probabilities_[i] >= bound) above += shares[i];
  }
  return total > 0 ? above / total : 0;
}

double Prior::minimal(std::uint32_t length, const PassRule& rule) const {
  const double bound = static_cast<double>(rule.threshold) / rule.runs;
  double missed = 0, total = 0;
  for (std::size_t i = 0; i < probabilities_.size(); ++i) {
    const double share = weights_[i] * (1 - passProbability(probabilities_[i], rule));
    total += share;
    if (probabilities_[i] >= bound) missed += share;
  }
  return std::pow(1 - missed / total, length);
}

double passProbability(double p, const PassRule& rule) {
  const boost::math::binomial_distribution<double> runs(rule.runs, p);
  return rule.threshold == 0 ? 1.0 : boost::math::cdf(complement(runs, rule.threshold - 1));
}

std::pair<double, double> rateInterval(const Tally& tally, double confidence) {
  const auto rate = statistics::rateOf(tally.successes, tally.total(), confidence);
  return {rate.low, rate.high};
}

}  // namespace marmoset::reduce
