#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/replay/replay_report.h"

namespace marmoset::replay {

// What a replay left: when its runs were made, in ms since the epoch, and by which job.
struct KeptReport {
  std::shared_ptr<const ReplayReport> report;
  std::int64_t when = 0;
  std::string job = {};
};

// What all replays of the same events have shown of one target on one build and kind of device.
struct ReplayEvidence {
  trace::Target target;
  std::optional<RunOrigin> origin;  // none: of reports that do not say
  std::vector<RunSummary> runs;
  std::int64_t first = 0, last = 0;  // when they were made

  statistics::Rate rate() const { return rateOf(runs); }
  std::vector<Divergence> divergences() const { return divergencesOf(runs); }
};

// Adds up what belongs together, the newest first. A simulated run that was made twice is one run.
std::vector<ReplayEvidence> addUp(std::span<const KeptReport> reports);

// The number after those of all runs with this seed, for runs that shall be fresh.
std::uint32_t nextRun(std::span<const KeptReport> reports, std::uint64_t seed);

}  // namespace marmoset::replay
