#pragma once

#include <vector>

#include "engine/script/events/user_event.h"
#include "engine/script/log/log.h"
#include "engine/script/semantics/low_level_event.h"

namespace marmoset::reduce {

// The user events of a trace of SimplyDroid. A row tells the class of its event and nothing else, so events
// are told apart by the throttle that ends each: a launch, a key, two touches that are a tap, or more that
// are a drag. Places are no numbers, and keys are KEYCODE_UNKNOWN.
std::vector<script::UserEvent> traceEvents(const std::vector<script::TraceRow>& rows);

// The rows alone, one event each.
std::vector<script::LowLevelEvent> traceRowEvents(const std::vector<script::TraceRow>& rows);
// Touches without places that are more than a tap become drags.
void nameDragsWithoutPlaces(std::vector<script::UserEvent>& events);

}  // namespace marmoset::reduce
