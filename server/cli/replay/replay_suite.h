#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "server/cli/console.h"
#include "server/cli/run_options.h"

namespace marmoset::cli {

struct ReplaySuiteOptions {
  std::string folder, junit;
  std::optional<std::uint64_t> runs;  // of each trace; none: as usual
  const RunOptions& run;
  bool json = false;
};

// `marmoset replay` of a suite's folder: every trace judged by its evidence.
int replaySuite(const ReplaySuiteOptions& options, const Console& console);

}  // namespace marmoset::cli
