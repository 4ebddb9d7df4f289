#pragma once

#include "engine/trace/recording.h"
#include "server/cli/run_options.h"

namespace marmoset::cli {

// Records the prepared script on one of its devices. Who wants to show how far it is sets the operation's
// progress.
device::Result<trace::Recording> recordOnce(const RunOptions& options, PreparedRun& prepared,
                                            trace::ObservationLevel level,
                                            const device::Operation& operation);

}  // namespace marmoset::cli
