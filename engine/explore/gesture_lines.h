#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/model/touch_point.h"

namespace marmoset::explore {

// What a finger does, as one line of a Monkey script. Whoever makes an input up and whoever writes one down
// that is known write the same.
using model::TouchPoint;

struct Stroke {
  TouchPoint from, to;
};
// Along the middle of a view, half as long as it: "up", "down", "left" or "right", as inputs call the way.
Stroke strokeOn(const trace::Rect& view, std::string_view way);

struct Pinch {
  Stroke one, other;
};
// Two fingers side by side: "apart" or "closer".
Pinch pinchOn(const trace::Rect& view, std::string_view way);

std::string tapLine(TouchPoint at);
// With a duration, since PressAndHold does not lift the finger on all devices.
std::string longPressLine(TouchPoint at);
std::string dragLine(const Stroke& stroke);
std::string pinchLine(const Pinch& pinch);
// "BACK": without its prefix.
std::string keyLine(std::string_view key);
// By quarters of a turn.
std::string rotationLine(int quarters);
// Nothing for no wait.
std::string waitLine(std::int64_t ms);

}  // namespace marmoset::explore
