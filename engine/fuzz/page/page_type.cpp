#include "engine/fuzz/page/page_type.h"

#include <algorithm>

namespace marmoset::fuzz {

namespace {

using trace::ViewFlag;
using trace::ViewNode;
using trace::ViewTree;

bool holdsActionable(const ViewTree& tree, std::uint32_t view) {
  for (auto i = view; i < tree.nodes[view].end; ++i)
    if (isActionable(tree.nodes[i])) return true;
  return false;
}

// From the root down to the first view that holds more than a frame: one with a child that can be acted on.
std::uint32_t meaningfulView(const ViewTree& tree) {
  std::uint32_t view = 0;
  while (true) {
    const auto children = tree.children(view);
    const bool isHere =
        std::ranges::any_of(children, [&](std::uint32_t child) { return isActionable(tree.nodes[child]); });
    if (isHere || children.empty()) return view;
    if (children.size() == 1) {
      view = children.front();
      continue;
    }
    const auto next =
        std::ranges::find_if(children, [&](std::uint32_t child) { return holdsActionable(tree, child); });
    if (next == children.end()) return view;
    view = *next;
  }
}

// Text and pictures come and go on a page.
bool onlyShows(const ViewTree& tree, std::uint32_t view) {
  const auto& node = tree.nodes[view];
  const auto name = trace::shortClass(node);
  return !isActionable(node) && node.end == view + 1 &&
         (name.ends_with("TextView") || name.ends_with("ImageView") || name == "View" || name == "Space" ||
          name == "ProgressBar" || name == "Chronometer");
}

std::vector<std::string> skeletonOf(const ViewTree& tree, PageDetail detail) {
  auto view = std::uint32_t{0};
  if (detail == PageDetail::skeleton)
    view = meaningfulView(tree);
  else
    while (tree.children(view).size() == 1) view = tree.children(view).front();
  std::vector<std::string> classes;
  for (const auto child : tree.children(view))
    if (detail == PageDetail::skeleton || !onlyShows(tree, child))
      classes.push_back(tree.nodes[child].className);
  return classes;
}

bool isDrawerOpen(const ViewTree& tree) {
  for (std::uint32_t i = 0; i < tree.nodes.size(); ++i)
    if (trace::shortClass(tree.nodes[i]) == "DrawerLayout" && tree.children(i).size() > 1) return true;
  return false;
}

// A dialog has its own frame; windows begin at the corner of the screen.
bool fillsScreen(const Layout& layout) {
  const auto& bounds = layout.tree->nodes.front().bounds;
  const auto kind = layout.window.kind;
  return bounds.left <= 0 && bounds.top <= 0 && kind != trace::WindowKind::dialog &&
         kind != trace::WindowKind::popup && kind != trace::WindowKind::menu;
}

std::string wordsIn(const ViewTree& tree, std::uint32_t view) {
  for (auto i = view; i < tree.nodes[view].end; ++i) {
    if (!tree.nodes[i].text.empty()) return tree.nodes[i].text;
    if (!tree.nodes[i].description.empty()) return tree.nodes[i].description;
  }
  return std::string(trace::shortId(tree.nodes[view]));
}

bool isTab(const ViewNode& view) {
  return trace::shortClass(view).find("Tab") != std::string_view::npos ||
         trace::shortId(view).find("tab") != std::string_view::npos ||
         trace::shortId(view).starts_with("nav_");
}

// A tab keeps "selected"; a button of its kind is "checked".
std::string selectedTab(const ViewTree& tree) {
  for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
    const auto& view = tree.nodes[i];
    if (isTab(view) && (view.has(ViewFlag::selected) || view.has(ViewFlag::checked))) return wordsIn(tree, i);
  }
  return {};
}

// What names the page: a view called so, or the first words of a bar at the top.
std::string titleOf(const ViewTree& tree) {
  for (const auto& view : tree.nodes) {
    const auto id = trace::shortId(view);
    if ((id.ends_with("title") || id == "alertTitle") && !view.text.empty() && !isActionable(view))
      return view.text;
  }
  for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
    if (trace::shortClass(tree.nodes[i]).find("Toolbar") == std::string_view::npos &&
        trace::shortId(tree.nodes[i]).find("toolbar") == std::string_view::npos)
      continue;
    for (const auto child : tree.children(i))
      if (!tree.nodes[child].text.empty() && !isActionable(tree.nodes[child])) return tree.nodes[child].text;
  }
  return {};
}

bool isOn(const NamedPage& page, const Layout& layout) {
  return std::ranges::all_of(page.views, [&](const ViewPattern& pattern) {
    for (std::uint32_t i = 0; i < layout.tree->nodes.size(); ++i)
      if (pattern.matches(layout, i)) return true;
    return false;
  });
}

}  // namespace

bool isActionable(const ViewNode& view) {
  return view.has(ViewFlag::clickable) || view.has(ViewFlag::longClickable) ||
         view.has(ViewFlag::scrollable) || view.has(ViewFlag::checkable);
}

std::optional<PageType> pageTypeOf(const Layout& layout, const PageSettings& settings) {
  if (!layout.tree || layout.tree->nodes.empty()) return std::nullopt;
  const auto& tree = *layout.tree;
  PageType type;
  type.window.package = layout.window.package;
  type.window.activity = layout.window.activity;
  type.fillsScreen = fillsScreen(layout);
  type.drawerOpen = isDrawerOpen(tree);
  type.skeleton = skeletonOf(tree, settings.detail);
  for (const auto& page : settings.named)
    if (isOn(page, layout)) type.names.insert(page.name);
  if (settings.detail == PageDetail::whole) {
    type.window.kind = layout.window.kind;
    type.window.window = layout.window.window;
    type.tab = selectedTab(tree);
    type.title = titleOf(tree);
  }
  return type;
}

bool similarPages(const std::optional<PageType>& a, const std::optional<PageType>& b) {
  return a && b && *a == *b;
}

}  // namespace marmoset::fuzz
