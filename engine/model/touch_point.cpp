#include "engine/model/touch_point.h"

#include <algorithm>
#include <vector>

#include "engine/trace/touch_dispatch.h"

namespace marmoset::model {

namespace {

// Places across and down a view, in sixteenths.
constexpr std::int32_t parts = 16;

std::vector<TouchPoint> placesIn(const trace::Rect& box) {
  const auto middleX = box.left + box.width() / 2, middleY = box.top + box.height() / 2;
  std::vector<TouchPoint> places{{middleX, middleY}};
  for (std::int32_t down = 1; down < parts; ++down)
    for (std::int32_t across = 1; across < parts; ++across)
      places.push_back({box.left + box.width() * across / parts, box.top + box.height() * down / parts});
  const auto away = [&](const TouchPoint& place) {
    const std::int64_t x = place.x - middleX, y = place.y - middleY;
    return x * x + y * y;
  };
  std::stable_sort(places.begin(), places.end(),
                   [&](const TouchPoint& a, const TouchPoint& b) { return away(a) < away(b); });
  return places;
}

}  // namespace

std::optional<TouchPoint> touchPoint(const trace::ViewTree& tree, std::uint32_t view,
                                     script::UserEventType type) {
  const auto& box = tree.nodes[view].bounds;
  if (box.empty()) return std::nullopt;
  for (const auto& place : placesIn(box)) {
    if (takerAt(tree, place.x, place.y, type) == view) return place;
  }
  return std::nullopt;
}

std::optional<std::uint32_t> takerAt(const trace::ViewTree& tree, double x, double y,
                                     script::UserEventType type) {
  const auto hit = deepestAt(tree, x, y);
  for (auto at = hit ? static_cast<std::int32_t>(*hit) : -1; at >= 0; at = tree.nodes[at].parent) {
    const auto view = static_cast<std::uint32_t>(at);
    if (trace::answersByPlace(tree.nodes[at]) || takerOf(tree, view, type) == view) return view;
  }
  return std::nullopt;
}

}  // namespace marmoset::model
