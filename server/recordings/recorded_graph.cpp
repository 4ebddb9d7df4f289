#include "server/recordings/recorded_graph.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/model/window_graph.h"

namespace marmoset::server {

namespace {

using Places = std::map<model::StateId, std::uint32_t>;

std::string times(std::size_t count) {
  return count == 1 ? "" : fmt::format(", {} times", count);
}

// By event: it is in the script, and nothing says that it can go.
std::vector<bool> neededEvents(const RecordingResult& answer) {
  std::vector<bool> needed;
  for (const auto& lines : answer.lines) needed.push_back(!lines.empty());
  for (const auto event : answer.removed) needed[event] = false;
  for (const auto& label : answer.labels) {
    if (label.code.starts_with("ineffective")) needed[label.event] = false;
  }
  return needed;
}

class GraphWriter {
 public:
  GraphWriter(const trace::Recording& recording, const model::Walk& walk, std::vector<bool> needed)
      : recording_(recording),
        walk_(walk),
        needed_(std::move(needed)),
        known_(windowsOf(modelOf(recording, model::Abstraction::window))),
        drawn_(windowGraph(known_)) {}

  RecordedGraph write() {
    drawNodes();
    drawEdges();
    for (std::uint32_t event = 0; event < walk_.events(); ++event) addEvent(event);
    nameThem();
    graph_.note = leftOut();
    return std::move(graph_);
  }

 private:
  void drawNodes() {
    std::map<model::StateId, std::uint32_t> numbers;
    for (std::uint32_t i = 0; i < walk_.places.size(); ++i) numbers[walk_.places[i].state] = i;
    for (const auto number : drawn_.windows) {
      const auto& window = known_.windows[number];
      places_[window.id] = static_cast<std::uint32_t>(graph_.nodes.size());
      RecordedGraphNode node{.name = window.failed ? "crash" : describe(window.status)};
      node.events = static_cast<std::uint32_t>(window.events);
      node.needless = !window.failed;
      if (!window.failed) node.window = numbers.at(window.id);
      graph_.nodes.push_back(std::move(node));
    }
    done_.resize(graph_.nodes.size());
    met_.resize(graph_.nodes.size());
  }

  void drawEdges() {
    for (const auto& move : drawn_.moves) {
      edges_[{move.from, move.to}] = graph_.edges.size();
      graph_.edges.push_back({.from = move.from, .to = move.to, .back = move.back, .needless = true});
    }
  }

  std::optional<std::uint32_t> placeOf(model::StateId window) const {
    const auto found = places_.find(window);
    return found == places_.end() ? std::nullopt : std::optional(found->second);
  }

  void addEvent(std::uint32_t event) {
    const auto from = placeOf(walk_.places[walk_.from(event)].state);
    const auto to =
        placeOf(model::failureOf(recording_, event) ? model::failures : walk_.places[walk_.to(event)].state);
    if (from) {
      auto& node = graph_.nodes[*from];
      if (!done_[*from]) node.first = event;
      if (needed_[event]) node.needless = false;
      done_[*from] = met_[*from] = true;
    }
    if (to && !met_[*to]) {
      graph_.nodes[*to].first = event;
      met_[*to] = true;
    }
    const auto edge = from && to ? edges_.find(std::pair(*from, *to)) : edges_.end();
    if (edge == edges_.end()) return;
    graph_.edges[edge->second].steps.push_back(event);
    if (needed_[event]) graph_.edges[edge->second].needless = false;
  }

  void nameThem() {
    for (std::uint32_t place = 0; place < graph_.nodes.size(); ++place) {
      auto& node = graph_.nodes[place];
      node.title = node.name;
      if (node.window) node.title += fmt::format(", {} event{}", node.events, node.events == 1 ? "" : "s");
      if (node.needless) node.title += ", none needed";
      std::vector<std::string> exits;
      for (const auto& edge : graph_.edges) {
        if (edge.from == place) exits.push_back(graph_.nodes[edge.to].name + times(edge.steps.size()));
      }
      if (!exits.empty()) node.title += fmt::format(", leads to {}", fmt::join(exits, "; "));
    }
    for (auto& edge : graph_.edges) {
      edge.title = fmt::format("from {} to {}{}{}", graph_.nodes[edge.from].name, graph_.nodes[edge.to].name,
                               times(edge.steps.size()), edge.needless ? ", not needed" : "");
    }
  }

  std::string leftOut() const {
    if (drawn_.windowsLeftOut + drawn_.movesLeftOut == 0) return {};
    return fmt::format(
        "{} of {} windows and {} of {} moves are drawn: those that most events belong to. The tree below "
        "holds all.",
        drawn_.windows.size(), known_.windows.size(), drawn_.moves.size(), known_.moves.size());
  }

  const trace::Recording& recording_;
  const model::Walk& walk_;
  std::vector<bool> needed_;
  model::Windows known_;
  model::WindowGraph drawn_;
  RecordedGraph graph_;
  Places places_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> edges_;
  std::vector<bool> done_, met_;  // by node: something was done there; it was met
};

}  // namespace

RecordedGraph recordedGraph(const report::RecordingAnalysis& analysis, const RecordingResult& answer) {
  return GraphWriter(analysis.document->recording, analysis.facts.windows, neededEvents(answer)).write();
}

}  // namespace marmoset::server
