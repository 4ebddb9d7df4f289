#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/explore/explored.h"

namespace marmoset::explore {

// What grows over the time of an exploration, as SVG: steps, since something is known from one moment on.
using CurveValue = std::function<std::uint64_t(const CurvePoint&)>;
std::string curvePicture(const std::vector<CurvePoint>& curve, std::string_view title,
                         const CurveValue& value);

}  // namespace marmoset::explore
