#pragma once

#include <cstdint>
#include <memory>

#include "engine/explore/policy.h"

namespace marmoset::explore {

struct RandomSettings {
  std::uint64_t seed = 1;
  double restart = 0.1;  // how likely the app is restarted instead of an input
};

// Any input that the screen offers, each as likely: the papers' baseline.
std::unique_ptr<Policy> randomPolicy(const RandomSettings& settings);

}  // namespace marmoset::explore
