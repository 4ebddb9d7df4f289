#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/reduce/suite/auto_reduce.h"
#include "engine/reduce/suite/composed_trace.h"
#include "engine/reduce/suite/detreduce.h"
#include "engine/reduce/suite/labels.h"

namespace marmoset::suite {

// The ways to make a suite smaller, by the names people give them.
enum class Strategy : std::uint8_t { automatic, detreduce, loops, greedy, firstCome };
std::optional<Strategy> strategyOf(std::string_view name);
std::string_view name(Strategy strategy);
const std::vector<std::string>& strategyNames();

// Parts of DetReduce that may be asked for alone: "stabilise", "loops", "splice"; "all" is all of them.
const std::vector<std::string>& stageNames();

struct ReductionSettings {
  Strategy strategy = Strategy::automatic;
  std::string stage = "all";                  // of detreduce
  std::uint32_t replays = 10, fragments = 3;  // of detreduce
  reduce::Mode mode = reduce::Mode::standard;
  double keep = 1;     // the share of the coverage that has to stay
  double minutes = 0;  // what the reduced suite may take at most; 0: no limit
  Durations durations;
  std::function<void(std::string_view stage, std::size_t done, std::size_t total)> progress = {};
};

// How much is covered when the kept traces up to this one have run.
struct CurvePoint {
  double minutes = 0;
  std::size_t covered = 0;
};

// What reducing a suite came to.
struct Reduction {
  Strategy strategy = Strategy::automatic;
  Cost before;
  std::size_t wanted = 0;               // things that the recordings cover
  std::vector<CertifiedPath> paths;     // those first that cover most for their time
  std::vector<CurvePoint> curve;        // one for each of them
  Items lost;                           // what fresh runs of them did not cover
  std::vector<std::uint32_t> unsteady;  // originals that replay differently, by number; of detreduce
  Spent stabilising, searching, certifying;
  double cost = 0, bound = 0;  // seconds; no bound is known of the other strategies: 0
  FailureHistogram histogram;  // of detreduce's candidates

  std::vector<Path> kept() const;
  bool isCertified() const;
  double gap() const { return cost > 0 && bound > 0 ? (cost - bound) / cost : 0; }
};

// Reduces the suite and measures what is kept by fresh runs, whatever the strategy.
tl::expected<Reduction, reduce::Stopped> reduceSuite(std::span<const Path> suite, Replayer& replayer,
                                                     const ReductionSettings& settings);

}  // namespace marmoset::suite
