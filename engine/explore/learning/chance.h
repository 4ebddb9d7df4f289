#pragma once

#include "engine/device/simulator/expression/machine.h"

namespace marmoset::explore {

// The chance of a policy: the same numbers on every machine.
using Chance = device::simulator::Random;

inline std::size_t pick(Chance& chance, std::size_t count) {
  return static_cast<std::size_t>(chance.below(static_cast<std::int64_t>(count)));
}

}  // namespace marmoset::explore
