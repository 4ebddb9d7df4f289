#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/script/events/user_event.h"
#include "engine/script/semantics/low_level_event.h"
#include "server/cli/console.h"
#include "server/cli/events/event_json.h"

namespace marmoset::cli {

// One row per user event, columns aligned to their contents.
void printUserEventTable(const std::vector<script::UserEvent>& events, const Console& console);

// The rows of low-level events are printed as they come, so their columns have fixed widths.
void printLowLevelHead(const Console& console);
void printLowLevelRow(const script::LowLevelEvent& event, const RowNumber& row, const Console& console);

// The fields of an event: "DOWN 0:(100, 200)", "UP KEYCODE_BACK", "300 ms".
std::string fieldsOf(const script::LowLevelEvent& event);

}  // namespace marmoset::cli
