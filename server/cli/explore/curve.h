#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/explore/explored.h"

namespace marmoset::cli {

// What grew over the time of an exploration, as one line of blocks: "▁▃▅▆▇▇▇█". As many columns as `width`.
std::string curveLine(const std::vector<explore::CurvePoint>& curve, std::size_t width,
                      const std::function<std::uint64_t(const explore::CurvePoint&)>& value);

}  // namespace marmoset::cli
