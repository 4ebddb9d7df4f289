#pragma once

#include <utility>
#include <vector>

#include "engine/device/simulator/expression/machine.h"

namespace marmoset::explore {

// The chance of a policy: the same numbers on every machine.
using Chance = device::simulator::Random;

inline std::size_t pick(Chance& chance, std::size_t count) {
  return static_cast<std::size_t>(chance.below(static_cast<std::int64_t>(count)));
}

template <class Item>
void shuffle(Chance& chance, std::vector<Item>& items) {
  for (auto left = items.size(); left > 1; --left) std::swap(items[left - 1], items[pick(chance, left)]);
}

}  // namespace marmoset::explore
