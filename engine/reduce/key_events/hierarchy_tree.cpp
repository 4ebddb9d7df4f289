#include "engine/reduce/key_events/hierarchy_tree.h"

#include <numeric>

namespace marmoset::reduce {

namespace {

constexpr std::uint32_t hierarchyTreeNone = 0xffffffff;

class TreeBuilder {
 public:
  TreeBuilder(const RecordingFacts& facts, std::span<const std::uint32_t> events)
      : facts_(facts), events_(events), nodeOf_(facts.windows.size(), hierarchyTreeNone) {}

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
      tree_.nodes.push_back({.window = window, .level = hierarchyTreeNone});
    }
    return node;
  }

  // The crash leads to where the system puts its user, which is no way through the app.
  bool leadsOn(std::uint32_t event) const { return !facts_.fails || event + 1 < facts_.events.size(); }

  // Breadth first. Every event is looked at once, with the window it was done in.
  void findLevels() {
    if (tree_.nodes.empty()) return;
    std::vector<std::uint32_t> queue{0};
    tree_.nodes.front().level = 0;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const auto& from = tree_.nodes[queue[i]];
      for (const auto event : from.events) {
        const auto to = nodeOf_[facts_.events[event].destinationWindow];
        if (to == hierarchyTreeNone || tree_.nodes[to].level != hierarchyTreeNone || !leadsOn(event))
          continue;
        tree_.nodes[to].level = from.level + 1;
        tree_.nodes[to].parent = queue[i];
        queue.push_back(to);
      }
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
