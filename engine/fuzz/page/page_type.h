#pragma once

#include <set>
#include <string>
#include <vector>

#include "engine/fuzz/effect/layout.h"
#include "engine/fuzz/effect/view_pattern.h"

namespace marmoset::fuzz {

// A page as a user names it: one where every view of the list is there.
struct NamedPage {
  std::string name;
  std::vector<ViewPattern> views;
};

// How finely pages are told apart.
enum class PageDetail : std::uint8_t {
  skeleton,  // Genie's: activity, drawer, the classes in the first part of the page that says something
  whole,     // Ours: + the window on top, the selected tab and the title; of the first part of the page that
             // has several, only what holds something or can be acted on, so that a picture makes no new page
};

struct PageSettings {
  PageDetail detail = PageDetail::skeleton;
  std::vector<NamedPage> named;
};

// What layouts of one functional page have in common, Genie's similar layout type. Coarser than a state: a
// list is the same page whatever it lists.
struct PageType {
  trace::WindowStatus window;  // below `whole` the package and the activity alone
  bool fillsScreen = true, drawerOpen = false;
  std::vector<std::string> skeleton;  // classes
  std::set<std::string> names;        // that users gave
  std::string tab, title;             // empty below `whole`
  bool operator==(const PageType&) const = default;
};

// A layout without a tree is of no page.
std::optional<PageType> pageTypeOf(const Layout& layout, const PageSettings& settings);

// Whether both are of one page.
bool similarPages(const std::optional<PageType>& a, const std::optional<PageType>& b);

// A finger or a keyboard can do something here.
bool isActionable(const trace::ViewNode& view);

}  // namespace marmoset::fuzz
