#include "engine/model/touch_point.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "tests/engine/model/made_recording.h"

namespace marmoset::model {
namespace {

using script::UserEventType;
using trace::Rect;
using trace::ViewFlag;
using trace::ViewTree;

constexpr auto tap = UserEventType::tap;

// A root with these views in it, the later ones on top.
ViewTree treeOf(const std::vector<std::pair<Rect, bool>>& views) {
  ViewTree tree;
  tree.nodes.push_back({.className = "android.widget.FrameLayout", .bounds = {0, 0, 1000, 1000}});
  for (const auto& [bounds, clickable] : views) {
    trace::ViewNode view{.index = static_cast<std::uint32_t>(tree.nodes.size() - 1),
                         .className = "android.widget.Button",
                         .bounds = bounds,
                         .parent = 0};
    view.flags.set(ViewFlag::clickable, clickable);
    tree.nodes.push_back(std::move(view));
  }
  closeTree(tree);
  return tree;
}

TEST(TouchPoint, isTheMiddleWhereNothingLiesOver) {
  EXPECT_EQ(touchPoint(treeOf({{{100, 100, 300, 200}, true}}), 1, tap), (TouchPoint{200, 150}));
}

TEST(TouchPoint, avoidsWhatLiesOver) {
  const auto tree = treeOf({{{0, 0, 160, 160}, true}, {{60, 60, 160, 160}, true}});
  const auto point = touchPoint(tree, 1, tap);
  ASSERT_TRUE(point);
  EXPECT_EQ(takerAt(tree, point->x, point->y, tap), 1u);
  EXPECT_TRUE(point->x < 60 || point->y < 60);
}

TEST(TouchPoint, isNoneOfWhatIsCoveredOrDoesNotReact) {
  EXPECT_FALSE(touchPoint(treeOf({{{0, 0, 100, 100}, true}, {{0, 0, 200, 200}, true}}), 1, tap));
  EXPECT_FALSE(touchPoint(treeOf({{{0, 0, 100, 100}, false}}), 1, tap));
  EXPECT_FALSE(touchPoint(treeOf({{{50, 50, 50, 90}, true}}), 1, tap));
}

TEST(TakerAt, letsLabelsPassTouchesOn) {
  const auto tree = treeOf({{{0, 0, 400, 400}, true}, {{100, 100, 200, 200}, false}});
  EXPECT_EQ(takerAt(tree, 150, 150, tap), 1u);
  EXPECT_FALSE(takerAt(tree, 900, 900, tap));
}

TEST(TakerAt, knowsThatPagesAnswerByThePlace) {
  auto tree = treeOf({{{0, 0, 400, 400}, false}});
  tree.nodes[1].className = "android.webkit.WebView";
  EXPECT_EQ(takerAt(tree, 150, 150, tap), 1u);
}

RC_GTEST_PROP(TouchPoint, isWhereTheViewTakesTheTouch, ()) {
  const auto edge = rc::gen::inRange(0, 40);
  const auto anyView =
      rc::gen::map(rc::gen::tuple(edge, edge, edge, edge, rc::gen::arbitrary<bool>()), [](const auto& v) {
        const auto& [left, top, width, height, clickable] = v;
        return std::pair(Rect{left * 20, top * 20, (left + width) * 20, (top + height) * 20}, clickable);
      });
  const auto tree = treeOf(*rc::gen::container<std::vector<std::pair<Rect, bool>>>(anyView));
  for (std::uint32_t view = 0; view < tree.nodes.size(); ++view) {
    const auto point = touchPoint(tree, view, tap);
    if (point) RC_ASSERT(takerAt(tree, point->x, point->y, tap) == view);
  }
}

}  // namespace
}  // namespace marmoset::model
