#pragma once

#include <string>

#include <tl/expected.hpp>

#include "engine/replay/recording_document.h"
#include "engine/script/semantics/run.h"
#include "engine/script/syntax/script.h"
#include "server/cli/run_options.h"

namespace marmoset::cli {

// What `--recording` names: a recording, or the Monkey log or the trace of SimplyDroid that was kept of the
// script's run and tells activities only. Whether a recording fits the script is for the caller to ask. The
// error is one line that names the file.
tl::expected<replay::RecordingDocument, std::string> openRecording(const std::string& file,
                                                                   const script::Script& script,
                                                                   const script::RunOptions& options,
                                                                   const replay::Trace& trace);

// A recording to compare with runs on the devices: of this script, this version of the app, this screen.
tl::expected<replay::RecordingDocument, std::string> openRecordingFor(PreparedRun& prepared,
                                                                      const std::string& file,
                                                                      const device::Operation& operation);

}  // namespace marmoset::cli
