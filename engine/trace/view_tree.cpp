#include "engine/trace/view_tree.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/trace/stable_hash.h"

namespace marmoset::trace {

Rect Rect::intersected(const Rect& other) const {
  return {std::max(left, other.left), std::max(top, other.top), std::min(right, other.right),
          std::min(bottom, other.bottom)};
}

void ViewFlags::set(ViewFlag flag, bool on) {
  const auto bit = static_cast<std::uint16_t>(flag);
  bits_ = static_cast<std::uint16_t>(on ? bits_ | bit : bits_ & ~bit);
}

std::vector<std::uint32_t> ViewTree::children(std::uint32_t node) const {
  std::vector<std::uint32_t> found;
  for (auto child = node + 1; child < nodes[node].end; child = nodes[child].end) found.push_back(child);
  return found;
}

void closeTree(ViewTree& tree) {
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) tree.nodes[i].end = static_cast<std::uint32_t>(i + 1);
  for (auto i = tree.nodes.size(); i-- > 0;) {
    const auto parent = tree.nodes[i].parent;
    if (parent >= 0) tree.nodes[parent].end = std::max(tree.nodes[parent].end, tree.nodes[i].end);
  }
}

namespace {

bool isContainerClass(std::string_view shortName) {
  static constexpr std::array containers{"ViewGroup", "DecorView", "ComposeView", "AndroidComposeView",
                                         "FragmentContainerView"};
  return shortName.ends_with("Layout") ||
         std::find(containers.begin(), containers.end(), shortName) != containers.end();
}

template <class Accept>
std::optional<std::uint32_t> topmost(const ViewTree& tree, const Accept& accept,
                                     const std::array<std::array<double, 2>, 2>& points) {
  const auto covers = [&](const ViewNode& node) {
    return node.bounds.contains(points[0][0], points[0][1]) &&
           node.bounds.contains(points[1][0], points[1][1]);
  };
  // In document order a node comes after its ancestors and after the siblings it covers: the last one wins.
  std::optional<std::uint32_t> found;
  for (std::uint32_t i = 0; i < tree.nodes.size();) {
    if (!covers(tree.nodes[i])) {
      i = tree.nodes[i].end;
      continue;
    }
    if (accept(i)) found = i;
    ++i;
  }
  return found;
}

}  // namespace

bool isWidget(const ViewTree& tree, std::uint32_t position) {
  const auto& node = tree.nodes[position];
  if (!node.text.empty() || !node.description.empty()) return true;
  if (node.has(ViewFlag::clickable) || node.has(ViewFlag::longClickable) || node.has(ViewFlag::checkable) ||
      node.has(ViewFlag::scrollable)) {
    return true;
  }
  if (isContainerClass(shortClass(node))) return false;
  const bool isLeaf = node.end == position + 1;
  return isLeaf || shortClass(node) != "View";
}

std::optional<std::uint32_t> deepestAt(const ViewTree& tree, double x, double y) {
  return topmost(tree, [](std::uint32_t) { return true; }, {{{x, y}, {x, y}}});
}

std::optional<std::uint32_t> widgetUnderTap(const ViewTree& tree, double downX, double downY, double upX,
                                            double upY) {
  return topmost(tree, [&](std::uint32_t node) { return isWidget(tree, node); },
                 {{{downX, downY}, {upX, upY}}});
}

std::uint64_t contentHash(const ViewTree& tree) {
  StableHash hash;
  hash.add(static_cast<std::uint64_t>(tree.rotation));
  for (const auto& node : tree.nodes) {
    for (const auto* text :
         {&node.text, &node.resourceId, &node.className, &node.package, &node.description, &node.hint}) {
      hash.add(*text);
    }
    for (const std::int64_t number :
         {std::int64_t{node.index}, std::int64_t{node.flags.bits()}, std::int64_t{node.bounds.left},
          std::int64_t{node.bounds.top}, std::int64_t{node.bounds.right}, std::int64_t{node.bounds.bottom},
          std::int64_t{node.parent}, std::int64_t{node.notAccessible}}) {
      hash.add(static_cast<std::uint64_t>(number));
    }
  }
  return hash.value();
}

std::string_view shortId(const ViewNode& node) {
  const std::string_view id = node.resourceId;
  const auto slash = id.rfind('/');
  return slash == std::string_view::npos ? id : id.substr(slash + 1);
}

std::string_view shortClass(const ViewNode& node) {
  const std::string_view name = node.className;
  const auto dot = name.find_last_of(".$");
  return dot == std::string_view::npos ? name : name.substr(dot + 1);
}

std::string describe(const ViewNode& node) {
  std::string told(shortClass(node));
  if (!node.resourceId.empty()) told += fmt::format(" #{}", shortId(node));
  const auto& said = node.text.empty() ? node.description : node.text;
  if (!said.empty()) told += fmt::format(" \"{}\"", said);
  return told;
}

}  // namespace marmoset::trace
