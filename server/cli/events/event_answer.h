#pragma once

#include "server/cli/console.h"
#include "server/cli/events/event_source.h"

namespace marmoset::cli {

// Prints the events of a run, as a table or as one JSON object: the low-level ones while they come, the user
// events at the end.
void printLowLevelEvents(const EventSource& source, bool json, const Console& console);
void printUserEvents(const EventSource& source, bool json, const Console& console);

}  // namespace marmoset::cli
