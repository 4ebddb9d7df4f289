#pragma once

#include <string>

#include "engine/device/emulator/commands/component.h"
#include "engine/script/semantics/low_level_event.h"

namespace marmoset::device::emulator {

// The line Monkey prints when it injects an event at this verbosity, with its end; empty: none.
std::string eventText(const script::LowLevelEvent& event, int verbose);

}  // namespace marmoset::device::emulator
