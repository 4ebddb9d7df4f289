#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/reduce/jobs/reduce_job.h"
#include "engine/replay/event_mapping.h"
#include "engine/replay/replay_report.h"
#include "engine/report/recorded_script.h"

namespace marmoset::server {

// What devices have shown about a script, and where its events are now.
struct DocumentResults {
  std::shared_ptr<const replay::Trace> trace;  // of the present text; null: nothing is known about it
  std::shared_ptr<const report::RecordedScript> recorded;  // the recording over that text; null without one
  std::shared_ptr<const replay::ReplayReport> report;
  replay::EventMapping replayed;
  std::shared_ptr<const reduce::ReductionRecord> reduction;  // certified
  replay::EventMapping reduced;
  std::vector<std::uint32_t> proven;  // present events that it proves unnecessary, ascending
};

}  // namespace marmoset::server
