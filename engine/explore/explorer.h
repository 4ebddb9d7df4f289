#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/explore/excursion.h"
#include "engine/explore/explored.h"
#include "engine/explore/journal.h"

namespace marmoset::explore {

// When to end; what is not given does not count. Time is that of each device, the rest of all together.
struct Budget {
  std::optional<std::int64_t> ms;
  std::optional<std::uint64_t> events, restarts;
};

// What an event and a restart take where time is virtual.
struct VirtualTimes {
  std::int64_t event = 4'000, restart = 30'000;
};

// One step, for the log.
struct LoggedStep {
  std::uint64_t number = 0, trace = 0;  // from 1
  Walker walker = 0;
  std::int64_t ms = 0;  // of the device
  const Place& place;
  const Decision& decision;
};

struct ExploreSettings {
  std::string setup;  // a script that brings the app up: LaunchActivity, and a login where one is needed
  device::CleanStart start;  // the package is the setup's
  std::shared_ptr<device::WipeConsent> wipeConsent;
  std::uint64_t seed = 1;  // of the chance of simulated devices
  Budget budget;
  VirtualTimes times;
  std::function<std::int64_t()> clock;  // ms, where time is real; none: virtual. On any thread
  model::Abstraction abstraction = model::Abstraction::components;
  InputSettings inputs;
  trace::ObservationLevel level = trace::ObservationLevel::tree;
  std::function<bool(const Explored&)> goal;  // asked after every step; true: found

  // A person's own scripts, each played whole as a trace of its own before the policy begins.
  std::vector<std::string> own;

  // Where time is real: what an earlier process has noted of this exploration, and who notes it now.
  std::vector<NotedTrip> past;
  std::function<void(const NotedTrip&)> onTrip;

  // One at a time, as everything below; with real devices on any thread.
  std::function<void(const LoggedStep&)> onStep;
  std::function<void(ExploredTrace&&)> onTrace;  // as it ends; the one that shows a crash first comes with it
  std::function<void(const Explored&, std::int64_t ms)> onProgress;  // after every step
};

// Explores an app on one or several devices that learn together. In virtual time the devices take turns by
// their clocks, so that the answer depends on settings and policy alone; in real time they work at once, and
// only the policy is asked one at a time. The error says why nothing could be begun, in one line; whatever
// ends an exploration later is told by its result, with all that was found before.
//
// In real time an exploration can be gone on with: the trips that were noted are told again in their order,
// which brings the policy and all that was found to where they were. A trace that was under way has ended
// then. In virtual time it is simply made again.
//
//   auto policy = randomPolicy(7);
//   auto explored = explore({&device}, *policy, settings, operation);
tl::expected<Explored, std::string> explore(const std::vector<device::Device*>& devices, Policy& policy,
                                            const ExploreSettings& settings,
                                            const device::Operation& operation);

}  // namespace marmoset::explore
