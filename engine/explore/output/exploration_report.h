#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/explore/explored.h"
#include "engine/explore/output/unreached.h"
#include "engine/model/screens.h"
#include "engine/statistics/rate.h"

namespace marmoset::explore {

// A crash that was found, with the script that shows it. Files are named relative to the output folder.
struct CrashReport {
  std::string signature;
  std::uint64_t times = 0;
  std::int64_t firstMs = 0;
  std::string found;                     // the trace that ended in it
  std::string script;                    // the one that people are given; empty: nothing was written
  std::size_t before = 0;                // events of the trace, the launch not counted
  std::size_t events = 0;                // of the script
  std::optional<statistics::Rate> rate;  // none: it was not replayed
  bool minimized = false, certified = false;
  std::vector<std::string> sentences;  // what it does, an event each
  std::string problem;                 // why it is not all it could be
};

// A script that leads to an activity or a state, as short as can be.
struct WayReport {
  std::string to;  // "com.x.Main"; of a state its name in the model
  std::string script;
  std::size_t events = 0;
  std::optional<statistics::Rate> rate;
  bool certified = false;
  std::string problem;
};

// All that is told of an exploration, in the page and in the answer of a command.
struct ExplorationReport {
  std::string policy, device;
  std::uint64_t seed = 1;
  Explored explored;
  model::Screens windows{model::Abstraction::window};  // as they were seen first
  std::vector<CrashReport> crashes;                    // in the order they were found
  std::vector<WayReport> ways;
  std::vector<Unreached::Window> untried;
  std::vector<std::string> unvisited;
  std::size_t declared = 0;  // activities; 0: the device does not tell them
  std::size_t branches = 0;  // that the app has; 0: nobody knows
};

// "1.5 h", "20 min", "45 s"
std::string timeInWords(std::int64_t ms);
// "1 crash", "14 states"
std::string countOf(std::uint64_t count, std::string_view one, std::string_view many);
// What was found, without the crashes: "14 states, 3 activities, 40 branches".
std::string foundInWords(const Explored& explored);

}  // namespace marmoset::explore
