#include "engine/reduce/minimize/run_times.h"

#include <gtest/gtest.h>

namespace marmoset::reduce {
namespace {

TEST(RunTimesTest, LookingIsWorthItAsLongAsItIsFast) {
  EXPECT_TRUE(isWorthLooking({.look = 0}, false));
  EXPECT_TRUE(isWorthLooking({.look = 1}, false));
  EXPECT_FALSE(isWorthLooking({.look = 2}, false));
  EXPECT_FALSE(isWorthLooking({.look = 15}, false));
}

TEST(RunTimesTest, CallbacksAreWorthALongerLook) {
  EXPECT_TRUE(isWorthLooking({.look = 2}, true));
  EXPECT_FALSE(isWorthLooking({.look = 15}, true));
}

TEST(RunTimesTest, WhereEventsAreSlowALongerLookIsWorthIt) {
  EXPECT_FALSE(isWorthLooking({.event = 1, .look = 1}, false));
  EXPECT_TRUE(isWorthLooking({.event = 10, .look = 2}, false));
}

}  // namespace
}  // namespace marmoset::reduce
