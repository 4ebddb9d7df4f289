#include "engine/model/abstraction.h"

#include <gmock/gmock.h>

#include "engine/model/screen_sketch.h"
#include "tests/engine/model/made_recording.h"

namespace marmoset::model {
namespace {

using trace::ViewFlag;

trace::Observation changed(trace::Observation seen, const std::function<void(trace::ViewTree&)>& change) {
  auto tree = *seen.tree;
  change(tree);
  closeTree(tree);
  seen.tree = std::make_shared<const trace::ViewTree>(std::move(tree));
  return seen;
}

const trace::Observation screen = test::madeScreen("Main", {"Save", "Open"});

// The finest abstraction that takes two screens for the same, from the coarse ones on.
std::string lastThatAgrees(const trace::Observation& a, const trace::Observation& b) {
  std::string agreed = "none";
  for (const auto one :
       {Abstraction::operations, Abstraction::described, Abstraction::indexed, Abstraction::texts})
    if (stateOf(one, a) == stateOf(one, b)) agreed = name(one);
  return agreed;
}

TEST(Abstractions, haveNamesThatAreReadBack) {
  for (const auto one : {Abstraction::window, Abstraction::components, Abstraction::operations,
                         Abstraction::described, Abstraction::indexed, Abstraction::texts})
    EXPECT_EQ(abstractionOf(name(one)), one);
  EXPECT_EQ(abstractionOf("fine"), std::nullopt);
}

TEST(Abstractions, seeEachOneMoreThanTheOneBefore) {
  const auto& same = screen;
  EXPECT_EQ(lastThatAgrees(screen, same), "texts");
  EXPECT_EQ(lastThatAgrees(screen, changed(screen, [](auto& tree) { tree.nodes[1].text = "Keep"; })),
            "indexed");
  EXPECT_EQ(lastThatAgrees(screen, changed(screen, [](auto& tree) { tree.nodes[2].index = 5; })),
            "described");
  EXPECT_EQ(lastThatAgrees(screen, changed(screen, [](auto& tree) { tree.nodes[1].description = "x"; })),
            "operations");
  EXPECT_EQ(
      lastThatAgrees(screen, changed(screen, [](auto& tree) { tree.nodes[1].flags.set(ViewFlag::checked); })),
      "operations");
  EXPECT_EQ(
      lastThatAgrees(screen, changed(screen, [](auto& tree) { tree.nodes[1].resourceId = "com.x:id/a"; })),
      "none");
  EXPECT_EQ(lastThatAgrees(screen, test::madeScreen("Other", {"Save", "Open"})), "none");
}

TEST(Abstractions, ofOperationsTakeListsOfAnyLengthForTheSame) {
  EXPECT_EQ(lastThatAgrees(screen, test::madeScreen("Main", {"Save", "Open", "Close"})), "described");
}

TEST(Abstractions, neverSeeWhatWasTypedOrWhereAViewStands) {
  const auto field = changed(screen, [](auto& tree) { tree.nodes[1].className = "android.widget.EditText"; });
  EXPECT_EQ(lastThatAgrees(field, changed(field, [](auto& tree) { tree.nodes[1].text = "typed"; })), "texts");
  EXPECT_EQ(lastThatAgrees(field, changed(field, [](auto& tree) { tree.nodes[1].bounds.top += 40; })),
            "texts");
}

TEST(Abstractions, readTheTextOfARowInsideIt) {
  const auto row = [](const char* text) {
    return changed(screen, [&](auto& tree) {
      auto label = tree.nodes[2];
      tree.nodes[2].text.clear();
      label.parent = 2;
      label.flags = {};
      label.text = text;
      tree.nodes.push_back(label);
    });
  };
  EXPECT_EQ(lastThatAgrees(row("Ann"), row("Ben")), "indexed");
}

TEST(Abstractions, tellAScrolledListFromOneAtItsTop) {
  const auto list = changed(screen, [](auto& tree) { tree.nodes[0].flags.set(ViewFlag::scrollable); });
  const auto scrolled = changed(list, [](auto& tree) { tree.nodes[1].index = 4; });
  EXPECT_EQ(lastThatAgrees(list, scrolled), "none");
}

// Written down once: numbers that are kept in stores and models must never change.
TEST(Abstractions, giveTheSameNumbersOnEveryMachine) {
  EXPECT_EQ(stateOf(Abstraction::window, screen), 4270232014603043163ull);
  EXPECT_EQ(stateOf(Abstraction::components, screen), 4711721409407961135ull);
  EXPECT_EQ(stateOf(Abstraction::operations, screen), 8703795019639105638ull);
  EXPECT_EQ(stateOf(Abstraction::texts, screen), 12714119697122954279ull);
}

TEST(Sketches, nameTheWidgetsOfAScreen) {
  const auto sketch = sketchOf(screen);
  ASSERT_EQ(sketch.widgets.size(), 2u);
  EXPECT_EQ(sketch.widget(0), nullptr);
  ASSERT_NE(sketch.widget(2), nullptr);
  EXPECT_EQ(at(sketch.widget(1)->key, Fineness::operations), at(sketch.widget(2)->key, Fineness::operations));
  EXPECT_NE(at(sketch.widget(1)->key, Fineness::index), at(sketch.widget(2)->key, Fineness::index));
}

}  // namespace
}  // namespace marmoset::model
