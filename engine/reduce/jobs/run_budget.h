#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "engine/device/operation.h"
#include "engine/reduce/minimize/device_time.h"

namespace marmoset::reduce {

// How much reductions may spend together. What is known already costs nothing.
struct RunBudget {
  std::uint64_t maxRuns = 0;  // 0: no limit
  std::optional<device::Operation::Clock::time_point> until = {};
  // Of each reduction by `auto`: what its finished runs took on the devices' clocks, clean starts not
  // counted.
  DeviceTime deviceTime = {};
  std::uint64_t used = 0;

  bool limitsRuns() const { return maxRuns > 0; }
  std::uint64_t runsLeft() const { return maxRuns - std::min(maxRuns, used); }
  bool isOver() const {
    return (limitsRuns() && runsLeft() == 0) || (until && device::Operation::Clock::now() >= *until);
  }
};

}  // namespace marmoset::reduce
