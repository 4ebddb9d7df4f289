#include "engine/trace/aim.h"

#include "engine/trace/touch_dispatch.h"

namespace marmoset::trace {

namespace {

constexpr double largeShare = 1.0 / 8;  // of the screen

}  // namespace

std::optional<std::pair<double, double>> screenBefore(const Recording& recording, std::size_t event) {
  if (recording.width <= 0 || recording.height <= 0) return std::nullopt;
  const auto& tree = recording.before(event).tree;
  const bool onItsSide = tree && tree->rotation % 2 == 1;
  return onItsSide ? std::pair<double, double>(recording.height, recording.width)
                   : std::pair<double, double>(recording.width, recording.height);
}

std::pair<double, double> middleOf(const Rect& bounds) {
  return {(bounds.left + bounds.right) / 2.0, (bounds.top + bounds.bottom) / 2.0};
}

bool middleServes(const ViewTree& tree, std::uint32_t node,
                  const std::optional<std::pair<double, double>>& screen) {
  const auto& view = tree.nodes[node];
  const auto [x, y] = middleOf(view.bounds);
  if (widgetUnderTap(tree, x, y, x, y) != node) return false;
  const double area = 1.0 * view.bounds.width() * view.bounds.height();
  const bool large = screen && area > largeShare * screen->first * screen->second;
  return !large && !answersByPlace(view);
}

}  // namespace marmoset::trace
