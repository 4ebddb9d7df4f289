#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/device/pool/device_pool.h"
#include "engine/replay/trace.h"
#include "engine/replay/trial.h"
#include "engine/statistics/rate.h"
#include "engine/trace/recording.h"
#include "engine/trace/target.h"

namespace marmoset::replay {

// Where a run first went another way than expected: which event, and the window (or crash) after it.
struct Divergence {
  std::uint32_t run = 0;
  std::uint32_t event = 0;  // index into Trace::events
  std::string expected, seen;
  bool operator==(const Divergence&) const = default;
};

// One run as it is kept and reported.
struct RunSummary {
  bool success = false;
  std::uint32_t executed = 0;
  std::int64_t deviceMs = 0;
  std::string crash;  // signature of what the app died of; empty: it lives
  std::optional<std::uint32_t> crashEvent;
  std::optional<Divergence> divergence;
  bool operator==(const RunSummary&) const = default;
};

struct ReplayReport {
  trace::Target target;
  std::vector<RunSummary> runs;
  std::vector<std::string> expected;        // after each event, as far as known; empty if nobody looked
  std::vector<std::uint64_t> fingerprints;  // of the trace

  statistics::Rate rate() const;
  std::vector<Divergence> divergences() const;
};

struct ReplaySettings {
  trace::Target target;
  device::CleanStart start;
  std::shared_ptr<device::WipeConsent> wipeConsent;  // null: no data is deleted but on emulators
  std::uint32_t runs = 20;
  std::uint64_t seed = 1;
  bool compare = true;  // look at the window after every event; false: as fast as the device can
  // Called on the calling thread as runs finish, in order.
  std::function<void(const ReplayReport& soFar)> onRun;
  // A run begins on a device, and an event was played. Called on the threads of the devices.
  std::function<void(std::uint32_t run, const std::string& serial)> onBegin;
  std::function<void(std::uint32_t run, std::uint32_t event)> onEvent;
};

// Replays the whole trace `settings.runs` times and adds the runs to `report`, which holds those that an
// interrupted replay had finished, and what is expected: a recording's windows, or what the first run shows.
// On an error the report keeps what was finished.
device::Result<void> replay(device::DevicePool& pool, const Trace& trace, const ReplaySettings& settings,
                            ReplayReport& report, const device::Operation& operation);

// What a run that goes as recorded shows after each event.
std::vector<std::string> expectedFrom(const trace::Recording& recording);

}  // namespace marmoset::replay
