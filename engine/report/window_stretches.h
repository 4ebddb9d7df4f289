#pragma once

#include <string>
#include <vector>

#include "engine/report/recorded_script.h"

namespace marmoset::report {

// Consecutive events of the present script that were done in one window.
struct WindowStretch {
  std::uint32_t first = 0, last = 0;  // events
  std::string window;                 // "/.AddObject window "date""
};

// Those that are known, in order; events that are new or changed, or stand behind a change, are in none.
std::vector<WindowStretch> windowStretches(const RecordedScript& recorded);

}  // namespace marmoset::report
