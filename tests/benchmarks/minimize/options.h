#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/reduce/minimize/device_time.h"
#include "tests/benchmarks/minimize/virtual_devices.h"

namespace marmoset::test {

struct MinimizeOptions {
  std::uint64_t seed = 1;
  std::uint32_t apps = 30, devices = 15, jobs = 2, extraRuns = 600;
  std::uint32_t fewestEvents = 0, mostEvents = 0;  // of a trace; 0: as the real ones
  std::vector<double> noises;
  DeviceTimes times;
  double speculation = 2;  // of auto: device time at most, as a multiple of one device's
  std::vector<std::string> strategies, schedulers;  // empty: all
  reduce::DeviceTime budget;                        // of auto
  bool peers = false, json = false, perApp = false;

  bool wants(const std::string& strategy, const std::string& scheduler) const;
};

// Reads the command line; ends the program if there is nothing to do or it is wrong.
MinimizeOptions readOptions(int count, char** arguments);

}  // namespace marmoset::test
