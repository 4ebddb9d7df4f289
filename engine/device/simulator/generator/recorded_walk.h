#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/device/simulator/expression/machine.h"
#include "engine/device/simulator/generator/monkey_walk.h"
#include "engine/device/simulator/simulated_device.h"

namespace marmoset::device::simulator {

// What is known before each event of a walk, and what the event did.
struct Visit {
  std::vector<std::int64_t> values;  // of the variables asked for
  std::string cell;                  // that was pressed; empty: none
  bool switched = false;             // to another activity
};

// A random Monkey run on an app as it was seen from inside.
struct RecordedWalk {
  std::vector<WalkEvent> events;
  std::vector<Step> steps;  // the launch first
  std::vector<Visit> visits;
};

RecordedWalk recordWalk(SimulatedDevice& device, const std::vector<std::string>& variables,
                        std::uint32_t events, Random& random, std::uint64_t runSeed);

// The script of the first `events` events.
std::string scriptOf(const RecordedWalk& walk, std::size_t events);

CleanStart generatedStart(std::uint64_t runSeed);

}  // namespace marmoset::device::simulator
