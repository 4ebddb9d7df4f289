#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/reduce/key_events/key_events.h"
#include "engine/reduce/minimize/auto/minimizer.h"
#include "engine/reduce/minimize/nd3min.h"
#include "engine/reduce/minimize/run_times.h"
#include "engine/trace/recording.h"

namespace marmoset::reduce {

// The ways to make a trace smaller, by the names people give them.
enum class StrategyKind : std::uint8_t {
  automatic,
  keyEvents,
  shortest,
  duplicate,
  ineffective,
  nd3min,
  ddmin,
  probdd,
  cdd,
  pma,
  hdd,
};
std::optional<StrategyKind> strategyOf(std::string_view name);
std::string_view name(StrategyKind kind);
const std::vector<std::string>& strategyNames();
const std::vector<std::string>& schedulerNames();
// Works on a recording of the whole trace.
bool needsRecording(StrategyKind kind);

struct ReductionSettings {
  StrategyKind strategy = StrategyKind::automatic;
  std::string scheduler = "heuristic";          // of nd3min
  Nd3minSettings nd3min;                        // its rule is the scheduler's too
  double likelyPasser = 0.8;                    // the heuristic scheduler's constant c
  RunTimes times;                               // of the devices: whether auto looks at the screen
  AutoSettings automatic;                       // its mode, prior and progress count for the others too
  bool asRecorded = false;                      // what is left keeps its own lines in the document
  const trace::Recording* recording = nullptr;  // events by their index in the trace
  std::uint32_t setup = 0;                      // events of the recording that are in no candidate
};

// Reduces the trace and measures the result by fresh runs. What only `auto` finds out (why each event is
// needed) stays empty for the others.
AutoResult reduceBy(Oracle& oracle, const Candidate& trace, const ReductionSettings& settings);

}  // namespace marmoset::reduce
