#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/explore/explored.h"
#include "tests/benchmarks/explore/subjects.h"

namespace marmoset::test {

// One exploration, without what was learned.
struct Measured {
  double events = 0, restarts = 0, hours = 0, states = 0, activities = 0, branches = 0, crashes = 0,
         planted = 0, restartShare = 0;
  double prefixes = 0;  // different sequences of inputs from a clean start on
  double seconds = 0;   // of our own CPU
  std::vector<explore::CurvePoint> curve;
};

Measured measure(const Subject& subject, const std::string& policy, std::uint64_t seed,
                 const ExploreOptions& options);

// Means over the explorations of one policy on one set.
struct ExploreRow {
  std::string set, policy;
  double noise = 0;
  std::size_t apps = 0;
  bool tellsBranches = true;
  std::vector<Measured> all;

  double mean(double Measured::*what) const;
  // Half the width of the 95% interval of the mean.
  double interval(double Measured::*what) const;
};

// When a curve reached so many branches, or so many states where no branches are told.
std::optional<double> hoursTo(const Measured& measured, double level, bool branches);

}  // namespace marmoset::test
