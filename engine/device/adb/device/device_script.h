#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/device/device.h"

namespace marmoset::device::adb {

// Steps written as a script that a device injects event for event.
struct DeviceScript {
  std::string text;
  std::int64_t throttle = 0;               // for `monkey --throttle`
  std::vector<std::uint32_t> stepOfEvent;  // of every event Monkey counts, in order
};

// For a device with this version of Android. Checked by playing the result: `unsupported` names the first
// event that no script line gives.
Result<DeviceScript> writeScript(std::span<const Step> steps, int sdk);

}  // namespace marmoset::device::adb
