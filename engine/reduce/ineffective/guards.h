#pragma once

#include "engine/reduce/ineffective/machine.h"

namespace marmoset::reduce {

// Questions that several machines ask about the event under the cursor.

// Whether the later event undoes the earlier one: the window and everything on it are as they were, and what
// was opened has been closed. Toggling a check box back is the case without another window.
bool pairs(const Remaining& remaining, std::uint32_t earlier, std::uint32_t later);

// The window and everything on it are as before the machine's start.
bool isBackAtStart(const MachineState& state);

}  // namespace marmoset::reduce
