#pragma once

#include <vector>

#include "engine/device/simulator/generator/success_histogram.h"
#include "tests/benchmarks/minimize/options.h"
#include "tests/benchmarks/minimize/strategies.h"

namespace marmoset::test {

// What one strategy made of all apps of a regime.
struct Row {
  double noise = 0;
  std::string strategy, scheduler;
  std::uint32_t apps = 0, good = 0;  // good: the result reproduces in at least 85% of 600 more runs
  std::uint32_t certified = 0, certifiedGood = 0;
  std::uint32_t told = 0, toldHolds = 0;  // answers said to have at least some rate, and those that have it
  DeviceCost cost;
  std::uint64_t size = 0;

  double mean(std::uint64_t sum) const { return static_cast<double>(sum) / apps; }
  // Virtual device hours per app: of every run that was begun; and of whoever waits.
  double hours() const { return cost.seconds / 3600 / apps; }
  double waiting() const { return cost.waiting / 3600 / apps; }
};

// Apps of one noise, the same for every strategy.
class Regime {
 public:
  Regime(double noise, const MinimizeOptions& options);

  Row measure(const Strategy& strategy) const;
  double meanEvents() const;
  // How likely delta debugging's candidates are to crash.
  device::simulator::SuccessHistogram histogram() const;
  std::size_t apps() const { return cases_.size(); }

 private:
  double trueRate(const device::simulator::GeneratedCase& generated, const reduce::Candidate& result) const;

  double noise_;
  const MinimizeOptions& options_;
  std::vector<device::simulator::GeneratedCase> cases_;
};

}  // namespace marmoset::test
