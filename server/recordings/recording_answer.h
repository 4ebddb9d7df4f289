#pragma once

#include "engine/report/recorded_script.h"
#include "server/recordings/recording_messages.h"

namespace marmoset::server {

// The recording with what its events and windows are called, and the tree of its windows.
SeenRecording seenRecording(const report::RecordingAnalysis& analysis);

// The same laid over the present text of its script; `removed` are events that reductions proved unnecessary.
// Without a script its events stand on the lines where they stood.
RecordingResult recordingAnswer(const report::RecordedScript& recorded,
                                std::vector<std::uint32_t> removed = {});
RecordingResult recordingAnswer(const report::RecordingAnalysis& analysis);

}  // namespace marmoset::server
