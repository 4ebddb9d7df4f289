#pragma once

#include <vector>

#include "engine/reduce/minimize/auto/behaviour.h"
#include "engine/reduce/minimize/auto/observed_trace.h"

namespace marmoset::reduce {

// Traces near this one that may reproduce more often, where a failure has no single place to put right:
// events that absorb disturbances in all gaps, a part of the original trace put back as it was, which may do
// again what went wrong before, or a part left out, which may be what goes wrong.
std::vector<Candidate> variationsOf(const ObservedTrace& original, const ObservedTrace& trace,
                                    const Behaviour& behaviour,
                                    const std::vector<Behaviour::Surprise>& surprises);

// The trace without one of its halves, quarters or eighths, with and without the way through it.
std::vector<Candidate> withoutParts(const ObservedTrace& trace);

}  // namespace marmoset::reduce
