#include "engine/script/text/suggestion.h"

#include <array>

#include <gtest/gtest.h>

namespace marmoset::test {
namespace {

using namespace marmoset::script;

TEST(EditDistance, CountsEveryKindOfSlip) {
  EXPECT_EQ(editDistance("Tap", "Tap"), 0U);
  EXPECT_EQ(editDistance("tap", "TAP"), 0U);
  EXPECT_EQ(editDistance("Tab", "Tap"), 1U);
  EXPECT_EQ(editDistance("LauchActivity", "LaunchActivity"), 1U);
  EXPECT_EQ(editDistance("UserWiat", "UserWait"), 1U);
  EXPECT_EQ(editDistance("Dragg", "Drag"), 1U);
  EXPECT_EQ(editDistance("", "Drag"), 4U);
  EXPECT_EQ(editDistance("kitten", "sitting"), 3U);
}

TEST(Nearest, GivesTheNearestWordThatIsNearEnough) {
  constexpr std::array<std::string_view, 3> words = {"Tap", "Drag", "UserWait"};
  EXPECT_EQ(nearest("Tab", words)->word, "Tap");
  EXPECT_EQ(nearest("UserWhait", words)->word, "UserWait");
  EXPECT_FALSE(nearest("Coffee", words));
  EXPECT_FALSE(nearest("", words));
  EXPECT_FALSE(nearest("Ta", words));
}

TEST(Nearest, KnowsWhenTwoAreAsNear) {
  constexpr std::array<std::string_view, 2> words = {"LEFT_UP", "LEFT_IP"};
  EXPECT_FALSE(nearest("LEFT_OP", words)->unique);
  EXPECT_TRUE(nearest("LEFT_UPP", words)->unique);
}

TEST(SameIgnoringCase, ComparesWholeWords) {
  EXPECT_TRUE(sameIgnoringCase("True", "tRUE"));
  EXPECT_FALSE(sameIgnoringCase("true", "truefalse"));
}

}  // namespace
}  // namespace marmoset::test
