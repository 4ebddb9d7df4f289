#pragma once

#include <string>

#include "engine/device/device_error.h"
#include "engine/device/operation.h"

namespace marmoset::cli {

struct Console;

// Asks whoever sits at the terminal. Only a line that begins with y is a yes; the error tells that the
// operation was stopped before the answer came.
device::Result<bool> askYesOrNo(const std::string& question, const Console& console,
                                const device::Operation& operation);

}  // namespace marmoset::cli
