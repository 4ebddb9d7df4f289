#include "engine/model/window_graph.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

namespace marmoset::model {

namespace {

std::uint64_t weightOf(const Window& window) {
  return window.failed || window.level == 0u ? std::numeric_limits<std::uint64_t>::max() : window.events;
}

std::vector<std::uint32_t> mostUsed(const std::vector<Window>& windows, std::size_t most) {
  std::vector<std::uint32_t> numbers(windows.size());
  std::iota(numbers.begin(), numbers.end(), 0u);
  std::stable_sort(numbers.begin(), numbers.end(), [&](std::uint32_t a, std::uint32_t b) {
    return weightOf(windows[a]) > weightOf(windows[b]);
  });
  numbers.resize(std::min(numbers.size(), most));
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

bool leadsBack(const Window& from, const Window& to) {
  return from.level && to.level && !to.failed && *to.level <= *from.level;
}

}  // namespace

WindowGraph windowGraph(const Windows& known, const GraphLimits& limits) {
  WindowGraph graph;
  graph.windows = mostUsed(known.windows, limits.windows);
  std::vector<std::optional<std::uint32_t>> places(known.windows.size());
  for (std::uint32_t place = 0; place < graph.windows.size(); ++place) places[graph.windows[place]] = place;
  auto moves = known.moves;
  std::stable_sort(moves.begin(), moves.end(),
                   [](const WindowMove& a, const WindowMove& b) { return a.count > b.count; });
  for (const auto& move : moves) {
    const auto from = places[move.from], to = places[move.to];
    if (!from || !to || graph.moves.size() == limits.moves) continue;
    graph.moves.push_back(
        {{{*from, *to}, move.count}, leadsBack(known.windows[move.from], known.windows[move.to])});
  }
  graph.windowsLeftOut = known.windows.size() - graph.windows.size();
  graph.movesLeftOut = known.moves.size() - graph.moves.size();
  return graph;
}

}  // namespace marmoset::model
