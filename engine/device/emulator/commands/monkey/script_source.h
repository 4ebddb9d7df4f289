#pragma once

#include "engine/device/emulator/commands/monkey/monkey_run.h"

namespace marmoset::device::emulator {

// `monkey -f FILE ... COUNT`: plays the scripts in turn, COUNT replays in all. Not 0: the exit code of
// a run that ended before its first event, because a script cannot be read or its header is not accepted.
int playScripts(MonkeyRun& run);

}  // namespace marmoset::device::emulator
