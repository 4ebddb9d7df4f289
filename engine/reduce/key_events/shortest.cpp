#include <algorithm>

#include "engine/reduce/key_events/hierarchy_tree.h"
#include "engine/reduce/key_events/strategies.h"

namespace marmoset::reduce {

namespace {

constexpr std::uint32_t shortestNone = 0xffffffff;

}  // namespace

std::vector<std::uint32_t> shortestPath(const RecordingFacts& facts) {
  if (facts.events.empty()) return {};
  const auto tree = buildTree(facts, allEvents(facts));
  const auto last = static_cast<std::uint32_t>(facts.events.size() - 1);
  std::vector<std::uint32_t> nodeOf(facts.windows.size(), shortestNone),
      enteredBy(facts.windows.size(), shortestNone);
  for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) nodeOf[tree.nodes[i].window] = i;

  const auto root = tree.nodes.front().window;
  std::vector<std::uint32_t> queue{root};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    if (nodeOf[queue[i]] == shortestNone) continue;
    for (const auto event : tree.nodes[nodeOf[queue[i]]].events) {
      const auto to = facts.events[event].destinationWindow;
      if (to == root || enteredBy[to] != shortestNone || event == last) continue;
      enteredBy[to] = event;
      queue.push_back(to);
    }
  }

  std::vector<std::uint32_t> path{last};
  for (auto window = facts.events[last].sourceWindow; window != root;) {
    path.push_back(enteredBy[window]);
    window = facts.events[path.back()].sourceWindow;
  }
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace marmoset::reduce
