#pragma once

#include "engine/reduce/jobs/reduction.h"

namespace marmoset::reduce {

// Runs of a whole trace, as many as the mode asks for, without a look between the events: as whoever has the
// script will run it.
struct TraceVerification {
  Tally tally;
  bool passed = false;
  Cost cost;
  std::uint64_t newRuns = 0;
  std::int64_t deviceMs = 0;
  std::string stored;  // as Shown::stored
};
struct VerificationSettings {
  Mode mode = Mode::standard;
  std::optional<PassRule> rule = {};  // in place of the mode's plan
  std::uint32_t attempts = 0;         // verifications of the same reduction before this one
  // Runs before this one are not fresh; none: those that are known now. Called with the number that counts
  // before the first run, so that an interrupted verification can go on with the same runs.
  std::optional<std::uint32_t> firstRun = {};
  std::function<void(std::uint32_t firstRun)> begins = {};
  // After each new run; on the threads of the devices, one at a time.
  std::function<void(const Tally&)> progress = {};
  const RunBudget* budget = nullptr;  // null: no limit
};
tl::expected<TraceVerification, Stopped> verifyTrace(const Surroundings& surroundings,
                                                     const trace::Target& target,
                                                     const VerificationSettings& asked);

}  // namespace marmoset::reduce
