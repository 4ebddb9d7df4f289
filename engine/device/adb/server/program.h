#pragma once

#include <string>
#include <vector>

#include "engine/device/device_error.h"
#include "engine/device/operation.h"

namespace marmoset::device::adb {

struct ProgramResult {
  int exitCode = 0;
  std::string output;  // both streams, as they came
};

// Runs the adb program for the few things only it does. Killed when the operation ends early.
Result<ProgramResult> runProgram(const std::string& program, const std::vector<std::string>& arguments,
                                 const Operation& operation);

}  // namespace marmoset::device::adb
