#pragma once

#include <map>
#include <vector>

#include "engine/reduce/minimize/auto/behaviour.h"
#include "engine/reduce/minimize/auto/observed_trace.h"

namespace marmoset::reduce {

// A place in a trace where a run was disturbed, and the events of the original trace that could stand there
// to absorb it: a dialog nobody asked for, or a screen that still loads, swallows them and not the ones that
// matter. All of them stay where they are; the best come first, and those that do nothing before the rest.
struct Padding {
  std::size_t gap = 0;
  Candidate idle, harmless;
};

// `original` is the trace as first observed, `trace` the small one with what was seen when it worked.
Padding paddingAt(const ObservedTrace& original, const ObservedTrace& trace, const Behaviour& behaviour,
                  const Behaviour::Surprise& surprise);

// Every gap before which the app has just moved to another place, where a disturbance is likely.
std::vector<Behaviour::Surprise> likelyGaps(const ObservedTrace& trace);

ObservedTrace withPads(const ObservedTrace& trace, const std::map<std::size_t, std::uint32_t>& padByGap);

}  // namespace marmoset::reduce
