#pragma once

#include <string>

#include <tl/expected.hpp>

#include "engine/device/pool/device_choice.h"

namespace CLI {
class App;
}

namespace marmoset::cli {

// `--device`: on what a command runs traces. Without it, on all devices that adb shows.
struct DeviceOption {
  std::string text = "adb";
  bool realtime = false;

  // The app file read or the adb server found; give the source to a DevicePool.
  tl::expected<device::OpenedChoice, std::string> open() const;
};
void addDeviceOption(CLI::App& command, DeviceOption& option);

}  // namespace marmoset::cli
