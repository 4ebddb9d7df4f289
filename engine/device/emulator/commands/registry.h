#pragma once

#include <string_view>

#include "engine/device/emulator/shell/shell.h"

namespace marmoset::device::emulator {

struct Command {
  std::string_view name;
  int (*run)(Invocation& invocation);  // gives the exit code
};

// Null if the device has no such command.
const Command* findCommand(std::string_view name);

}  // namespace marmoset::device::emulator
