#include "server/explorations/model_graph.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/model/state_names.h"
#include "engine/model/window_graph.h"

namespace marmoset::server {

namespace {

std::string timesOf(std::uint64_t count) {
  return count == 1 ? "once" : fmt::format("{} times", count);
}

}  // namespace

ModelGraph modelGraph(const model::AppModel& model) {
  const auto known = windowsOf(model);
  const auto drawn = windowGraph(known);
  ModelGraph graph;
  for (const auto number : drawn.windows) {
    const auto& window = known.windows[number];
    auto& node = graph.nodes.emplace_back();
    node.isScreen = !window.failed;
    node.name = window.failed ? "crash" : model::windowName(model, window.status);
    node.events = window.events;
  }
  std::vector<std::vector<std::string>> exits(graph.nodes.size());
  for (const auto& move : drawn.moves) {
    const auto &from = graph.nodes[move.from].name, &to = graph.nodes[move.to].name;
    graph.edges.push_back(
        {move.from, move.to, fmt::format("from {} to {}, {}", from, to, timesOf(move.count)), move.back});
    exits[move.from].push_back(to);
  }
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    auto& node = graph.nodes[i];
    node.title = node.isScreen ? fmt::format("{}, {} events", node.name, node.events) : node.name;
    if (!exits[i].empty()) node.title += fmt::format(", leads to {}", fmt::join(exits[i], "; "));
  }
  if (drawn.windowsLeftOut + drawn.movesLeftOut > 0) {
    graph.note =
        fmt::format("{} of {} windows and {} of {} moves are drawn: those that most events belong to.",
                    drawn.windows.size(), known.windows.size(), drawn.moves.size(), known.moves.size());
  }
  return graph;
}

}  // namespace marmoset::server
