#pragma once

#include <string>

#include "engine/device/app_build.h"
#include "engine/device/device.h"

namespace marmoset::replay {

// The build that runs with this start are about: what is installed on the device, or, where every run
// installs the app anew, what is in that file.
device::Result<device::AppBuild> testedBuild(device::Device& device, const std::string& package,
                                             const device::CleanStart& start,
                                             const device::Operation& operation);

}  // namespace marmoset::replay
