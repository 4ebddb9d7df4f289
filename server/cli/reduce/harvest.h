#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/reduce/jobs/reduction.h"

namespace marmoset::cli {

// A script that crashes, and how readily: the most promising one crashes at once and is short.
struct HarvestedScript {
  std::string file;
  std::size_t events = 0;   // without the launch
  std::uint32_t tries = 0;  // runs until it crashed
};

// The scripts that end in one crash, and what the best reduction of one of them came to.
struct CrashGroup {
  trace::Target target;
  std::vector<HarvestedScript> scripts;  // most promising first
  std::string chosen, output;            // the script that was reduced, and where the result is
  std::string problem;                   // why there is no result, or why it could not be written
  std::optional<reduce::Reduction> reduced;
  nlohmann::ordered_json answer;  // of that reduction
};

// A script that goes into no group.
struct LeftScript {
  enum class Why : std::uint8_t { harmless, unusable, notReached };
  std::string file;
  Why why = Why::unusable;
  std::string message;
};

// A night's scripts, sorted by what they crash with.
struct Harvest {
  std::vector<CrashGroup> groups;  // the crash with the most scripts first
  std::vector<LeftScript> left;    // in the order of the command line
  std::uint64_t newRuns = 0;       // that were not known from an earlier command

  // Something is left to do for the same command.
  bool isUnfinished() const;
};

}  // namespace marmoset::cli
