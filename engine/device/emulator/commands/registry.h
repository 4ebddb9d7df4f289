#pragma once

#include <string_view>

#include "engine/device/emulator/shell/shell.h"

namespace marmoset::device::emulator {

struct Command {
  std::string_view name;
  int (*run)(Invocation& invocation);  // gives the exit code
  bool isBuiltin = false;              // a word of the shell, which no file stands for
};

// Null if the device has no such command.
const Command* findCommand(std::string_view name);
// Whether real devices have it and this one has not.
bool isAbsent(std::string_view name);

}  // namespace marmoset::device::emulator
