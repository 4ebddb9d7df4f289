#pragma once

#include <optional>
#include <string_view>

#include "engine/device/adb/parse/component.h"

namespace marmoset::device::adb {

// The resumed activity of the first display in `dumpsys activity activities`, whatever the version calls it.
// Nothing while no activity is resumed.
std::optional<Component> resumedActivity(std::string_view dump);

// The same from `dumpsys activity top`.
std::optional<Component> topActivity(std::string_view dump);

}  // namespace marmoset::device::adb
