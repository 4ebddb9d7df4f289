#pragma once

#include <memory>
#include <string>

#include <tl/expected.hpp>

#include "engine/project/project.h"
#include "engine/replay/recording_document.h"
#include "engine/report/held_recording.h"
#include "engine/script/semantics/run.h"
#include "engine/script/syntax/script.h"
#include "server/cli/console.h"
#include "server/cli/run_options.h"

namespace marmoset::cli {

// What `--recording` names: a recording, or the Monkey log or the trace of SimplyDroid that was kept of the
// script's run and tells activities only. Whether a recording fits the script is for the caller to ask. The
// error is one line that names the file.
tl::expected<replay::RecordingDocument, std::string> openRecording(const std::string& file,
                                                                   const script::Script& script,
                                                                   const script::RunOptions& options,
                                                                   const replay::Trace& trace);

// A recording over the present text of a script that may have been edited since. One of another script, app
// or screen is refused; the error is one line that does not name the recording.
tl::expected<std::shared_ptr<const report::RecordedScript>, std::string> laidOver(
    replay::RecordingDocument document, const script::Script& script, const project::Project& project,
    const replay::Trace& trace);

// Says on the error stream what an edit took away.
void tellOutdated(const report::HeldRecording& held, const Console& console);

// What a recording that was named still says about a script, to be compared with runs on the devices: it is
// of this version of the app and of this screen. The error is one line.
tl::expected<report::HeldRecording, std::string> openRecordingFor(PreparedRun& prepared,
                                                                  const std::string& file,
                                                                  const device::Operation& operation);

}  // namespace marmoset::cli
