#include "engine/trace/view_tree.h"

#include <gtest/gtest.h>

namespace marmoset::trace {
namespace {

ViewNode view(std::string className, Rect bounds, std::int32_t parent, std::string text = "") {
  ViewNode node;
  node.className = std::move(className);
  node.bounds = bounds;
  node.parent = parent;
  node.text = std::move(text);
  return node;
}

// A frame with a header layout, a button in it, and a layer over the lower half.
ViewTree viewTreeScreen() {
  ViewTree tree;
  tree.nodes = {view("android.widget.FrameLayout", {0, 0, 100, 200}, -1),
                view("android.widget.LinearLayout", {0, 0, 100, 50}, 0),
                view("android.widget.Button", {10, 10, 40, 40}, 1, "Save"),
                view("android.widget.TextView", {0, 100, 100, 200}, 0, "under"),
                view("android.widget.FrameLayout", {0, 100, 100, 200}, 0),
                view("android.widget.ImageView", {0, 100, 50, 200}, 4)};
  closeTree(tree);
  return tree;
}

TEST(ViewTree, findsTheDeepestWidgetUnderBothPoints) {
  const auto tree = viewTreeScreen();
  EXPECT_EQ(widgetUnderTap(tree, 20, 20, 25, 25), 2u);
  EXPECT_EQ(widgetUnderTap(tree, 20, 20, 60, 25), std::nullopt) << "only bare layouts under both points";
  EXPECT_EQ(widgetUnderTap(tree, 70, 20, 70, 20), std::nullopt) << "blank ground of the header";
}

TEST(ViewTree, laterSiblingsLieOnTopButBareLayersLetTapsThrough) {
  const auto tree = viewTreeScreen();
  EXPECT_EQ(widgetUnderTap(tree, 20, 150, 20, 150), 5u);
  EXPECT_EQ(widgetUnderTap(tree, 80, 150, 80, 150), 3u);
  EXPECT_EQ(deepestAt(tree, 80, 150), 4u);
  EXPECT_EQ(deepestAt(tree, 500, 500), std::nullopt);
}

// A launcher as real dumps have it: a named layer over the whole screen that takes no touch.
ViewTree launcherUnderALayer() {
  ViewTree tree;
  tree.nodes = {view("android.widget.FrameLayout", {0, 0, 100, 200}, -1),
                view("android.widget.TextView", {10, 10, 40, 40}, 0, "Gmail"),
                view("android.view.View", {0, 0, 100, 200}, 0, "Home")};
  closeTree(tree);
  return tree;
}

TEST(ViewTree, whatTakesNoTouchLetsItThroughToWhatDoes) {
  auto tree = launcherUnderALayer();
  EXPECT_EQ(widgetUnderTap(tree, 20, 20, 20, 20), 2u) << "nothing takes it: the topmost";
  tree.nodes[1].flags.set(ViewFlag::clickable);
  EXPECT_EQ(widgetUnderTap(tree, 20, 20, 20, 20), 1u);
  EXPECT_EQ(widgetUnderTap(tree, 80, 80, 80, 80), 2u);
  EXPECT_EQ(deepestAt(tree, 20, 20), 1u);
  tree.nodes[2].flags.set(ViewFlag::longClickable);
  EXPECT_EQ(widgetUnderTap(tree, 20, 20, 20, 20), 2u) << "two that take it: the one on top";
}

TEST(ViewTree, theWidgetIsTheInnermostOfTheViewThatTakesTheTouch) {
  ViewTree tree;
  tree.nodes = {view("android.widget.FrameLayout", {0, 0, 100, 200}, -1),
                view("android.widget.LinearLayout", {0, 0, 100, 50}, 0),
                view("android.widget.TextView", {0, 0, 100, 50}, 1, "Settings"),
                view("android.widget.ImageView", {0, 0, 100, 200}, 0)};
  closeTree(tree);
  tree.nodes[1].flags.set(ViewFlag::clickable);
  EXPECT_EQ(widgetUnderTap(tree, 20, 20, 20, 20), 2u);
}

TEST(ViewTree, theOrderOfDrawingCountsWhereADumpTellsIt) {
  auto tree = launcherUnderALayer();
  tree.nodes[1].flags.set(ViewFlag::clickable);
  tree.nodes[2].flags.set(ViewFlag::clickable);
  EXPECT_EQ(widgetUnderTap(tree, 20, 20, 20, 20), 2u);
  tree.nodes[1].drawingOrder = 2;
  tree.nodes[2].drawingOrder = 1;
  EXPECT_EQ(widgetUnderTap(tree, 20, 20, 20, 20), 1u);
}

TEST(ViewTree, barsAndPagesTakeTouchesThatNoFlagTells) {
  auto tree = launcherUnderALayer();
  tree.nodes[1].flags.set(ViewFlag::clickable);
  tree.nodes[2].className = "androidx.appcompat.widget.AppCompatSeekBar";
  EXPECT_EQ(widgetUnderTap(tree, 20, 20, 20, 20), 2u);
}

TEST(ViewTree, aLayoutThatSaysOrDoesSomethingIsAWidget) {
  auto tree = viewTreeScreen();
  EXPECT_FALSE(isWidget(tree, 1));
  tree.nodes[1].flags.set(ViewFlag::clickable);
  EXPECT_TRUE(isWidget(tree, 1));
  tree.nodes[1].flags.set(ViewFlag::clickable, false);
  tree.nodes[1].text = "Edit Lent Item";
  EXPECT_TRUE(isWidget(tree, 1));
}

TEST(ViewTree, knowsChildrenAndSubtrees) {
  const auto tree = viewTreeScreen();
  EXPECT_EQ(tree.children(0), (std::vector<std::uint32_t>{1, 3, 4}));
  EXPECT_EQ(tree.nodes[1].end, 3u);
  EXPECT_EQ(tree.nodes[0].end, 6u);
}

TEST(ViewTree, hashTellsTreesApart) {
  auto tree = viewTreeScreen();
  const auto before = contentHash(tree);
  EXPECT_EQ(before, contentHash(viewTreeScreen()));
  tree.nodes[2].flags.set(ViewFlag::focused);
  EXPECT_NE(before, contentHash(tree));
}

TEST(ViewTree, describesAWidgetByClassIdAndText) {
  ViewNode node = view("android.widget.Button", {}, -1, "Save changes");
  node.resourceId = "de.x:id/add_button";
  EXPECT_EQ(describe(node), "Button #add_button \"Save changes\"");
  node.text.clear();
  node.description = "save";
  EXPECT_EQ(describe(node), "Button #add_button \"save\"");
}

}  // namespace
}  // namespace marmoset::trace
