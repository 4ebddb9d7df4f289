#pragma once

#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/reduce/key_events/key_events.h"
#include "engine/report/held_recording.h"
#include "server/cli/run_options.h"

namespace marmoset::cli {

struct ReportRequest {
  std::string file, recording;  // recording: a file, or empty
  RunOptions run;
  bool deviceGiven = false, screens = false;
};

// What a report is made of. `verify` asks the device, where one was named; it lives as long as this does.
struct ReportSource {
  std::string script;  // name of the file
  report::HeldRecording held;
  std::shared_ptr<PreparedRun> prepared;
  reduce::Verify verify;
  std::vector<std::string> proof;  // of a reduced script: what it says was measured
};

// The recording a report needs: the file that was named, what a log or a trace of SimplyDroid tells, a fresh
// one from the device that was named, or the newest in the store. Of a script that was edited since, only
// what still holds. The error is one line.
tl::expected<ReportSource, std::string> openReportSource(const ReportRequest& request, const Console& console,
                                                         const device::Operation& operation);

}  // namespace marmoset::cli
