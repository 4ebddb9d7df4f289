#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/device/device.h"
#include "engine/replay/trace.h"
#include "engine/trace/target.h"

namespace marmoset::replay {

// What was just played: `position` counts from 0 with the first event of the setup.
struct Played {
  std::size_t position = 0;
  std::uint32_t event = 0;                    // index into Trace::events
  const trace::Observation* after = nullptr;  // null where nobody asked for observations
};

struct TrialSettings {
  trace::Target target;
  device::CleanStart start;  // the package is the trace's; set `seed` with device::runSeed
  std::shared_ptr<device::WipeConsent> wipeConsent;  // null: no data is deleted but on emulators
  bool states = false;  // answer the abstract state after each event: an observation per event
  // Look at least this closely after every event, for `onEvent`.
  std::optional<trace::ObservationLevel> observe;
  std::function<void(const Played&)> onEvent;  // on the calling thread; may come late without observations
};

struct TrialResult {
  bool success = false;
  std::uint32_t executed = 0;  // events behind the setup until the run was decided
  // With `states`: after the setup, and after each executed event.
  std::uint64_t launched = 0;
  std::vector<std::uint64_t> states;
  std::optional<trace::Failure> failure;  // how the app died, whether that was the target or not
  std::int64_t deviceMs = 0;              // on the device's clock, clean start excluded
};

// One run of a candidate (event indices in the order of their replay; those of the setup may be left out):
// clean start, setup, events, and an end as soon as the target is met or the app has died. A lost device, a
// passed deadline or a raised stop token is an error and no verdict.
device::Result<TrialResult> runTrial(device::Device& device, const Trace& trace,
                                     std::span<const std::uint32_t> candidate, const TrialSettings& settings,
                                     const device::Operation& operation);

}  // namespace marmoset::replay
