#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/jobs/context.h"
#include "engine/jobs/knob.h"
#include "engine/reduce/jobs/reduction.h"

namespace marmoset::jobs {

// The result of the kind is a reduce::Reduction. ND3MIN's parameters have the names of its paper; m is the
// number of devices.
struct ReduceKnobs {
  std::string target = "crash", strategy = "auto", mode = "default";
  std::uint64_t maxRuns = 0, maxSeconds = 0;  // 0: no limit
  std::uint64_t maxDeviceSeconds = 0;         // of all devices together; 0: reduce::DeviceTime's own
  double lookSeconds = 0;                     // how long a look at the screen takes
  std::string scheduler = "heuristic";
  std::uint32_t n = 5, nr = 20, st = 18;
  double c = 0.8;
  bool fresh = false;       // no run of an earlier job counts
  bool asRecorded = false;  // the events that are left keep their own lines
  std::string prior;        // as printPrior prints it; empty: the published one
};

const std::vector<Knob>& reduceKnobs();
tl::expected<void, std::string> checkReduceKnobs(const KnobValues& values);
ReduceKnobs reduceKnobsOf(const KnobValues& values);
// Of knobs that were checked.
reduce::ReductionSettings settingsOf(const ReduceKnobs& knobs);
reduce::DeviceTime deviceTimeOf(const ReduceKnobs& knobs);

// What a host calls the document that comes of this script; empty: it makes none.
std::string reducedName(const Context& context, const std::string& path);

// How a reduction stands, in words.
JobNews reductionNews(const reduce::ReductionProgress& now, reduce::Mode mode, std::size_t devicesBusy);

}  // namespace marmoset::jobs
