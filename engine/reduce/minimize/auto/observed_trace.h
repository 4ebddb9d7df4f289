#pragma once

#include <cstddef>
#include <vector>

#include "engine/reduce/minimize/oracle.h"

namespace marmoset::reduce {

// A candidate that succeeded once, cut where the target was met, and what was seen on the way: one sight
// more than events, or none.
struct ObservedTrace {
  Candidate events;
  std::vector<Sight> sights;

  ObservedTrace() = default;
  ObservedTrace(Candidate candidate, const RunResult& result);

  std::size_t size() const { return events.size(); }
  bool observed() const { return !sights.empty(); }
};

// The trace with events begin..end replaced by the fewest of them that lead from the place before to the
// place after them, as observed. Without sights, none of them stays.
Candidate withoutRange(const ObservedTrace& trace, std::size_t begin, std::size_t end);
// The trace without these events, whatever they do.
Candidate withoutEvents(const Candidate& events, std::size_t begin, std::size_t end);
// Only the events that changed anything, and the last.
ObservedTrace effectiveOnly(const ObservedTrace& trace);

}  // namespace marmoset::reduce
