#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/device/pool/device_pool.h"
#include "engine/replay/run_origin.h"
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
  std::optional<std::uint32_t> origin = {};  // in ReplayReport::origins; none: nobody noted it
  bool operator==(const RunSummary&) const = default;
};
statistics::Rate rateOf(const std::vector<RunSummary>& runs);
std::vector<Divergence> divergencesOf(const std::vector<RunSummary>& runs);

struct ReplayReport {
  trace::Target target;
  std::vector<RunSummary> runs;
  std::vector<std::string> expected;        // after each event, as far as known; empty if nobody looked
  std::vector<std::uint64_t> fingerprints;  // of the trace
  std::vector<RunOrigin> origins = {};      // that its runs are of
  std::uint64_t seed = 1;
  std::uint32_t firstRun = 0;  // the number of the first run: with the seed it decides about chance

  statistics::Rate rate() const { return rateOf(runs); }
  std::vector<Divergence> divergences() const { return divergencesOf(runs); }
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
// interrupted replay had finished, the number of its first run, and what is expected: a recording's windows,
// or what the first run shows. On an error the report keeps what was finished.
device::Result<void> replay(device::DevicePool& pool, const Trace& trace, const ReplaySettings& settings,
                            ReplayReport& report, const device::Operation& operation);

// What a run that goes as recorded shows after each event.
std::vector<std::string> expectedFrom(const trace::Recording& recording);

}  // namespace marmoset::replay
