#pragma once

#include <cmath>
#include <cstdint>

#include "engine/trace/view_tree.h"

namespace marmoset::device::web {

// Where the screen lies on a page: which part of it is seen, and how large. A page that does not say that it
// is for phones is laid out wider than the screen, and drawn smaller.
struct VisualViewport {
  double pageX = 0, pageY = 0;  // of the page at the screen's corner
  double scale = 1;             // of the screen, to the page
};

struct PageRect {
  double x = 0, y = 0, width = 0, height = 0;
};

inline trace::Rect onScreen(const PageRect& rect, const VisualViewport& viewport) {
  const auto pixels = [&](double offset) {
    return static_cast<std::int32_t>(std::lround(offset * viewport.scale));
  };
  return {pixels(rect.x - viewport.pageX), pixels(rect.y - viewport.pageY),
          pixels(rect.x + rect.width - viewport.pageX), pixels(rect.y + rect.height - viewport.pageY)};
}

}  // namespace marmoset::device::web
