#pragma once

#include "engine/report/recorded_script.h"
#include "server/recordings/recording_messages.h"

namespace marmoset::server {

// The windows of a recording and how events led from one to another, as an editor draws them: nodes, arrows,
// and what is said about them. `answer` tells what became of the events.
RecordedGraph recordedGraph(const report::RecordingAnalysis& analysis, const RecordingResult& answer);

}  // namespace marmoset::server
