#include "engine/trace/view_tree_xml.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/real_data.h"

namespace marmoset::trace {
namespace {

const std::string oneNode =
    R"(<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="1"><node index="2" )"
    R"(text="a &amp; &quot;b&quot;&#10;c" resource-id="com.x:id/ok" class="android.widget.Button" package="com.x" )"
    R"(content-desc="" checkable="false" checked="false" clickable="true" enabled="true" focusable="true" )"
    R"(focused="false" scrollable="false" long-clickable="false" password="false" selected="false" )"
    R"(bounds="[0,-5][10,20]" /></hierarchy>)";

TEST(ViewTreeXml, readsAndPrintsUiautomatorsOwnLine) {
  const auto tree = parseViewTree(oneNode);
  ASSERT_TRUE(tree) << tree.error().message;
  ASSERT_EQ(tree->nodes.size(), 1u);
  EXPECT_EQ(tree->rotation, 1);
  EXPECT_EQ(tree->nodes[0].index, 2u);
  EXPECT_EQ(tree->nodes[0].text, "a & \"b\"\nc");
  EXPECT_EQ(tree->nodes[0].bounds, (Rect{0, -5, 10, 20}));
  EXPECT_TRUE(tree->nodes[0].has(ViewFlag::clickable));
  EXPECT_FALSE(tree->nodes[0].has(ViewFlag::checkable));
  EXPECT_EQ(printXml(*tree), oneNode);
}

TEST(ViewTreeXml, skipsWhatTheShellPrintedAroundTheXml) {
  const auto tree = parseViewTree("WARNING: linker: x\n" + oneNode + "UI hierchary dumped to: /dev/tty\n");
  ASSERT_TRUE(tree) << tree.error().message;
  EXPECT_EQ(tree->nodes.size(), 1u);
}

TEST(ViewTreeXml, readsAppiumPageSource) {
  const auto tree = parseViewTree(R"(<?xml version="1.0" encoding="UTF-8"?>
<hierarchy index="0" class="hierarchy" rotation="0" width="1080" height="1794">
  <android.widget.FrameLayout index="0" package="com.x" class="android.widget.FrameLayout" text="" bounds="[0,0][1080,1794]">
    <android.widget.Button index="1" package="com.x" text="Go" clickable="true" bounds="[1,2][3,4]" displayed="true"/>
  </android.widget.FrameLayout>
</hierarchy>)");
  ASSERT_TRUE(tree) << tree.error().message;
  ASSERT_EQ(tree->nodes.size(), 2u);
  EXPECT_EQ(tree->nodes[1].className, "android.widget.Button");
  EXPECT_EQ(tree->nodes[1].parent, 0);
  EXPECT_EQ(tree->nodes[0].end, 2u);
}

TEST(ViewTreeXml, keepsTheAttributesOfRecentBuilds) {
  auto text = oneNode;
  text.replace(text.find(" /></hierarchy>"), 3, R"( drawing-order="3" hint="say" />)");
  const auto tree = parseViewTree(text);
  ASSERT_TRUE(tree) << tree.error().message;
  EXPECT_EQ(tree->nodes[0].drawingOrder, 3);
  EXPECT_EQ(tree->nodes[0].hint, "say");
  EXPECT_EQ(printXml(*tree), text);
}

TEST(ViewTreeXml, saysWhereADamagedDumpEnds) {
  EXPECT_EQ(parseViewTree("ERROR: could not get idle state.").error().message,
            "no XML in the dump: the device wrote no hierarchy");
  const auto half = parseViewTree(oneNode.substr(0, oneNode.size() - 12));
  ASSERT_FALSE(half);
  EXPECT_NE(half.error().message.find("cut off"), std::string::npos);
  EXPECT_FALSE(parseViewTree("<html><body/></html>"));
}

TEST(ViewTreeXml, deepNestingDoesNotExhaustTheStack) {
  std::string text = "<hierarchy>";
  const int depth = 200000;
  for (int i = 0; i < depth; ++i) text += "<node>";
  for (int i = 0; i < depth; ++i) text += "</node>";
  const auto tree = parseViewTree(text + "</hierarchy>");
  ASSERT_TRUE(tree) << tree.error().message;
  EXPECT_EQ(tree->nodes.size(), static_cast<std::size_t>(depth));
  EXPECT_EQ(tree->nodes[0].end, static_cast<std::uint32_t>(depth));
}

RC_GTEST_PROP(ViewTreeXml, printingAndReadingGiveTheSameTree, ()) {
  ViewTree tree;
  tree.rotation = *rc::gen::inRange(0, 4);
  const auto count = *rc::gen::inRange(0, 12);
  const auto word = rc::gen::container<std::string>(rc::gen::inRange<char>(' ', '~'));
  for (int i = 0; i < count; ++i) {
    ViewNode node;
    // In document order a parent is the previous node or one of its ancestors.
    std::vector<std::int32_t> parents{-1};
    for (auto up = i - 1; up >= 0; up = tree.nodes[up].parent) parents.push_back(up);
    node.parent = *rc::gen::elementOf(parents);
    node.index = *rc::gen::inRange(0u, 9u);
    node.text = *word;
    node.description = *word;
    node.className = "android.widget.TextView";
    node.bounds = {*rc::gen::inRange(-50, 50), *rc::gen::inRange(-50, 50), *rc::gen::inRange(0, 2000), 7};
    node.flags.set(ViewFlag::selected, *rc::gen::arbitrary<bool>());
    node.notAccessible = *rc::gen::arbitrary<bool>();
    tree.nodes.push_back(node);
  }
  closeTree(tree);
  const auto back = parseViewTree(printXml(tree));
  RC_ASSERT(back.has_value());
  RC_ASSERT(*back == tree);
}

TEST(ViewTreeXml, readsRealDumps) {
  const auto folder = test::realData("ui-dumps");
  if (!folder) return;
  for (const auto& file : std::filesystem::directory_iterator(*folder)) {
    if (file.path().extension() != ".xml") continue;
    const auto tree = parseViewTree(test::readFile(file.path()));
    ASSERT_TRUE(tree) << file.path() << ": " << tree.error().message;
    EXPECT_GT(tree->nodes.size(), 5u) << file.path();
    EXPECT_FALSE(tree->nodes[0].bounds.empty());
    EXPECT_EQ(parseViewTree(printXml(*tree)), *tree) << file.path();
  }
}

}  // namespace
}  // namespace marmoset::trace
