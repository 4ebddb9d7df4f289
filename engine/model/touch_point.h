#pragma once

#include <cstdint>
#include <optional>

#include "engine/model/input.h"

namespace marmoset::model {

struct TouchPoint {
  std::int32_t x = 0, y = 0;
  bool operator==(const TouchPoint&) const = default;
};

// Where a finger must come down so that this view takes the touch: its middle, or where something lies over
// that the nearest place to it that is free. Of what is in `within`, such as the screen above the keyboard;
// nothing where it cannot be touched.
std::optional<TouchPoint> touchPoint(const trace::ViewTree& tree, std::uint32_t view,
                                     script::UserEventType type);
std::optional<TouchPoint> touchPoint(const trace::ViewTree& tree, std::uint32_t view,
                                     script::UserEventType type, const trace::Rect& within);

// The view that takes a touch at a point, which may be one that answers by the place, such as a web page.
// Nothing on blank ground and on views that do not react.
std::optional<std::uint32_t> takerAt(const trace::ViewTree& tree, double x, double y,
                                     script::UserEventType type);

}  // namespace marmoset::model
