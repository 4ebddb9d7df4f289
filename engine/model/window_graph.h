#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/model/windows.h"

namespace marmoset::model {

// More than that nobody reads, and laying it out takes long.
struct GraphLimits {
  std::size_t windows = 40, moves = 80;
};

struct GraphMove : WindowMove {
  bool back = false;  // it leads to a window that is no further from the start
};

// What is drawn of the windows of an app: those with most events, always the starts and the failures, and
// between them the moves that were made most often.
struct WindowGraph {
  std::vector<std::uint32_t> windows;  // their numbers in Windows::windows, in that order
  std::vector<GraphMove> moves;        // between places in `windows`, the most frequent first
  std::size_t windowsLeftOut = 0, movesLeftOut = 0;
};
WindowGraph windowGraph(const Windows& known, const GraphLimits& limits = {});

}  // namespace marmoset::model
