#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/script/semantics/low_level_event.h"

namespace marmoset::device::adb {

// The lines of Monkey's network dialect that inject the event; nothing if it has no words for it: a second
// finger, keys with a state. The dialect knows whole pixels only: touches are put at the one they are in,
// which is in the same views.
std::optional<std::vector<std::string>> portLines(const script::LowLevelEvent& event);

// A move by parts of a pixel: over a whole drag they add up, so it had better go another way.
bool needsParts(const script::LowLevelEvent& event);

}  // namespace marmoset::device::adb
