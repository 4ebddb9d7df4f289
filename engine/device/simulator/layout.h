#pragma once

#include <cstdint>
#include <vector>

#include "engine/device/simulator/app.h"

namespace marmoset::device::simulator {

// A widget on the screen. `item` is the row it belongs to, 0 outside rows.
struct Placed {
  Index widget = -1;
  std::int32_t parent = -1;
  std::uint32_t end = 0;      // one past the last descendant
  std::int32_t position = 0;  // among its siblings, as dumps number them
  std::int64_t item = 0;
  trace::Rect bounds;  // what can be seen of it
  bool accessible = true;
};

// A window laid out: its visible widgets in document order, and how far each scrolling widget can scroll.
struct Layout {
  std::vector<Placed> views;
  std::vector<std::int32_t> scrollLimits;

  // The innermost widget that a touch at a point is for, as Android hands touches out; -1 if there is none.
  std::int32_t at(const App& app, float x, float y) const;
};

struct LayoutRequest {
  const App& app;
  const WindowSpec& window;
  Index root = -1;
  trace::Rect frame;                         // of the window on the screen
  double scaleX = 1, scaleY = 1;             // of the bounds in the file
  const std::vector<std::int32_t>& offsets;  // by scroll slot
  Environment environment;
};

Layout layOut(const LayoutRequest& request);

}  // namespace marmoset::device::simulator
