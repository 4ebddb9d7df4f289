#pragma once

#include <string>

#include "engine/reduce/jobs/reduction.h"

namespace marmoset::reduce {

// What verdicts are about besides the candidate: the build of the app and the kind of device.
struct DeviceNames {
  std::string app, profile;
  std::string version;     // of the app, for people
  bool simulated = false;  // in this process
};
// Asks a device of the pool, in the words of verdicts' keys, and notes in the store which build it met. Where
// every run installs the app anew, the app is the file that is installed.
device::Result<DeviceNames> deviceNames(const Surroundings& surroundings);
replay::RunOrigin originOf(const DeviceNames& names, const device::CleanStart& start);

}  // namespace marmoset::reduce
