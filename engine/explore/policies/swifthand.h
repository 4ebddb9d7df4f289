#pragma once

#include <cstdint>
#include <memory>

#include "engine/explore/policy.h"

namespace marmoset::explore {

struct SwiftHandSettings {
  std::uint64_t seed = 1;
  std::size_t traceLength = 50;  // a longer trace is ended
};

// SwiftHand (the thesis, chapter 2): learns a model while it goes, walks to what it has not tried without
// restarting, and restarts only where it must. One device.
std::unique_ptr<Policy> swiftHandPolicy(const SwiftHandSettings& settings);

}  // namespace marmoset::explore
