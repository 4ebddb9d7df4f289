#pragma once

#include "engine/device/device_error.h"
#include "engine/device/operation.h"
#include "system/handle.h"

namespace marmoset::device::adb {

// Block until the handle is ready, the deadline passes or the stop token is raised.
Result<void> waitForInput(system::Handle handle, const Operation& operation);
Result<void> waitForOutput(system::Handle handle, const Operation& operation);

// Lets time pass; cancelled or timeout if the operation ends first.
Result<void> pause(Operation::Clock::duration duration, const Operation& operation);

}  // namespace marmoset::device::adb
