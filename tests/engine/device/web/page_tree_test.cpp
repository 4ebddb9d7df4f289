#include "engine/device/web/page/page_tree.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "engine/trace/touch_dispatch.h"

namespace marmoset::device::web {
namespace {

using trace::ViewFlag;

// A page made by hand; html comes first.
struct Elements {
  std::vector<DomNode> nodes;

  Elements() { add(-1, "html", {0, 0, 412, 915}); }
  int add(int parent, std::string tag, PageRect box, int paintOrder = 1) {
    DomNode node;
    node.parent = parent;
    node.tag = std::move(tag);
    node.box = box;
    node.paintOrder = paintOrder;
    node.identity = static_cast<std::int64_t>(nodes.size()) + 1;
    nodes.push_back(std::move(node));
    return static_cast<int>(nodes.size()) - 1;
  }
  int say(int parent, std::string text) {
    const auto at = add(parent, "", *nodes[parent].box);
    nodes[at].isText = true;
    nodes[at].text = std::move(text);
    return at;
  }
  trace::ViewTree tree(VisualViewport viewport = {}) const {
    return pageTree(nodes, {412, 915, 0, viewport, 0, "notes"});
  }
};

const trace::ViewNode& viewOf(const trace::ViewTree& tree, std::string_view className) {
  return *std::find_if(tree.nodes.begin(), tree.nodes.end(),
                       [&](const auto& node) { return node.className == className; });
}

TEST(PageTree, SaysWhatElementsAreToAPerson) {
  Elements page;
  const auto button = page.add(0, "button", {0, 0, 100, 50});
  page.nodes[button].attributes = {{"id", "save"}, {"aria-label", "Save it"}, {"disabled", ""}};
  page.say(button, "  Save\n it ");
  const auto field = page.add(0, "input", {0, 50, 100, 50});
  page.nodes[field].attributes = {{"placeholder", "Title"}};
  page.nodes[field].value = "milk";
  const auto box = page.add(0, "input", {0, 100, 100, 50});
  page.nodes[box].attributes = {{"type", "checkbox"}};
  page.nodes[box].checked = true;
  const auto tree = page.tree();

  const auto& save = viewOf(tree, "button");
  EXPECT_EQ(save.resourceId, "notes:id/save");
  EXPECT_EQ(save.text, "Save it");
  EXPECT_EQ(save.description, "Save it");
  EXPECT_FALSE(save.has(ViewFlag::enabled));
  EXPECT_FALSE(save.has(ViewFlag::clickable));
  EXPECT_EQ(viewOf(tree, "input.EditText").text, "milk");
  EXPECT_EQ(viewOf(tree, "input.EditText").hint, "Title");
  EXPECT_TRUE(viewOf(tree, "input.checkbox").has(ViewFlag::checkable));
  EXPECT_TRUE(viewOf(tree, "input.checkbox").has(ViewFlag::checked));
  EXPECT_EQ(viewOf(tree, "html.View").parent, -1);
}

TEST(PageTree, CountsInPixelsOfTheScreen) {
  Elements page;
  page.add(0, "button", {100, 700, 100, 50});
  EXPECT_EQ(viewOf(page.tree({0, 500, 1}), "button").bounds, (trace::Rect{100, 200, 200, 250}));
  EXPECT_EQ(viewOf(page.tree({0, 0, 0.5}), "button").bounds, (trace::Rect{50, 350, 100, 375}));
}

TEST(PageTree, LeavesOutWhatIsNotSeen) {
  Elements page;
  page.add(0, "button", {0, 2000, 100, 50});
  const auto list = page.add(0, "ul", {0, 0, 412, 100});
  page.nodes[list].clips = true;
  page.add(list, "li", {0, 50, 412, 100});
  page.add(list, "a", {0, 150, 412, 100});
  const auto hidden = page.add(0, "img", {0, 300, 10, 10});
  page.nodes[hidden].visible = false;
  const auto tree = page.tree();
  ASSERT_EQ(tree.nodes.size(), 3u);
  EXPECT_EQ(viewOf(tree, "li").bounds, (trace::Rect{0, 50, 412, 100}));
}

TEST(PageTree, HangsElementsWhereTheyLie) {
  Elements page;
  const auto menu = page.add(0, "nav", {0, 0, 100, 50});
  page.add(menu, "a", {0, 50, 100, 300});
  page.add(menu, "button", {10, 10, 20, 20});
  const auto tree = page.tree();
  EXPECT_EQ(tree.nodes[viewOf(tree, "button").parent].className, "nav.View");
  EXPECT_EQ(tree.nodes[viewOf(tree, "a").parent].className, "html.View");
  for (std::size_t i = 0; i < tree.nodes.size(); ++i)
    EXPECT_LT(tree.nodes[i].parent, static_cast<std::int32_t>(i));
}

TEST(PageTree, GivesNoTouchToWhatIsCovered) {
  Elements page;
  page.add(0, "button", {0, 0, 100, 50}, 2);
  page.add(0, "div", {0, 0, 412, 915}, 3);
  EXPECT_FALSE(viewOf(page.tree(), "button").has(ViewFlag::clickable));
  page.nodes.back().takesTouches = false;
  EXPECT_TRUE(viewOf(page.tree(), "button").has(ViewFlag::clickable));
}

TEST(PageTree, KnowsWhichOfTwoLiesOnTop) {
  Elements page;
  page.add(0, "button", {0, 0, 100, 100}, 5);
  page.add(0, "a", {0, 0, 60, 60}, 2);
  page.nodes[2].clickable = true;
  const auto tree = page.tree();
  const auto hit = trace::deepestAt(tree, 20, 20);
  ASSERT_TRUE(hit);
  EXPECT_EQ(tree.nodes[*hit].className, "button");
}

}  // namespace
}  // namespace marmoset::device::web
