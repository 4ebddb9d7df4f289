#include "engine/fuzz/views/groups.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/fuzz/page/page_type.h"

namespace marmoset::fuzz {

namespace {

using trace::ViewTree;

bool isGroupClass(std::string_view name) {
  static constexpr std::array names{
      "RecyclerView",       "ListView",         "GridView",          "ViewGroup",   "RadioGroup",
      "LinearLayout",       "GridLayout",       "RelativeLayout",    "FrameLayout", "TableLayout",
      "LinearLayoutCompat", "ConstraintLayout", "ExpandableListView"};
  return std::ranges::find(names, name) != names.end();
}

// The child itself, or what stands for it.
std::optional<std::uint32_t> memberAt(const ViewTree& tree, std::uint32_t child) {
  while (!isActionable(tree.nodes[child])) {
    const auto inside = tree.children(child);
    if (inside.size() != 1) return std::nullopt;
    child = inside.front();
  }
  return child;
}

std::vector<std::uint32_t> membersOf(const ViewTree& tree, std::uint32_t view) {
  std::vector<std::uint32_t> members;
  std::map<std::string_view, std::size_t> classes;
  for (const auto child : tree.children(view)) {
    const auto member = memberAt(tree, child);
    if (!member) continue;
    members.push_back(*member);
    ++classes[tree.nodes[*member].className];
  }
  if (members.empty()) return {};
  // The first of those that are met most often.
  const auto most = std::ranges::max_element(
      members, {}, [&](std::uint32_t member) { return classes.at(tree.nodes[member].className); });
  const std::string_view className = tree.nodes[*most].className;
  std::erase_if(members, [&](std::uint32_t member) { return tree.nodes[member].className != className; });
  if (members.size() < 2) members.clear();
  return members;
}

}  // namespace

ViewGroups::ViewGroups(const ViewTree& tree) : tree_(tree) {
  for (std::uint32_t view = 0; view < tree.nodes.size(); ++view) {
    if (!isGroupClass(trace::shortClass(tree.nodes[view]))) continue;
    auto members = membersOf(tree, view);
    if (!members.empty()) groups_.push_back({view, std::move(members)});
  }
}

const ViewGroup* ViewGroups::find(std::uint32_t view) const {
  for (auto around = tree_.nodes[view].parent; around >= 0;
       around = tree_.nodes[static_cast<std::size_t>(around)].parent) {
    const auto found = std::ranges::find(groups_, static_cast<std::uint32_t>(around), &ViewGroup::view);
    if (found != groups_.end()) return &*found;
  }
  return nullptr;
}

std::optional<std::uint32_t> ViewGroups::groupOf(std::uint32_t view) const {
  const auto* group = find(view);
  if (!group) return std::nullopt;
  return group->view;
}

std::optional<std::uint32_t> ViewGroups::memberAround(std::uint32_t view) const {
  const auto* group = find(view);
  if (!group) return std::nullopt;
  for (const auto member : group->members)
    if (view >= member && view < tree_.nodes[member].end) return member;
  return std::nullopt;
}

bool ViewGroups::areIndependent(std::uint32_t a, std::uint32_t b) const {
  const auto groupA = groupOf(a), groupB = groupOf(b);
  if (groupA != groupB) return true;
  if (!groupA) return false;
  const auto memberA = memberAround(a), memberB = memberAround(b);
  return memberA && memberB && *memberA != *memberB;
}

}  // namespace marmoset::fuzz
