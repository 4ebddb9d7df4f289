#include "engine/device/adb/device/port_lines.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace marmoset::device::adb {
namespace {

namespace motion = script::motion;
using Lines = std::optional<std::vector<std::string>>;

bool isPixel(float value) {
  return std::isfinite(value) && std::fabs(value) < 1e6f;
}
bool isWhole(float value) {
  return isPixel(value) && std::floor(value) == value;
}

struct Writer {
  Lines operator()(const script::MotionEvent& event) const {
    if (event.pointers.size() != 1 || event.pointers[0].id != 0) return std::nullopt;
    const auto [id, x, y] = event.pointers[0];
    if (!isPixel(x) || !isPixel(y)) return std::nullopt;
    const auto line = [x = std::floor(x), y = std::floor(y)](std::string_view word) {
      return std::vector{fmt::format("{} {:.0f} {:.0f}", word, x, y)};
    };
    if (!event.touch) {
      const bool possible = event.action == motion::move && isWhole(x) && isWhole(y);
      return possible ? Lines(line("trackball")) : std::nullopt;
    }
    switch (event.action) {
      case motion::down:
        return line("touch down");
      case motion::up:
        return line("touch up");
      case motion::move:
        return line("touch move");
      default:
        return std::nullopt;
    }
  }
  Lines operator()(const script::KeyEvent& event) const {
    if (event.repeat != 0 || event.metaState != 0 || event.action > 1 || event.keyCode < 0)
      return std::nullopt;
    std::vector<std::string> lines;
    if (event.sleptBefore > 0) lines.push_back(fmt::format("sleep {}", event.sleptBefore));
    lines.push_back(fmt::format("key {} {}", event.action == 1 ? "up" : "down", event.keyCode));
    return lines;
  }
  Lines operator()(const script::WaitEvent& event) const { return sleep(event.ms); }
  Lines operator()(const script::ThrottleEvent& event) const { return sleep(event.ms); }
  Lines operator()(const script::FlipEvent& event) const {
    return std::vector{std::string(event.open ? "flip open" : "flip close")};
  }
  template <class Other>
  Lines operator()(const Other&) const {
    return std::nullopt;
  }

  static Lines sleep(std::int64_t ms) {
    if (ms < 0) return std::nullopt;
    if (ms == 0) return std::vector<std::string>();
    return std::vector{fmt::format("sleep {}", ms)};
  }
};

}  // namespace

bool needsParts(const script::LowLevelEvent& event) {
  const auto* touch = std::get_if<script::MotionEvent>(&event.body);
  return touch != nullptr && touch->action == motion::move &&
         std::any_of(touch->pointers.begin(), touch->pointers.end(),
                     [](const auto& pointer) { return !isWhole(pointer.x) || !isWhole(pointer.y); });
}

std::optional<std::vector<std::string>> portLines(const script::LowLevelEvent& event) {
  return std::visit(Writer{}, event.body);
}

}  // namespace marmoset::device::adb
