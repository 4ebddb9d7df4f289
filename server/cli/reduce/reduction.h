#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/reduce/jobs/reduction.h"
#include "server/cli/console.h"
#include "server/cli/run_options.h"

namespace marmoset::cli {

struct ReduceOptions {
  std::vector<std::string> files;
  std::string target = "crash", strategy = "auto", scheduler = "heuristic", mode = "default", output, junit;
  std::string priorFile;
  reduce::Nd3minSettings nd3min;
  double likelyPasser = 0.8;
  RunOptions run;
  std::uint64_t maxRuns = 0, maxSeconds = 0;
  bool json = false;
};

// What all reductions of a command share: the store, the budget, the stop.
struct ReduceSession {
  const ReduceOptions& options;
  const Console& console;
  device::Operation operation;
  std::shared_ptr<store::Store> store;  // null: nothing is kept
  reduce::RunBudget budget;
  reduce::Prior prior = {};
};

// Once the outputs are known to be possible. Without a store nothing is kept, and a line says why.
void openStore(ReduceSession& session);

// The target of the options for this script; errors name the file.
tl::expected<reduce::FoundTarget, reduce::NoTarget> findTarget(ReduceSession& session, PreparedRun& prepared);

// Reduces with a progress bar.
tl::expected<reduce::Reduction, std::string> reduceFile(ReduceSession& session, PreparedRun& prepared,
                                                        const trace::Target& target);

}  // namespace marmoset::cli
