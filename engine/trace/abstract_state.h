#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/trace/observation.h"

namespace marmoset::trace {

// What DetReduce compares screens by: the components a user can act on, each with its class, its path from
// the root and the attributes that can be seen, but without place, size and focus. Two screens are the same
// to a tester if their components are.
struct AbstractComponent {
  std::string className, resourceId;
  std::vector<std::uint32_t> path;  // child positions from the root; empty for the root itself
  std::string label;  // text or description of what can be pressed; never of what can be typed into
  bool enabled = true, checked = false, selected = false;
  bool operator==(const AbstractComponent&) const = default;
};

// Child positions from the root to a view.
std::vector<std::uint32_t> pathTo(const ViewTree& tree, std::uint32_t node);

std::vector<AbstractComponent> abstractComponents(const ViewTree& tree);

// One number per abstract state: activity, window, keyboard and the components of the tree. Without a tree
// the window alone counts.
std::uint64_t abstractState(const WindowStatus& window, const ViewTree* tree);

}  // namespace marmoset::trace
