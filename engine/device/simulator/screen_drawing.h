#pragma once

#include <cstdint>
#include <vector>

#include "engine/trace/view_tree.h"

namespace marmoset::device::simulator {

// A picture of a view tree, as `screencap -p` would give it: PNG. `keyboard` draws the soft keyboard below.
std::vector<std::uint8_t> drawScreen(const trace::ViewTree& tree, std::int32_t width, std::int32_t height,
                                     bool keyboard = false);

}  // namespace marmoset::device::simulator
