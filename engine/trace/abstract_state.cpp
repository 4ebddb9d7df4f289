#include "engine/trace/abstract_state.h"

#include <algorithm>

#include "engine/trace/stable_hash.h"

namespace marmoset::trace {

namespace {

bool isActionable(const ViewNode& node) {
  return node.has(ViewFlag::clickable) || node.has(ViewFlag::longClickable) ||
         node.has(ViewFlag::checkable) || node.has(ViewFlag::scrollable);
}

// What somebody typed is data, not a state of the screen; nor is the text of a container that scrolls.
std::string labelOf(const ViewNode& node) {
  if (shortClass(node).ends_with("EditText") || node.has(ViewFlag::scrollable)) return node.description;
  return node.text.empty() ? node.description : node.text;
}

}  // namespace

std::vector<std::uint32_t> pathTo(const ViewTree& tree, std::uint32_t node) {
  std::vector<std::uint32_t> path;
  for (auto at = static_cast<std::int32_t>(node); tree.nodes[at].parent >= 0; at = tree.nodes[at].parent) {
    path.push_back(tree.nodes[at].index);
  }
  std::reverse(path.begin(), path.end());
  return path;
}

std::vector<AbstractComponent> abstractComponents(const ViewTree& tree) {
  std::vector<AbstractComponent> components;
  for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
    const auto& node = tree.nodes[i];
    if (!isActionable(node)) continue;
    components.push_back({node.className, node.resourceId, pathTo(tree, i), labelOf(node),
                          node.has(ViewFlag::enabled), node.has(ViewFlag::checked),
                          node.has(ViewFlag::selected)});
  }
  return components;
}

std::uint64_t abstractState(const WindowStatus& window, const ViewTree* tree) {
  StableHash hash;
  for (const auto* text : {&window.package, &window.activity, &window.window}) hash.add(*text);
  hash.add(static_cast<std::uint64_t>(window.kind));
  hash.add(std::uint64_t{window.keyboard});
  if (!tree) return hash.value();
  for (const auto& component : abstractComponents(*tree)) {
    hash.add(component.className);
    hash.add(component.resourceId);
    hash.add(component.label);
    for (const auto step : component.path) hash.add(std::uint64_t{step});
    hash.add(std::uint64_t{component.enabled} | std::uint64_t{component.checked} << 1 |
             std::uint64_t{component.selected} << 2);
  }
  return hash.value();
}

}  // namespace marmoset::trace
