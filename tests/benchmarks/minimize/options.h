#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/benchmarks/minimize/strategies.h"

namespace marmoset::test {

struct MinimizeOptions {
  std::uint64_t seed = 1;
  std::uint32_t apps = 30, jobs = 2, extraRuns = 600;
  std::uint32_t fewestEvents = 0, mostEvents = 0;  // of a trace; 0: as the real ones
  std::vector<double> noises;
  Workplace workplace;
  std::vector<std::string> strategies, schedulers;  // empty: all
  bool peers = false, json = false, perApp = false;

  bool wants(const std::string& strategy, const std::string& scheduler) const;
};

// Reads the command line; ends the program if there is nothing to do or it is wrong.
MinimizeOptions readOptions(int count, char** arguments);

}  // namespace marmoset::test
