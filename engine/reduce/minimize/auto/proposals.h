#pragma once

#include <cstddef>
#include <vector>

#include "engine/reduce/minimize/auto/observed_trace.h"

namespace marmoset::reduce {

// Candidates smaller than a trace in the order they are to be tried, as long as all of them fail; not always
// to the last one, but enough to keep many devices busy. Each comes with the position from which to go on
// with a trace that is smaller by it.
struct Proposals {
  std::vector<Candidate> candidates;
  struct Origin {
    std::size_t size = 0, begin = 0;  // of the range that was left out
  };
  std::vector<Origin> origins;

  void add(const ObservedTrace& trace, Candidate candidate, Origin origin);
};

// Ranges of `size` from the one that ends at `end` backwards, then of half that size, and so on. The last
// event, which meets the target, is in none.
Proposals rangesFrom(const ObservedTrace& trace, std::size_t size, std::size_t end);
// Each event alone, from the one before `end` backwards.
Proposals singlesFrom(const ObservedTrace& trace, std::size_t end);
// Neighbours, two to `widest`, that lead back to where they began; of observed traces of up to `pairsUpTo`
// events also pairs that do the same: the second may undo the first.
void addWindowsAndPairs(const ObservedTrace& trace, std::size_t widest, std::size_t pairsUpTo,
                        Proposals& proposals);

}  // namespace marmoset::reduce
