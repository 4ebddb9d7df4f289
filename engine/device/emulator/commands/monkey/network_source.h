#pragma once

#include "engine/device/emulator/commands/monkey/monkey_run.h"
#include "engine/device/emulator/state/port_table.h"

namespace marmoset::device::emulator {

// `monkey --port`: one client at a time, one text command a line, until one of them says quit.
void serveMonkeyPort(MonkeyRun& run, PortTable::Listener& listener);

}  // namespace marmoset::device::emulator
