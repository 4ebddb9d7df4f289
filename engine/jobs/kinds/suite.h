#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/jobs/knob.h"
#include "engine/reduce/suite/manifest.h"
#include "engine/reduce/suite/suite_reduction.h"
#include "engine/replay/recording_document.h"

namespace marmoset::jobs {

struct SuiteKnobs {
  std::string strategy = "auto", stage = "all", coverage = "all", mode = "default";
  std::uint32_t replays = 10, fragments = 3;
  double keep = 1;
  double minutes = 0;  // that the reduced suite may take; 0: no limit
};
SuiteKnobs suiteKnobsOf(const KnobValues& values);

// A trace of the reduced suite.
struct ReducedTrace {
  std::string script;  // its text
  replay::RecordingDocument recording;
  suite::TraceEvidence evidence;
  std::vector<std::string> covers;  // all of it, in words
  std::size_t events = 0;
  bool certified = false;
};

// The result of the kind.
struct ReducedSuite {
  std::string package;
  suite::Reduction reduction;
  std::vector<ReducedTrace> traces;   // in the order of the reduction's
  std::string coverage;               // the kinds that the recordings tell of
  std::vector<std::string> lost;      // in words
  std::vector<std::string> left;      // originals that could not be used, and why
  std::vector<std::string> unsteady;  // originals that no longer replay as recorded
  std::uint64_t newRuns = 0;
};

}  // namespace marmoset::jobs
