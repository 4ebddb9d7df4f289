#pragma once

#include <cstdint>
#include <memory>

#include "engine/explore/learning/gain_graph.h"
#include "engine/explore/policy.h"
#include "engine/model/adaptive_abstraction.h"
#include "engine/model/app_model.h"

namespace marmoset::explore {

struct AutoSettings {
  std::uint64_t seed = 1;
  GainCosts costs;
  std::size_t patience =
      60;  // steps without anything new before a walk is left; doubled while that does not help
  model::AdaptiveLimits look;
  std::shared_ptr<const model::AppModel> memory;  // of an older build, grown by `components`; may be null
};

// Marmoset's own policy. It goes where the most new things are to be had for the time it takes, restarts
// included. Screens are told apart as finely as each activity needs, and where the look is not enough, by how
// they were entered. What an input gained counts less with every use, so that no loop holds it. What leads
// now here, now there is counted, and planned with. Any number of devices.
std::unique_ptr<Policy> autoPolicy(const AutoSettings& settings);

}  // namespace marmoset::explore
