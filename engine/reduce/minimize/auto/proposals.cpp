#include "engine/reduce/minimize/auto/proposals.h"

#include <algorithm>

#include "engine/reduce/minimize/auto/behaviour.h"

namespace marmoset::reduce {
namespace {

// Enough to keep every device busy; the rest is listed when it comes to that.
constexpr std::size_t enough = 64;

}  // namespace

void Proposals::add(const ObservedTrace& trace, Candidate candidate, Origin origin) {
  if (candidate.size() == trace.size()) return;
  candidates.push_back(std::move(candidate));
  origins.push_back(origin);
}

Proposals rangesFrom(const ObservedTrace& trace, std::size_t size, std::size_t end) {
  Proposals proposals;
  for (; size > 0 && proposals.candidates.size() < enough; size /= 2, end = trace.size() - 1) {
    for (auto stop = end; stop > 0 && proposals.candidates.size() < enough;) {
      const auto begin = stop - std::min(size, stop);
      proposals.add(trace, withoutRange(trace, begin, stop), {size, begin});
      stop = begin;
    }
  }
  return proposals;
}

Proposals singlesFrom(const ObservedTrace& trace, std::size_t end) {
  Proposals proposals;
  for (auto at = end; at-- > 0 && proposals.candidates.size() < enough;) {
    proposals.add(trace, withoutEvents(trace.events, at, at + 1), {1, at});
  }
  return proposals;
}

void addWindowsAndPairs(const ObservedTrace& trace, std::size_t widest, std::size_t pairsUpTo,
                        Proposals& proposals) {
  const auto events = trace.size();
  // Where nobody sees what leads back, few neighbours are all that is worth a run.
  for (std::size_t size = 2; size <= std::min(trace.observed() ? widest : 4, events); ++size) {
    for (auto begin = events - size + 1; begin-- > 0;) {
      const bool closed = !trace.observed() || trace.sights[begin].place == trace.sights[begin + size].place;
      if (closed) proposals.add(trace, withoutEvents(trace.events, begin, begin + size), {size, begin});
    }
  }
  if (!trace.observed() || events > pairsUpTo) return;
  const auto reaction = [&](std::size_t i) { return reactionBetween(trace.sights[i], trace.sights[i + 1]); };
  for (auto second = events; second-- > 2;) {
    for (auto first = second - 1; first-- > 0;) {
      if (isIdle(trace.sights[first], trace.sights[first + 1]) || reaction(first) != reaction(second))
        continue;
      const auto rest = withoutEvents(trace.events, second, second + 1);
      proposals.add(trace, withoutEvents(rest, first, first + 1), {2, first});
    }
  }
}

}  // namespace marmoset::reduce
