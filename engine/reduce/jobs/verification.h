#pragma once

#include "engine/reduce/jobs/reduction.h"

namespace marmoset::reduce {

// Fresh runs of a whole trace, as many as the mode asks for.
struct TraceVerification {
  Tally tally;
  bool passed = false;
};
struct VerificationSettings {
  Mode mode = Mode::standard;
  // Runs before this one are not fresh; none: those that are known now. Called with the number that counts
  // before the first run, so that an interrupted verification can go on with the same runs.
  std::optional<std::uint32_t> firstRun = {};
  std::function<void(std::uint32_t firstRun)> begins = {};
  // After each new run; on the threads of the devices, one at a time.
  std::function<void(const Tally&)> progress = {};
};
tl::expected<TraceVerification, Stopped> verifyTrace(const Surroundings& surroundings,
                                                     const trace::Target& target,
                                                     const VerificationSettings& asked);

}  // namespace marmoset::reduce
