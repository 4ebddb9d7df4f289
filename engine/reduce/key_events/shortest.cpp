#include <algorithm>

#include "engine/model/distances.h"
#include "engine/reduce/key_events/strategies.h"

namespace marmoset::reduce {

std::vector<std::uint32_t> shortestPath(const RecordingFacts& facts) {
  if (facts.events.empty()) return {};
  const auto last = static_cast<std::uint32_t>(facts.events.size() - 1);
  std::vector<model::Move> moves;  // by the events that made them
  for (std::uint32_t event = 0; event < last; ++event)
    moves.push_back({facts.windows.from(event), facts.windows.to(event)});
  const auto windows = static_cast<std::uint32_t>(facts.windows.places.size());
  const auto reached = distances(windows, std::vector{facts.windows.from(0)}, moves);

  std::vector<std::uint32_t> path{last};
  while (const auto entered = reached[facts.windows.from(path.back())]->move) path.push_back(*entered);
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace marmoset::reduce
