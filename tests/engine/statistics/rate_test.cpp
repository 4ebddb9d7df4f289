#include "engine/statistics/rate.h"

#include <gtest/gtest.h>

#include "engine/statistics/rate_words.h"

namespace marmoset::statistics {
namespace {

// Published values of the exact interval.
TEST(Rate, hasTheExactInterval) {
  const auto nineteen = rateOf(19, 20);
  EXPECT_NEAR(nineteen.low, 0.7513, 5e-4);
  EXPECT_NEAR(nineteen.high, 0.9987, 5e-4);
  const auto half = rateOf(5, 10);
  EXPECT_NEAR(half.low, 0.1871, 5e-4);
  EXPECT_NEAR(half.high, 0.8129, 5e-4);
}

TEST(Rate, neverLeavesTheUnitInterval) {
  EXPECT_EQ(rateOf(0, 20).low, 0);
  EXPECT_NEAR(rateOf(0, 20).high, 0.1684, 5e-4);
  EXPECT_NEAR(rateOf(20, 20).low, 0.8316, 5e-4);
  EXPECT_EQ(rateOf(20, 20).high, 1);
}

TEST(Rate, knowsNothingWithoutRuns) {
  EXPECT_EQ(rateOf(0, 0), (Rate{0, 0, 0, 1}));
}

TEST(Rate, narrowsWithLessConfidence) {
  EXPECT_GT(rateOf(10, 20, 0.5).low, rateOf(10, 20, 0.95).low);
}

TEST(Rate, isToldInWordsThatNeverFlatter) {
  EXPECT_EQ(inWords(rateOf(19, 20)), "19 of 20 runs (75% to 100%)");
  EXPECT_EQ(intervalInWords(rateOf(5, 10)), "18% to 82%");
}

}  // namespace
}  // namespace marmoset::statistics
