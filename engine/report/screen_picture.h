#pragma once

#include <string>

#include "engine/trace/recording.h"

namespace marmoset::report {

// The screen an event met, as SVG with its touch marked: the screenshot where there is one, else the outlines
// of the view tree. Empty if the recording has neither.
std::string screenPicture(const trace::Recording& recording, std::uint32_t event);

}  // namespace marmoset::report
