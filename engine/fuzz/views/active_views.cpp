#include "engine/fuzz/views/active_views.h"

#include <optional>

#include "engine/fuzz/views/groups.h"

namespace marmoset::fuzz {

namespace {

std::optional<std::uint32_t> sameOn(const Layout& from, std::uint32_t view, const Layout& to) {
  const auto found = similarView(*from.tree, view, *to.tree);
  if (!found || found->likeness != Likeness::exact) return std::nullopt;
  return found->view;
}

// A list that has got longer is the same list.
std::optional<std::uint32_t> groupOn(const Layout& from, std::uint32_t group, const Layout& to) {
  const auto found = similarView(*from.tree, group, *to.tree);
  if (!found) return std::nullopt;
  return found->view;
}

ActiveViews carried(const Layout& from, const ActiveViews& active, const Layout& to) {
  ActiveViews marks;
  for (const auto& [group, view] : active) {
    const auto itsGroup = groupOn(from, group, to);
    const auto itself = sameOn(from, view, to);
    if (itsGroup && itself) marks[*itsGroup] = *itself;
  }
  return marks;
}

void mark(ActiveViews& marks, const Layout& layout, const GuiEvent& event) {
  if (!event.receiver || !layout.tree) return;
  auto view = std::optional(event.receiver->view);
  if (event.receiver->tree != layout.tree) {
    const auto found = similarView(*event.receiver->tree, event.receiver->view, *layout.tree);
    view = found ? std::optional(found->view) : std::nullopt;
  }
  if (!view) return;
  const ViewGroups groups(*layout.tree);
  if (const auto group = groups.groupOf(*view)) marks[*group] = *view;
}

}  // namespace

std::vector<ActiveViews> activeViews(const Layouts& layouts, const std::vector<GuiEvent>& events,
                                     const PageSettings& pages) {
  std::vector<ActiveViews> active(layouts.size());
  std::vector<std::optional<PageType>> types;
  for (const auto& layout : layouts) types.push_back(pageTypeOf(layout, pages));
  for (std::size_t i = 0; i < layouts.size(); ++i) {
    for (auto before = i; before-- > 0;) {
      if (!similarPages(types[before], types[i])) continue;
      active[i] = carried(layouts[before], active[before], layouts[i]);
      break;
    }
    if (i < events.size()) mark(active[i], layouts[i], events[i]);
  }
  return active;
}

bool isInactive(const trace::ViewTree& tree, const ActiveViews& active, std::uint32_t view) {
  const ViewGroups groups(tree);
  const auto group = groups.groupOf(view);
  if (!group) return true;
  const auto used = active.find(*group);
  return used == active.end() || (used->second != view && groups.areIndependent(view, used->second));
}

}  // namespace marmoset::fuzz
