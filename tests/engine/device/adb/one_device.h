#pragma once

#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "engine/device/adb/device/adb_device.h"
#include "engine/device/emulator/emulated_device.h"
#include "tests/engine/device/adb/real_adb.h"
#include "tests/engine/device/simulator/sample.h"

namespace marmoset::device::adb {

inline const std::string package = "de.freewarepoint.whohasmystuff";

inline CleanStart cleanStart(std::uint64_t seed = 1) {
  return {.package = package, .seed = seed};
}

// A simulated device behind an adb server of its own, and the driver for it.
struct OneDevice {
  explicit OneDevice(int sdk) {
    armWatchdog(180);
    auto started =
        emulator::Emulator::start({.apps = {app},
                                   .count = 1,
                                   .port = 0,
                                   .profile = sdk == 28 ? emulator::android9() : emulator::android13()});
    EXPECT_TRUE(started);
    devices = std::move(*started);
    real.plugIn(*devices);
    auto connected = AdbDevice::connect(real.server(), devices->serial(0), inTime());
    EXPECT_TRUE(connected) << connected.error().message;
    device = std::move(*connected);
  }
  std::string onDevice(const std::string& command) {
    const auto result = device->shell().runLine(command, inTime());
    return result ? result->out : result.error().message;
  }

  simulator::AppPointer app = simulator::sampleApp("whohasmystuff");
  simulator::Recorded crash = simulator::sampleScript("whohasmystuff/crash.mks");
  RealAdb real;
  std::unique_ptr<emulator::Emulator> devices;
  std::unique_ptr<AdbDevice> device;
};

}  // namespace marmoset::device::adb
