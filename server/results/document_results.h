#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/reduce/jobs/reduce_job.h"
#include "engine/reduce/jobs/verification_record.h"
#include "engine/replay/event_mapping.h"
#include "engine/replay/replay_evidence.h"
#include "engine/report/recorded_script.h"
#include "server/results/present_build.h"

namespace marmoset::server {

// What replays of one list of events have shown: of the build that is used now first, then what rests on most
// runs. Weaker evidence hides none.
struct Replays {
  struct Shown : replay::ReplayEvidence {
    bool ofAnotherBuild = false;  // certainly not of the one that a job would run now
    bool isHere = false;          // certainly of that one

    // "com.x 1.0 (28) on a simulated phone with Android 9, 2026-11-19"
    std::string where() const;
  };
  std::vector<Shown> shown;
  std::vector<std::uint64_t> fingerprints;
};

// What devices have shown about a script, and where its events are now.
struct DocumentResults {
  std::shared_ptr<const replay::Trace> trace;  // of the present text; null: nothing is known about it
  std::shared_ptr<const report::RecordedScript> recorded;  // the recording over that text; null without one
  PresentBuild build;
  std::shared_ptr<const Replays> replays;  // null without one
  replay::EventMapping replayed;
  std::shared_ptr<const reduce::ReductionRecord> reduction;  // certified
  std::int64_t reducedOn = 0;                                // when, in ms since the epoch
  bool reducedElsewhere = false;  // certainly of another build than a job would run now
  replay::EventMapping reduced;
  std::shared_ptr<const reduce::VerificationRecord> verification;  // the newest of exactly these events
  std::vector<std::uint32_t> proven;  // present events that it proves unnecessary, ascending
};

}  // namespace marmoset::server
