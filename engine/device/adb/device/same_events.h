#pragma once

#include <vector>

#include "engine/script/semantics/low_level_event.h"

namespace marmoset::device::adb {

// Whether a device would do the same with both. Times in the script, hundredths of a pixel and which of two
// fingers leaves first do not matter.
bool sameEvent(const script::LowLevelEvent& a, const script::LowLevelEvent& b);

}  // namespace marmoset::device::adb
