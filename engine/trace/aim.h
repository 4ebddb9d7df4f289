#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "engine/trace/recording.h"

namespace marmoset::trace {

// The size of the screen as it was held when the event came, if it is known.
std::optional<std::pair<double, double>> screenBefore(const Recording& recording, std::size_t event);

// Whether a touch in the middle of a view does what one elsewhere in it does, as far as a dump tells: the
// middle belongs to no other view, the view is no large part of the screen, and it does not answer by place.
bool middleServes(const ViewTree& tree, std::uint32_t node,
                  const std::optional<std::pair<double, double>>& screen);
std::pair<double, double> middleOf(const Rect& bounds);

}  // namespace marmoset::trace
