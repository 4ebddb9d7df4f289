#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include <tl/expected.hpp>

#include "engine/reduce/suite/manifest.h"
#include "engine/reduce/suite/replayer.h"

namespace marmoset::suite {

// How likely so many failures are of an app that has not changed: by what the evidence of a trace says of its
// rate, and by how little a few runs say (a Beta estimate that knew nothing before them).
double chanceOfFailures(std::uint32_t failures, std::uint32_t runs, const TraceEvidence& evidence);

// How a trace did on what is tested.
struct TraceVerdict {
  enum class Kind : std::uint8_t {
    holds,       // every run went along it
    unsteady,    // no more failures than its evidence lets expect
    regression,  // more than that: less likely than 5%, or every one of several runs
  };
  Kind kind = Kind::holds;
  std::uint32_t failures = 0, runs = 0;
  double chance = 1;          // of as many failures, if nothing had changed
  std::optional<Path> shown;  // the first run that failed, as far as it went
  bool leftTheWay = false;    // its last state was not expected; otherwise it covered less
};

// A trace as it was recorded, with what it was kept for.
struct ExpectedTrace {
  Path path;
  TraceEvidence evidence;
  Items alone;  // what a run has to cover
};

// Runs all traces so often, longest first, so that devices finish together.
tl::expected<std::vector<TraceVerdict>, reduce::Stopped> judgeSuite(
    std::span<const ExpectedTrace> traces, std::uint32_t runs, Replayer& replayer,
    const std::function<void(std::size_t done, std::size_t total)>& progress);

}  // namespace marmoset::suite
