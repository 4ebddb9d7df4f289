#pragma once

#include <memory>

#include "engine/device/emulator/emulated_device.h"
#include "engine/device/emulator/emulator.h"
#include "tests/engine/device/adb/real_adb.h"
#include "tests/engine/device/simulator/sample.h"
#include "tests/server/jobs/jobs_fixture.h"

namespace marmoset::test {

// The editor and its script with devices behind the real adb.
class DeviceJobsTest : public JobsTest {
 protected:
  void SetUp() override {
    device::adb::armWatchdog(240);
    JobsTest::SetUp();
    environment.set("XDG_RUNTIME_DIR", folder.path());
  }
  void plugIn(const device::emulator::Profile& profile, std::uint32_t count) {
    devices = device::emulator::Emulator::start({.apps = {device::simulator::sampleApp("whohasmystuff")},
                                                 .count = count,
                                                 .port = 0,
                                                 .profile = profile})
                  .value();
    real.plugIn(*devices);
  }

  device::adb::TestEnvironment environment;
  device::adb::RealAdb real;
  std::unique_ptr<device::emulator::Emulator> devices;
};

}  // namespace marmoset::test
