#include "engine/reduce/key_events/print_tree.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "engine/model/dot.h"

namespace marmoset::reduce {

namespace {

using Node = HierarchyTree::Node;

std::vector<const Node*> byLevel(const HierarchyTree& tree) {
  constexpr auto last = std::numeric_limits<std::uint32_t>::max();
  std::vector<const Node*> nodes;
  for (const auto& node : tree.nodes) nodes.push_back(&node);
  std::stable_sort(nodes.begin(), nodes.end(), [last](const Node* a, const Node* b) {
    return a->level.value_or(last) < b->level.value_or(last);
  });
  return nodes;
}

std::string levelWords(const Node& node) {
  return node.level ? fmt::format("level {}", *node.level) : "not reached";
}

std::string windowName(const TreeView& view, std::uint32_t window) {
  return describe(view.facts.windows.places[window].window);
}

std::string idsOf(const TreeView& view, std::uint32_t event) {
  return fmt::format("{}", fmt::join(view.recording.events[event].event.ids, ","));
}

bool isCrash(const TreeView& view, std::uint32_t event) {
  return view.facts.fails && event + 1 == view.facts.events.size();
}

std::string destinationOf(const TreeView& view, std::uint32_t event) {
  if (isCrash(view, event)) return "crash";
  const auto& facts = view.facts.events[event];
  return facts.is(Fact::changesWindow) ? windowName(view, facts.destinationWindow) : std::string();
}

}  // namespace

std::string printText(const TreeView& view) {
  std::string out;
  for (const auto* node : byLevel(view.tree)) {
    out += fmt::format("{}: {}\n", levelWords(*node), windowName(view, node->window));
    for (const auto event : node->events) {
      out += fmt::format("  {} #{} {}", className(view.classes.of(event)), idsOf(view, event),
                         describe(view.recording.events[event].event));
      const auto to = destinationOf(view, event);
      out += to.empty() ? "\n" : fmt::format(" -> {}\n", to);
    }
  }
  return out;
}

std::string printDot(const TreeView& view) {
  std::string out = "digraph windows {\n  node [shape=box];\n";
  std::map<std::pair<std::string, std::string>, std::set<std::string>> arrows;
  std::map<std::uint32_t, std::set<std::string>> levels;
  std::set<std::uint32_t> ends;  // windows that were reached; those where nothing was done are no nodes
  for (const auto* node : byLevel(view.tree)) {
    std::set<std::string> stays;
    const auto self = fmt::format("w{}", node->window);
    for (const auto event : node->events) {
      const auto& facts = view.facts.events[event];
      const auto to = isCrash(view, event) ? "crash" : fmt::format("w{}", facts.destinationWindow);
      if (!isCrash(view, event)) ends.insert(facts.destinationWindow);
      auto& classes = to == self ? stays : arrows[{self, to}];
      classes.insert(className(view.classes.of(event)));
    }
    if (node->level) levels[*node->level].insert(self);
    out +=
        fmt::format("  {} [label=\"{}\\n{}\\n{}\"];\n", self, model::dotText(windowName(view, node->window)),
                    levelWords(*node), fmt::join(stays, " "));
  }
  for (const auto* node : byLevel(view.tree)) ends.erase(node->window);
  for (const auto end : ends)
    out += fmt::format("  w{} [label=\"{}\"];\n", end, model::dotText(windowName(view, end)));
  if (view.facts.fails) out += "  crash [shape=octagon];\n";
  for (const auto& [level, windows] : levels)
    out += fmt::format("  {{ rank=same; {}; }}\n", fmt::join(windows, "; "));
  for (const auto& [way, classes] : arrows)
    out += fmt::format("  {} -> {} [label=\"{}\"];\n", way.first, way.second, fmt::join(classes, " "));
  return out + "}\n";
}

nlohmann::json printJson(const TreeView& view) {
  auto nodes = nlohmann::json::array(), transitions = nlohmann::json::array();
  for (const auto* node : byLevel(view.tree)) {
    auto events = nlohmann::json::array();
    for (const auto event : node->events) {
      nlohmann::json told{{"index", event},
                          {"ids", view.recording.events[event].event.ids},
                          {"class", className(view.classes.of(event))},
                          {"event", describe(view.recording.events[event].event)}};
      if (const auto to = destinationOf(view, event); !to.empty()) told["to"] = to;
      events.push_back(std::move(told));
    }
    nodes.push_back({{"window", windowName(view, node->window)},
                     {"level", node->level ? nlohmann::json(*node->level) : nlohmann::json()},
                     {"events", std::move(events)}});
  }
  for (const auto& [event, next] : view.tree.transitions)
    transitions.push_back({{"event", event}, {"next", next}});
  return {{"nodes", std::move(nodes)}, {"transitions", std::move(transitions)}};
}

}  // namespace marmoset::reduce
