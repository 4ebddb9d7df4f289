#pragma once

#include <map>
#include <vector>

#include "engine/reduce/minimize/auto/behaviour.h"
#include "engine/reduce/minimize/auto/observed_trace.h"

namespace marmoset::reduce {

// A place in a trace where a run was disturbed, and the events of the original trace that could stand there
// to absorb it: a dialog nobody asked for, or a screen that still loads, swallows them and not the ones that
// matter. Where the device shows the app, all of them stay where they are, and those that do nothing come
// first; else the nearest ones do.
struct Padding {
  std::size_t gap = 0;
  Candidate events;
  std::size_t idle = 0;  // so many of them, the first, do nothing as far as is known
};

// `original` is the trace as first observed, `trace` the small one with what was seen when it worked.
Padding paddingAt(const ObservedTrace& original, const ObservedTrace& trace, const Behaviour& behaviour,
                  const Behaviour::Surprise& surprise);

// Every gap before which the app has just moved to another place, where a disturbance is likely; every gap
// where nobody saw the app move.
std::vector<Behaviour::Surprise> likelyGaps(const ObservedTrace& trace);

Candidate withPads(const Candidate& events, const std::map<std::size_t, std::uint32_t>& padByGap);

// The trace with one event more in each of these gaps that has any: different choices, the best first.
std::vector<Candidate> paddedTraces(const ObservedTrace& original, const ObservedTrace& trace,
                                    const Behaviour& behaviour, const std::vector<Behaviour::Surprise>& gaps);

// The trace with up to `depth` events in every gap that were seen to do nothing there; without sights, with
// the nearest ones whatever they do.
Candidate deeplyPadded(const ObservedTrace& original, const ObservedTrace& trace, const Behaviour& behaviour,
                       std::size_t depth);

}  // namespace marmoset::reduce
