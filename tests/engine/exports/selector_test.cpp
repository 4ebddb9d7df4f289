#include "engine/exports/selector.h"

#include <gmock/gmock.h>

#include "engine/exports/maestro.h"
#include "engine/exports/uiautomator2.h"

namespace marmoset::exports {
namespace {

using testing::Optional;
using trace::ViewNode;
using trace::ViewTree;

ViewNode view(std::string id, std::string text, std::string description = {}, std::int32_t top = 0) {
  ViewNode node;
  node.resourceId = std::move(id);
  node.text = std::move(text);
  node.description = std::move(description);
  node.className = "android.widget.Button";
  node.bounds = {0, top, 100, top + 50};
  node.parent = 0;
  return node;
}

ViewTree screen(std::vector<ViewNode> views) {
  ViewTree tree;
  ViewNode root;
  root.className = "android.widget.FrameLayout";
  tree.nodes.push_back(root);
  tree.nodes.insert(tree.nodes.end(), views.begin(), views.end());
  closeTree(tree);
  return tree;
}

Selector by(std::vector<Selector::Part> parts, std::optional<std::uint32_t> index = {}) {
  return {std::move(parts), index};
}

TEST(Selector, AnIdOfItsOwnIsBest) {
  const auto tree = screen({view("com.x:id/save", "Save"), view("com.x:id/cancel", "Cancel")});
  EXPECT_THAT(selectorFor(tree, 1, uiautomator2Selectors()),
              Optional(by({{Attribute::id, "com.x:id/save"}})));
  EXPECT_THAT(selectorFor(tree, 1, maestroSelectors()), Optional(by({{Attribute::id, "save"}})));
}

TEST(Selector, ThenTextThenDescription) {
  const auto tree =
      screen({view("com.x:id/row", "One"), view("com.x:id/row", "Two"), view("com.x:id/row", "", "Three")});
  EXPECT_THAT(selectorFor(tree, 2, uiautomator2Selectors()), Optional(by({{Attribute::text, "Two"}})));
  EXPECT_THAT(selectorFor(tree, 3, maestroSelectors()), Optional(by({{Attribute::description, "Three"}})));
}

TEST(Selector, IdAndTextTogetherWhereNeitherIsEnough) {
  const auto tree = screen({view("com.x:id/row", "OK"), view("com.x:id/row", "No"), view("com.x:id/ok", "OK"),
                            view("com.x:id/row2", "No")});
  EXPECT_THAT(selectorFor(tree, 1, uiautomator2Selectors()),
              Optional(by({{Attribute::id, "com.x:id/row"}, {Attribute::text, "OK"}})));
}

TEST(Selector, EqualViewsAreCounted) {
  const auto tree = screen({view("com.x:id/row", "OK", "", 200), view("com.x:id/row", "OK", "", 100)});
  EXPECT_THAT(selectorFor(tree, 1, uiautomator2Selectors()),
              Optional(by({{Attribute::id, "com.x:id/row"}}, 0)));
  // From top to bottom, where uiautomator2 takes the order of the document.
  EXPECT_THAT(selectorFor(tree, 1, maestroSelectors()), Optional(by({{Attribute::id, "row"}}, 1)));
}

TEST(Selector, OnlyUiautomator2KnowsClasses) {
  const auto tree = screen({view("", ""), view("", "")});
  EXPECT_THAT(selectorFor(tree, 2, uiautomator2Selectors()),
              Optional(by({{Attribute::className, "android.widget.Button"}}, 1)));
  EXPECT_EQ(selectorFor(tree, 2, maestroSelectors()), std::nullopt);
}

TEST(Selector, MaestroDoesNotTellTextsDescriptionsAndCasesApart) {
  const auto tree = screen({view("", "Save"), view("", "", "SAVE", 100)});
  EXPECT_THAT(selectorFor(tree, 1, maestroSelectors()), Optional(by({{Attribute::text, "Save"}}, 0)));
  EXPECT_THAT(selectorFor(tree, 1, uiautomator2Selectors()), Optional(by({{Attribute::text, "Save"}})));
}

}  // namespace
}  // namespace marmoset::exports
