#include "engine/model/adaptive_abstraction.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "tests/engine/model/made_recording.h"

namespace marmoset::model {
namespace {

ScreenSketch sketched(const std::vector<std::string>& buttons, const std::string& window = "Main") {
  return sketchOf(test::madeScreen(window, buttons));
}

// Fifty steps: whether the look changed.
bool steps(AdaptiveAbstraction& abstraction, const ScreenSketch& seen) {
  bool changed = false;
  for (int i = 0; i < 50; ++i) changed = abstraction.see(seen) || changed;
  return changed;
}

TEST(AdaptiveAbstraction, beginsCoarse) {
  AdaptiveAbstraction abstraction;
  EXPECT_EQ(abstraction.state(sketched({"Save"})), abstraction.state(sketched({"Open"})));
  EXPECT_FALSE(steps(abstraction, sketched({"Save"})));
  EXPECT_EQ(abstraction.fineness(sketched({"Save"}).activity), Fineness::operations);
}

TEST(AdaptiveAbstraction, looksAtTheTextWhereThatTellsTwoScreensApartThatAnActionLeftDifferently) {
  AdaptiveAbstraction abstraction;
  const auto one = sketched({"Yes", "1"}), other = sketched({"Yes", "2"});
  abstraction.see(one);
  abstraction.differ(one, other);
  EXPECT_EQ(abstraction.state(one), abstraction.state(other)) << "not before the fiftieth step";
  EXPECT_TRUE(steps(abstraction, other));
  EXPECT_EQ(abstraction.fineness(one.activity), Fineness::text);
  EXPECT_NE(abstraction.state(one), abstraction.state(other));
}

TEST(AdaptiveAbstraction, leavesOtherActivitiesAsTheyAre) {
  AdaptiveAbstraction abstraction;
  abstraction.differ(sketched({"1"}), sketched({"2"}));
  steps(abstraction, sketched({"1"}));
  const auto other = sketched({"1"}, "Other");
  EXPECT_EQ(abstraction.fineness(other.activity), Fineness::operations);
}

TEST(AdaptiveAbstraction, isNotTakenInByChance) {
  AdaptiveAbstraction abstraction;
  const auto same = sketched({"Dice"});
  for (int i = 0; i < 10; ++i) abstraction.differ(same, same);
  EXPECT_FALSE(steps(abstraction, same)) << "no look sees a difference";
}

TEST(AdaptiveAbstraction, tellsWidgetsApartWhereOneActionStandsForMoreThanThree) {
  AdaptiveAbstraction three, four;
  EXPECT_FALSE(steps(three, sketched({"1", "2", "3"})));
  EXPECT_TRUE(steps(four, sketched({"1", "2", "3", "4"})));
  const auto seen = sketched({"1", "2", "3", "4"});
  EXPECT_EQ(four.fineness(seen.activity), Fineness::index) << "descriptions do not tell them apart";
  EXPECT_NE(four.widget(seen, seen.widgets[0]), four.widget(seen, seen.widgets[1]));
}

TEST(AdaptiveAbstraction, takesBackWhatShattersAStateAndRemembersIt) {
  AdaptiveAbstraction abstraction;
  const auto one = sketched({"Clock", "1"}), other = sketched({"Clock", "2"});
  abstraction.see(one);
  abstraction.differ(one, other);
  ASSERT_TRUE(steps(abstraction, other));
  for (int i = 3; i < 12; ++i) abstraction.see(sketched({"Clock", fmt::format("{}", i)}));
  EXPECT_TRUE(steps(abstraction, one));
  EXPECT_NE(abstraction.fineness(one.activity), Fineness::text);
  abstraction.differ(one, other);
  EXPECT_FALSE(steps(abstraction, one)) << "once and for all";
}

TEST(AdaptiveAbstraction, doesNotReadTextsThatExplode) {
  AdaptiveAbstraction abstraction;
  for (int i = 0; i < 8; ++i) {
    std::vector<std::string> rows;
    for (int row = 0; row < 3; ++row) rows.push_back(fmt::format("entry {}", i * 20 + row));
    for (int row = 0; row < 7; ++row) rows.push_back(fmt::format("other {}", i * 20 + row));
    abstraction.see(sketched(rows));
  }
  for (int i = 0; i < 5; ++i) {
    abstraction.differ(sketched({"1", "2"}), sketched({"1", "3"}));
    steps(abstraction, sketched({"1", "2"}));
  }
  EXPECT_EQ(abstraction.fineness(sketched({}).activity), Fineness::index);
}

}  // namespace
}  // namespace marmoset::model
