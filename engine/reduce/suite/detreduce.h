#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/reduce/suite/replayer.h"

namespace marmoset::suite {

// The parts of DetReduce, in their order; each can be left out.
enum class Stage : std::uint8_t {
  stabilise,  // every trace is cut to the prefix that all replays go along
  firstCome,  // a trace is kept only if it adds coverage to those before it
  loops,      // of each trace the shortest path that leaving out loops leaves, and that covers and replays
  splice,     // new traces of fragments of the others, those first that cover most
};
using Stages = std::set<Stage>;

struct DetReduceSettings {
  Stages stages = {Stage::stabilise, Stage::firstCome, Stage::loops, Stage::splice};
  std::uint32_t replays = 10, fragments = 3;
  Durations durations;
  std::function<void(Stage, std::size_t done, std::size_t total)> progress = {};
};

struct DetReduced {
  std::vector<Path> stable;     // the traces that the reduction worked on, with what all their replays cover
  std::vector<Path> unspliced;  // phase 1 alone
  std::vector<Path> paths;
  std::vector<std::uint32_t> unsteady;  // traces that were cut or lost coverage when they were replayed
  Spent stabilising, reducing;
  FailureHistogram histogram;  // of the candidates
};

// Reduces a suite as DetReduce does (Choi, Necula, Wang, Sen: ICSE 2018, and the thesis where it corrects
// itself): what is kept covers all that the steady traces do, every kept trace has been replayed as often as
// asked for, and the answer never costs more than what it was made of.
tl::expected<DetReduced, reduce::Stopped> detReduce(std::span<const Path> suite, Replayer& replayer,
                                                    const DetReduceSettings& settings);

// The traces that add coverage to those before them, by number.
std::vector<std::uint32_t> firstCome(std::span<const Path> suite);
// Whole traces that cover everything, chosen by what each adds for its time (McMaster and Memon's idea).
std::vector<std::uint32_t> greedyCover(std::span<const Path> suite, const Durations& durations);

}  // namespace marmoset::suite
