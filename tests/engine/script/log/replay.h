#pragma once

#include <vector>

#include "engine/script/log/convert.h"
#include "engine/script/semantics/run.h"

namespace marmoset::script {

// What a replay is compared by: events without waits and throttles, down times and the like left out.
bool sameInput(const LowLevelEvent& a, const LowLevelEvent& b);
// The same, but the first of two fingers may be elsewhere: scripts cannot move it.
bool sameInputButFirstFinger(const LowLevelEvent& a, const LowLevelEvent& b);

std::vector<LowLevelEvent> withoutWaits(std::vector<LowLevelEvent> events);

// Milliseconds that the events sleep in all.
std::int64_t timeSlept(const std::vector<LowLevelEvent>& events);

// What a device injects when it runs a converted script.
Run replay(const Conversion& conversion);

}  // namespace marmoset::script
