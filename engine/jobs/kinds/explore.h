#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/explore/output/exploration_report.h"
#include "engine/jobs/knob.h"

namespace marmoset::jobs {

// What may be set about an exploration. Time is of the devices: virtual where they are simulated.
struct ExploreKnobs {
  std::string policy = "auto";
  std::uint64_t seconds = 0, events = 0, restarts = 0;  // 0: no limit; without any it ends after an hour
  std::string until;                                    // a Goal; empty: none
  std::uint32_t traceLength = 50;                       // of swifthand and lstar
  double restart = 0.1;                                 // of random
  std::uint32_t texts = 0, rows = 0;                    // 0: as the policy has it; all
  std::string abstraction = "components";
  std::string memory;  // a file with the model of an earlier exploration, for auto
  bool noMinimize = false;
  std::string scriptsTo = "activities";
  std::string output;           // a folder; empty: nothing is written
  std::string setup;            // the text of a script; empty: the app's own launch
  std::string own;              // JSON array of texts of scripts
  std::string typing;           // a line WORD=TEXT each
  std::string avoidWidgets;     // a selector a line
  std::string avoidActivities;  // a name a line
};

const std::vector<Knob>& exploreKnobs();
ExploreKnobs exploreKnobsOf(const KnobValues& values);

// The lines of a knob that holds several.
std::vector<std::string> linesOfKnob(const std::string& text);

// The result of the kind, also of one that was stopped: what was found until then.
struct ExploreResult {
  explore::ExplorationReport report;
  std::string output;  // empty: nothing was written
};

}  // namespace marmoset::jobs
