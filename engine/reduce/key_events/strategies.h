#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/reduce/key_events/event_classes.h"

namespace marmoset::reduce {

// The fewest events that lead from the first window to the one where the last event happens, and that event.
std::vector<std::uint32_t> shortestPath(const RecordingFacts& facts);

// The given events without duplicates: in every window first the events that stay there, then the ways out of
// it, equal ones joined, each with everything until its return; the way that ends in the crash comes last. Of
// each class the first event is kept. Ways that return from another window than they entered are not joined,
// because what follows would happen elsewhere.
std::vector<std::uint32_t> withoutDuplicates(const RecordingFacts& facts,
                                             std::span<const std::uint32_t> events, double similarity);

}  // namespace marmoset::reduce
