#include "engine/explore/gesture_lines.h"

#include <utility>

#include <fmt/format.h>

namespace marmoset::explore {

namespace {

constexpr int holdMs = 1000, steps = 10;

std::string told(const Stroke& stroke) {
  return fmt::format("{},{},{},{}", stroke.from.x, stroke.from.y, stroke.to.x, stroke.to.y);
}

Stroke turned(const Stroke& stroke) {
  return {stroke.to, stroke.from};
}

}  // namespace

Stroke strokeOn(const trace::Rect& view, std::string_view way) {
  const TouchPoint middle{(view.left + view.right) / 2, (view.top + view.bottom) / 2};
  if (way == "left" || way == "right") {
    const Stroke right{{view.left + view.width() / 4, middle.y}, {view.right - view.width() / 4, middle.y}};
    return way == "right" ? right : turned(right);
  }
  const Stroke down{{middle.x, view.top + view.height() / 4}, {middle.x, view.bottom - view.height() / 4}};
  return way == "down" ? down : turned(down);
}

Pinch pinchOn(const trace::Rect& view, std::string_view way) {
  const auto middle = (view.left + view.right) / 2, y = (view.top + view.bottom) / 2;
  const auto near = view.width() / 8, far = view.width() * 3 / 8;
  const Stroke left{{middle - near, y}, {middle - far, y}}, right{{middle + near, y}, {middle + far, y}};
  return way == "apart" ? Pinch{left, right} : Pinch{turned(left), turned(right)};
}

std::string tapLine(TouchPoint at) {
  return fmt::format("Tap({},{})\n", at.x, at.y);
}

std::string longPressLine(TouchPoint at) {
  return fmt::format("Tap({},{},{})\n", at.x, at.y, holdMs);
}

std::string dragLine(const Stroke& stroke) {
  return fmt::format("Drag({},{})\n", told(stroke), steps);
}

std::string pinchLine(const Pinch& pinch) {
  return fmt::format("PinchZoom({},{},{})\n", told(pinch.one), told(pinch.other), steps);
}

std::string keyLine(std::string_view key) {
  return fmt::format("DispatchPress(KEYCODE_{})\n", key);
}

std::string rotationLine(int quarters) {
  return fmt::format("RotateScreen({},0)\n", quarters);
}

std::string waitLine(std::int64_t ms) {
  return ms > 0 ? fmt::format("UserWait({})\n", ms) : std::string();
}

}  // namespace marmoset::explore
