#pragma once

#include <cstdint>
#include <memory>

#include "engine/explore/policy.h"

namespace marmoset::explore {

struct LStarSettings {
  std::uint64_t seed = 1;
  std::size_t walk = 50;  // inputs of a walk that looks for a counter-example
};

// Testing with Angluin's L*, each query after a restart: the papers' other baseline. (The authors' tool of
// this name is SwiftHand with a restart after every goal; this is the algorithm itself.) One device.
std::unique_ptr<Policy> lStarPolicy(const LStarSettings& settings);

}  // namespace marmoset::explore
