#include "engine/model/touch_point.h"

#include <algorithm>
#include <vector>

#include "engine/trace/touch_dispatch.h"

namespace marmoset::model {

namespace {

// Places across and down a view, in sixteenths.
constexpr std::int32_t parts = 16;

TouchPoint middleOf(const trace::Rect& box) {
  return {box.left + box.width() / 2, box.top + box.height() / 2};
}

// The nearest to the middle first.
std::vector<TouchPoint> placesIn(const trace::Rect& box) {
  const auto middle = middleOf(box);
  std::vector<TouchPoint> places;
  for (std::int32_t down = 1; down < parts; ++down)
    for (std::int32_t across = 1; across < parts; ++across)
      places.push_back({box.left + box.width() * across / parts, box.top + box.height() * down / parts});
  const auto away = [&](const TouchPoint& place) {
    const std::int64_t x = place.x - middle.x, y = place.y - middle.y;
    return x * x + y * y;
  };
  std::ranges::stable_sort(places, {}, away);
  return places;
}

}  // namespace

std::optional<TouchPoint> touchPoint(const trace::ViewTree& tree, std::uint32_t view,
                                     script::UserEventType type) {
  return touchPoint(tree, view, type, tree.nodes[view].bounds);
}

std::optional<TouchPoint> touchPoint(const trace::ViewTree& tree, std::uint32_t view,
                                     script::UserEventType type, const trace::Rect& within) {
  const auto box = tree.nodes[view].bounds.intersected(within);
  if (box.empty()) return std::nullopt;
  const auto isFree = [&](const TouchPoint& place) { return takerAt(tree, place.x, place.y, type) == view; };
  if (const auto middle = middleOf(box); isFree(middle)) return middle;
  const auto places = placesIn(box);
  const auto free = std::ranges::find_if(places, isFree);
  return free == places.end() ? std::nullopt : std::optional(*free);
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
