#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "engine/reduce/jobs/device_oracle.h"
#include "engine/reduce/jobs/strategy.h"
#include "engine/store/store.h"
#include "server/cli/console.h"
#include "server/cli/run_options.h"

namespace marmoset::cli {

struct ReduceOptions {
  std::vector<std::string> files;
  std::string target = "crash", strategy = "auto", scheduler = "heuristic", mode = "default", output, junit;
  RunOptions run;
  std::uint64_t maxRuns = 0, maxSeconds = 0;
  bool json = false;
};

// What one reduction came to, ready to be told and written.
struct ReducedFile {
  std::string target;  // with the crash that was chosen
  reduce::AutoResult result;
  std::string document;  // the reduced script; empty if there is none to write
  std::string problem;   // why it could not be written
  std::uint64_t newRuns = 0;
  std::int64_t deviceMs = 0;
};

// What all reductions of a command share: the store, the budget, the stop.
struct ReduceSession {
  const ReduceOptions& options;
  const Console& console;
  device::Operation operation;
  std::shared_ptr<store::Store> store;  // null: nothing is kept
  std::optional<device::Operation::Clock::time_point> until;
  std::uint64_t runsUsed = 0;

  std::uint64_t runsLeft() const { return options.maxRuns - std::min(options.maxRuns, runsUsed); }
};

// The crash that the script ends in, as a target: asks for up to six runs. Without a crash the error says how
// often it was tried; other targets are answered as they are.
tl::expected<trace::Target, std::string> findTarget(ReduceSession& session, PreparedRun& prepared);

tl::expected<ReducedFile, std::string> reduceFile(ReduceSession& session, PreparedRun& prepared,
                                                  const trace::Target& target);

}  // namespace marmoset::cli
