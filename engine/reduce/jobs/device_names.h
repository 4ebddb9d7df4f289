#pragma once

#include <string>

#include "engine/device/pool/device_pool.h"
#include "engine/replay/trace.h"

namespace marmoset::reduce {

// What verdicts are about besides the candidate: the build of the app and the kind of device.
struct DeviceNames {
  std::string app, profile;
  std::string version;     // of the app, for people
  bool simulated = false;  // in this process
};
// Asks a device of the pool, in the words of verdicts' keys. Where every run installs the app anew, the app
// is the file that is installed.
device::Result<DeviceNames> deviceNames(device::DevicePool& pool, const replay::Trace& trace,
                                        const device::CleanStart& start, const device::Operation& operation);

}  // namespace marmoset::reduce
