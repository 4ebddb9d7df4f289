#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/reduce/minimize/auto/usual_device_time.h"
#include "tests/benchmarks/minimize/simulated_oracle.h"
#include "tests/benchmarks/minimize/virtual_devices.h"

namespace marmoset::test {

// What a strategy made of one trace.
struct Minimized {
  reduce::Candidate events;
  DeviceCost cost;
  bool certified = false;  // by the strategy itself; only auto does
  double told = 0;         // the rate that the answer would be said to have at least; only of auto
};

// One way to minimise, as a row of the table. May be used by several threads at once.
struct Strategy {
  std::string name, scheduler;  // of auto: the mode, and what it sees
  std::function<Minimized(const device::simulator::GeneratedCase&, std::uint64_t seed)> minimize;
};

// Where strategies work.
struct Workplace {
  std::uint32_t devices = 15;
  reduce::RunTimes times;
  double lost = 0;         // share of the events that the devices lose
  double speculation = 2;  // of auto: device time at most, as a multiple of what one device would need
  // Of auto.
  reduce::DeviceTime budget, strictBudget = reduce::usualDeviceTime(reduce::Mode::strict);
};

// Every strategy and scheduler of the engine.
std::vector<Strategy> strategies(const Workplace& workplace);

}  // namespace marmoset::test
