#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/reduce/suite/certifier.h"
#include "engine/reduce/suite/path_planner.h"
#include "engine/reduce/suite/replayer.h"
#include "engine/reduce/suite/weighted_cover.h"

namespace marmoset::suite {

struct AutoReduceSettings {
  reduce::Mode mode = reduce::Mode::standard;
  PlannerSettings planner;
  std::uint32_t batch = 8;     // paths planned at once, so that devices work side by side
  std::uint32_t rounds = 6;    // of looking for something cheaper
  std::uint32_t attempts = 3;  // at something that no path reaches, before its original trace is run
  std::uint64_t maxRuns = 0;   // of the search; 0: no limit
  std::function<void(std::string_view stage, std::size_t done, std::size_t total)> progress = {};
};

struct AutoReduced {
  std::vector<CertifiedPath> paths;
  Items wanted, covered;  // of the suite; of the kept traces, as fresh runs showed it
  Spent searching, certifying;
  double cost = 0, bound = 0;  // seconds: of the kept traces, and of the cheapest choice among all candidates
  double gap() const { return cost > 0 ? (cost - bound) / cost : 0; }
};

// The cheapest suite with the same coverage, with as few replays as can be. Nothing is stabilised first: a
// path is planned over all that was recorded, run once, and what the run showed is a trace whatever was
// expected of it. When everything is covered the cheapest choice of them is made, and what could be cheaper
// is tried. Certainty is bought for the kept traces alone, by fresh runs; one that is not steady is cut to
// its steady prefix and what it covered is looked for again.
tl::expected<AutoReduced, reduce::Stopped> autoReduce(std::span<const Path> suite, Replayer& replayer,
                                                      const AutoReduceSettings& settings);

}  // namespace marmoset::suite
