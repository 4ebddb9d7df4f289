#pragma once

#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/script/log/log.h"
#include "engine/trace/recording.h"

namespace marmoset::reduce {

// The little that a log tells, as a recording: activities, and the failure that ended the run. Of a trace of
// SimplyDroid every row names the activity; of a Monkey log only launches and allowed intents do, and an
// activity that was merely resumed stays unknown.
tl::expected<trace::Recording, std::string> activityRecording(const script::Log& log,
                                                              const script::LogRun& run);

// The same for a log whose script is known, so that its events have lines, and those of a trace places and
// keys. `played` are the events of the script: one per row of a trace; those that a Monkey log shows.
tl::expected<trace::Recording, std::string> activityRecording(
    const script::Log& log, const script::LogRun& run, const std::vector<script::LowLevelEvent>& played);

}  // namespace marmoset::reduce
