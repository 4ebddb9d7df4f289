#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace marmoset::test {

struct ExploreOptions {
  std::uint64_t seed = 1;
  std::uint32_t apps = 20, seeds = 1, jobs = 2, devices = 1, speedup = 0;
  double hours = 1;
  std::vector<double> noises;
  std::vector<std::string> sets, policies;  // empty: all
  std::string samples;                      // folder
  bool json = false, perApp = false, log = false;
  std::string only;  // name of the one app

  bool wants(const std::vector<std::string>& names, const std::string& name) const;
};

// Reads the command line; ends the program if there is nothing to do or it is wrong.
ExploreOptions readExploreOptions(int count, char** arguments);

}  // namespace marmoset::test
