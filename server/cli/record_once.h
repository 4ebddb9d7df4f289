#pragma once

#include "engine/replay/recording_document.h"
#include "engine/trace/recording.h"
#include "server/cli/run_options.h"

namespace marmoset::cli {

// Records the prepared script on one of its devices. Who wants to show how far it is sets the operation's
// progress.
device::Result<trace::Recording> recordOnce(const RunOptions& options, PreparedRun& prepared,
                                            trace::ObservationLevel level,
                                            const device::Operation& operation);

// Where editors and reports find it. A store that does not take it is told, and no reason to lose the
// recording.
bool keepRecording(const replay::RecordingDocument& document, const Console& console);

}  // namespace marmoset::cli
