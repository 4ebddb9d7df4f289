#include "engine/device/simulator/generator/monkey_walk.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

namespace marmoset::device::simulator {

namespace {

constexpr std::uint32_t shortestRun = 19;
constexpr double medianEvents = 195, meanEvents = 272;

double uniform(Random& random) {
  return (static_cast<double>(random.next() >> 11) + 0.5) * 0x1.0p-53;
}

double normal(Random& random) {
  return std::sqrt(-2 * std::log(uniform(random))) * std::cos(2 * std::numbers::pi * uniform(random));
}

}  // namespace

WalkEvent randomEvent(Random& random, std::int32_t width, std::int32_t height) {
  const auto draw = random.below(1000);
  const auto x = random.below(width), y = random.below(height);
  if (draw < 970) return {fmt::format("Tap({},{})\nUserWait(300)\n", x, y), true};
  if (draw < 982) return {"DispatchPress(KEYCODE_BACK)\nUserWait(300)\n", false};
  if (draw < 987) return {"DispatchPress(KEYCODE_MENU)\nUserWait(300)\n", false};
  if (draw < 991) return {"DispatchPress(KEYCODE_VOLUME_UP)\nUserWait(300)\n", false};
  return {
      fmt::format("Drag({},{},{},{},4)\nUserWait(300)\n", x, y, random.below(width), random.below(height)),
      false};
}

std::uint32_t randomLength(Random& random) {
  const double deviation = std::sqrt(2 * std::log(meanEvents / medianEvents));
  const double length = medianEvents * std::exp(deviation * normal(random));
  return std::clamp(static_cast<std::uint32_t>(std::lround(std::min(length, 1e6))), shortestRun, longestRun);
}

std::uint32_t randomActivities(Random& random) {
  // Weights of 2, 3, ... 9 activities; the mean is 4.7.
  constexpr std::array<std::int64_t, 8> weights{12, 17, 22, 18, 12, 10, 6, 3};
  auto draw = random.below(100);
  for (std::uint32_t i = 0; i < weights.size(); ++i) {
    if (draw < weights[i]) return i + 2;
    draw -= weights[i];
  }
  return 4;
}

}  // namespace marmoset::device::simulator
