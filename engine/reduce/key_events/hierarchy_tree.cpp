#include "engine/reduce/key_events/hierarchy_tree.h"

#include <numeric>

#include "engine/model/distances.h"

namespace marmoset::reduce {

namespace {

constexpr std::uint32_t hierarchyTreeNone = 0xffffffff;

class TreeBuilder {
 public:
  TreeBuilder(const RecordingFacts& facts, std::span<const std::uint32_t> events)
      : facts_(facts), events_(events), nodeOf_(facts.windows.places.size(), hierarchyTreeNone) {}

  HierarchyTree build() {
    for (std::size_t i = 0; i < events_.size(); ++i) {
      const auto& event = facts_.events[events_[i]];
      tree_.nodes[nodeFor(event.sourceWindow)].events.push_back(events_[i]);
      if (!event.is(Fact::changesWindow) || i + 1 == events_.size()) continue;
      tree_.transitions.push_back({events_[i], events_[i + 1]});
    }
    findLevels();
    return std::move(tree_);
  }

 private:
  std::uint32_t nodeFor(std::uint32_t window) {
    auto& node = nodeOf_[window];
    if (node == hierarchyTreeNone) {
      node = static_cast<std::uint32_t>(tree_.nodes.size());
      tree_.nodes.push_back({.window = window});
    }
    return node;
  }

  // The crash leads to where the system puts its user, which is no way through the app.
  bool leadsOn(std::uint32_t event) const { return !facts_.fails || event + 1 < facts_.events.size(); }

  void findLevels() {
    if (tree_.nodes.empty()) return;
    std::vector<model::Move> moves;
    for (const auto event : events_) {
      const auto& facts = facts_.events[event];
      if (leadsOn(event)) moves.push_back({facts.sourceWindow, facts.destinationWindow});
    }
    const auto windows = static_cast<std::uint32_t>(facts_.windows.places.size());
    const auto reached = distances(windows, std::vector{tree_.nodes.front().window}, moves);
    for (auto& node : tree_.nodes) {
      const auto& way = reached[node.window];
      if (!way) continue;
      node.level = way->level;
      if (way->move) node.parent = nodeOf_[moves[*way->move].from];
    }
  }

  const RecordingFacts& facts_;
  std::span<const std::uint32_t> events_;
  std::vector<std::uint32_t> nodeOf_;
  HierarchyTree tree_;
};

}  // namespace

HierarchyTree buildTree(const RecordingFacts& facts, std::span<const std::uint32_t> events) {
  return TreeBuilder(facts, events).build();
}

std::vector<std::uint32_t> allEvents(const RecordingFacts& facts) {
  std::vector<std::uint32_t> events(facts.events.size());
  std::iota(events.begin(), events.end(), 0u);
  return events;
}

}  // namespace marmoset::reduce
