#pragma once

#include <cstdint>
#include <string>

#include "engine/replay/replay_report.h"

namespace marmoset::jobs {

struct ReplayKnobs {
  std::uint32_t runs = 20;
  std::string target = "crash";
  bool fast = false;
  bool recorded = false;
};

// What a replay came to, also one that was stopped.
struct ReplayResult {
  replay::ReplayReport report;
  std::size_t keptRuns = 0;  // that the store has
  std::string problem;       // why it did not come to its end; empty: it did, or was stopped
};

}  // namespace marmoset::jobs
