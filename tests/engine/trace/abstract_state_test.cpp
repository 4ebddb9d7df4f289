#include "engine/trace/abstract_state.h"

#include <gtest/gtest.h>

namespace marmoset::trace {
namespace {

const WindowStatus window{"com.x", "com.x.Main", WindowKind::activity, "", false, 0};

ViewNode view(std::string className, std::int32_t parent, std::uint32_t index, std::string text,
              bool clickable) {
  ViewNode node;
  node.className = std::move(className);
  node.parent = parent;
  node.index = index;
  node.text = std::move(text);
  node.flags.set(ViewFlag::clickable, clickable);
  node.flags.set(ViewFlag::enabled);
  return node;
}

ViewTree abstractScreen() {
  ViewTree tree;
  tree.nodes = {view("android.widget.FrameLayout", -1, 0, "", false),
                view("android.widget.TextView", 0, 0, "3 items", false),
                view("android.widget.Button", 0, 1, "Add", true),
                view("android.widget.EditText", 0, 2, "typed", true)};
  closeTree(tree);
  return tree;
}

std::uint64_t changed(void (*change)(ViewTree&)) {
  auto tree = abstractScreen();
  change(tree);
  return abstractState(window, &tree);
}

TEST(AbstractState, isMadeOfWhatCanBeActedOn) {
  const auto components = abstractComponents(abstractScreen());
  ASSERT_EQ(components.size(), 2u);
  EXPECT_EQ(components[0].label, "Add");
  EXPECT_EQ(components[0].path, std::vector<std::uint32_t>{1});
  EXPECT_EQ(components[1].label, "");
}

TEST(AbstractState, forgetsPlacesTypedTextAndPlainText) {
  const auto same = changed([](ViewTree&) {});
  EXPECT_EQ(same, changed([](ViewTree& tree) { tree.nodes[2].bounds = {1, 2, 3, 4}; }));
  EXPECT_EQ(same, changed([](ViewTree& tree) { tree.nodes[3].text = "other"; }));
  EXPECT_EQ(same, changed([](ViewTree& tree) { tree.nodes[1].text = "4 items"; }));
  EXPECT_EQ(same, changed([](ViewTree& tree) { tree.nodes[3].flags.set(ViewFlag::focused); }));
}

TEST(AbstractState, tellsScreensApart) {
  const auto same = changed([](ViewTree&) {});
  EXPECT_NE(same, changed([](ViewTree& tree) { tree.nodes[2].text = "Remove"; }));
  EXPECT_NE(same, changed([](ViewTree& tree) { tree.nodes[2].flags.set(ViewFlag::enabled, false); }));
  EXPECT_NE(same, changed([](ViewTree& tree) { tree.nodes[1].flags.set(ViewFlag::clickable); }));
  auto dialog = window;
  dialog.kind = WindowKind::dialog;
  const auto tree = abstractScreen();
  EXPECT_NE(same, abstractState(dialog, &tree));
}

}  // namespace
}  // namespace marmoset::trace
