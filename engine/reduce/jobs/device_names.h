#pragma once

#include <string>

#include "engine/device/pool/device_pool.h"
#include "engine/replay/trace.h"

namespace marmoset::reduce {

// What verdicts are about besides the candidate: the version of the app and the kind of device.
struct DeviceNames {
  std::string app, profile;
};
// Asks a device of the pool.
device::Result<DeviceNames> deviceNames(device::DevicePool& pool, const replay::Trace& trace,
                                        const device::Operation& operation);

}  // namespace marmoset::reduce
