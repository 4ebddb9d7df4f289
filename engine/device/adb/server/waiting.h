#pragma once

#include "engine/device/device_error.h"
#include "engine/device/operation.h"

namespace marmoset::device::adb {

// Blocks until the descriptor is ready (POLLIN or POLLOUT), the deadline passes or the stop token is raised.
Result<void> waitFor(int descriptor, short events, const Operation& operation);

// Lets time pass; cancelled or timeout if the operation ends first.
Result<void> pause(Operation::Clock::duration duration, const Operation& operation);

}  // namespace marmoset::device::adb
