#pragma once

#include <string>
#include <vector>

#include "engine/device/emulator/emulated_device.h"
#include "engine/device/emulator/shell/shell.h"
#include "tests/engine/device/simulator/sample.h"

namespace marmoset::device::emulator {

struct Said {
  std::string out, err;
  std::string all;  // both, as they came
  int code = 0;
};

// A device without a network, and its shell.
class DeviceSession {
 public:
  explicit DeviceSession(Profile profile = android13(), const std::string& sample = "whohasmystuff")
      : device_(std::move(profile), "emulator-5554", {simulator::sampleApp(sample)}, 1) {}

  EmulatedDevice& device() { return device_; }

  Said run(std::string_view line, std::string input = {}) {
    Said said;
    Shell shell(
        device_, textInput(std::move(input)),
        [&](std::string_view bytes) {
          said.out += bytes;
          said.all += bytes;
          return true;
        },
        [&](std::string_view bytes) {
          said.err += bytes;
          said.all += bytes;
          return true;
        },
        {});
    said.code = shell.run(line);
    return said;
  }

 private:
  EmulatedDevice device_;
};

inline const std::string stuffPackage = "de.freewarepoint.whohasmystuff";

}  // namespace marmoset::device::emulator
