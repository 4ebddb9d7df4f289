#include "engine/reduce/minimize/auto/certificate.h"

#include <algorithm>
#include <array>
#include <numbers>

#include <boost/math/distributions/binomial.hpp>

namespace marmoset::reduce {
namespace {

constexpr double error = 0.05;
constexpr std::array<std::uint32_t, 6> strictFailures{0, 1, 3, 6, 12, 24};  // one look for each

// The fewest runs after which `failures` failures refute a rate below the bound.
std::uint32_t runsFor(std::uint32_t failures, double alpha) {
  auto runs = failures + 1;
  while (boost::math::cdf(boost::math::binomial_distribution<double>(runs, 1 - certifiedRate), failures) >
         alpha) {
    ++runs;
  }
  return runs;
}

// Shares of all attempts sum to one: 6/pi^2 of 1, 1/4, 1/9 ...
double shareOf(std::uint32_t attempt) {
  const double number = attempt + 1;
  return 6 / (std::numbers::pi * std::numbers::pi * number * number);
}

}  // namespace

std::string_view name(Mode mode) {
  switch (mode) {
    case Mode::paper:
      return "paper";
    case Mode::strict:
      return "strict";
    default:
      return "default";
  }
}

bool VerificationPlan::passed(const Tally& tally) const {
  return std::any_of(looks.begin(), looks.end(), [&](const Look& look) {
    return tally.total() == look.runs && tally.failures <= look.failures;
  });
}

bool VerificationPlan::failed(const Tally& tally) const {
  return tally.failures > looks.back().failures;
}

std::uint32_t VerificationPlan::runsToNextLook(const Tally& tally) const {
  const auto next = std::find_if(looks.begin(), looks.end(), [&](const Look& look) {
    return look.runs > tally.total() && look.failures >= tally.failures;
  });
  return next == looks.end() ? 0 : next->runs - tally.total();
}

VerificationPlan verificationPlan(Mode mode, std::uint32_t attempt) {
  if (mode == Mode::paper) return {{{20, 2}}, 0};
  if (mode == Mode::standard) return {{{20, 1}}, 0};
  VerificationPlan plan{{}, error * shareOf(attempt)};
  for (const auto failures : strictFailures) {
    plan.looks.push_back({runsFor(failures, plan.alpha / strictFailures.size()), failures});
  }
  return plan;
}

VerificationPlan rehearsalPlan() {
  return {{{20, 1}, {40, 3}, {70, 6}}, 0};
}

}  // namespace marmoset::reduce
