#pragma once

#include <cstdint>
#include <string>

#include "engine/device/simulator/expression/machine.h"

namespace marmoset::device::simulator {

// One event of a random Monkey, as lines of a script.
struct WalkEvent {
  std::string lines;
  bool tap = false;
};

// 97 taps in 100 anywhere on the screen, else BACK, MENU, a volume key or a drag.
WalkEvent randomEvent(Random& random, std::int32_t width, std::int32_t height);

// How many events a run takes until it crashes: log-normal, with the median and mean of the real ones.
std::uint32_t randomLength(Random& random);
inline constexpr std::uint32_t longestRun = 1525;
// 2 to 9, 4.7 on average.
std::uint32_t randomActivities(Random& random);

}  // namespace marmoset::device::simulator
