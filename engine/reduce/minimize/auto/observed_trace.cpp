#include "engine/reduce/minimize/auto/observed_trace.h"

#include <limits>
#include <unordered_map>

#include "engine/reduce/minimize/auto/behaviour.h"

namespace marmoset::reduce {
namespace {

constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

// Positions of the fewest events within begin..end that lead from the state before to the state after, each
// injected where it was observed. `stateOf` says what counts as one state.
template <class StateOf>
std::vector<std::size_t> shortestPath(const ObservedTrace& trace, std::size_t begin, std::size_t end,
                                      StateOf stateOf) {
  struct Best {
    std::size_t length = 0;
    std::size_t link = none;  // the last step of the way, in `steps`
  };
  struct PathStep {
    std::size_t event, previous;
  };
  std::vector<PathStep> steps;
  std::unordered_map<std::uint64_t, Best> best{{stateOf(trace.sights[begin]), Best{}}};
  for (std::size_t i = begin; i < end; ++i) {
    const auto from = best.at(stateOf(trace.sights[i]));
    const auto [to, isNew] = best.try_emplace(stateOf(trace.sights[i + 1]));
    if (!isNew && to->second.length <= from.length + 1) continue;
    steps.push_back({i, from.link});
    to->second = {from.length + 1, steps.size() - 1};
  }
  std::vector<std::size_t> path;
  for (auto at = best.at(stateOf(trace.sights[end])).link; at != none; at = steps[at].previous) {
    path.insert(path.begin(), steps[at].event);
  }
  return path;
}

}  // namespace

ObservedTrace::ObservedTrace(Candidate candidate, const RunResult& result)
    : events(std::move(candidate)), sights(result.sights) {
  if (result.executed < events.size()) events.resize(result.executed);
  if (sights.size() != events.size() + 1) sights.clear();
}

Candidate withoutEvents(const Candidate& events, std::size_t begin, std::size_t end) {
  Candidate rest(events.begin(), events.begin() + static_cast<std::ptrdiff_t>(begin));
  rest.insert(rest.end(), events.begin() + static_cast<std::ptrdiff_t>(end), events.end());
  return rest;
}

Candidate withoutRange(const ObservedTrace& trace, std::size_t begin, std::size_t end) {
  auto rest = withoutEvents(trace.events, begin, end);
  if (!trace.observed()) return rest;
  const auto path = shortestPath(trace, begin, end, [](const Sight& sight) { return sight.place; });
  auto at = rest.begin() + static_cast<std::ptrdiff_t>(begin);
  for (const auto event : path) at = rest.insert(at, trace.events[event]) + 1;
  return rest;
}

ObservedTrace effectiveOnly(const ObservedTrace& trace) {
  ObservedTrace effective;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    const bool last = i + 1 == trace.size();
    if (!last && isIdle(trace.sights[i], trace.sights[i + 1])) continue;
    effective.events.push_back(trace.events[i]);
    effective.sights.push_back(trace.sights[i]);
  }
  effective.sights.push_back(trace.sights.back());
  return effective;
}

}  // namespace marmoset::reduce
