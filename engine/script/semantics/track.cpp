#include "engine/script/semantics/track.h"

#include <algorithm>
#include <cmath>

namespace marmoset::script {

namespace {

// How many times `change` can be added to `value` before it comes near the next power of two.
std::uint64_t stepsInside(float value, double change) {
  if (value == 0) return 0;
  int exponent = 0;
  std::frexp(value, &exponent);
  const double away = std::fabs(static_cast<double>(value));
  const bool grows = (value > 0) == (change > 0);
  const double border = std::ldexp(grows ? 1.0 : 0.5, exponent);
  const double steps = std::fabs(border - away) / std::fabs(change);
  constexpr double margin = 2;
  return steps > margin ? static_cast<std::uint64_t>(std::min(steps - margin, 0x1p40)) : 0;
}

// Between two powers of two floats are evenly spaced. There a step that is added over and over is rounded the
// same way each time, but for the first time, where it may lie halfway between two floats: from then on the
// sum stays even, and every step changes it by the same amount.
float addSteps(float value, float step, std::uint64_t count) {
  while (count > 0) {
    const float first = value + step, second = first + step;
    --count;
    if (first == value || std::isnan(first) || count == 0) return first;
    --count;
    value = second;
    if (second == first || !std::isfinite(second)) return second;
    const double change = static_cast<double>(second) - static_cast<double>(first);
    const float third = second + step;
    if (static_cast<double>(third) - static_cast<double>(second) != change) continue;
    const std::uint64_t jump = std::min(stepsInside(second, change), count);
    value = static_cast<float>(static_cast<double>(second) + static_cast<double>(jump) * change);
    count -= jump;
  }
  return value;
}

}  // namespace

void Track::advance(std::uint64_t steps) {
  at_.x = addSteps(at_.x, xStep_, steps);
  at_.y = addSteps(at_.y, yStep_, steps);
}

}  // namespace marmoset::script
