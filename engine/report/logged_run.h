#pragma once

#include "engine/report/held_recording.h"
#include "engine/script/log/log.h"

namespace marmoset::report {

// A run of a Monkey log or a trace of SimplyDroid for a report: its events, how it failed, and what the log
// does not tell. Where events are hidden, or the crash stands without any, it is `partial`. The log has that
// run.
HeldRecording heldRecording(const script::Log& log, std::size_t run);

}  // namespace marmoset::report
