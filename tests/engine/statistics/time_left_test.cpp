#include "engine/statistics/time_left.h"

#include <gtest/gtest.h>

namespace marmoset::statistics {
namespace {

using namespace std::chrono_literals;

TEST(TimeLeft, GoesOnAsFastAsBefore) {
  EXPECT_EQ(timeLeft(10s, 5, 5), ", 10 s left");
  EXPECT_EQ(timeLeft(10s, 10, 1), ", 1 s left");
}

TEST(TimeLeft, IsRoundedUp) {
  EXPECT_EQ(timeLeft(1ms, 1, 1), ", 1 s left");
  EXPECT_EQ(timeLeft(59001ms, 1, 1), ", 1 min 0 s left");
}

TEST(TimeLeft, IsToldInTheTwoUnitsThatCount) {
  EXPECT_EQ(timeLeft(59s, 1, 1), ", 59 s left");
  EXPECT_EQ(timeLeft(192s, 1, 1), ", 3 min 12 s left");
  EXPECT_EQ(timeLeft(3600s + 125s, 1, 1), ", 1 h 2 min left");
}

TEST(TimeLeft, IsNotToldBeforeTheFirstNorAfterTheLast) {
  EXPECT_EQ(timeLeft(10s, 0, 5), "");
  EXPECT_EQ(timeLeft(10s, 5, 0), "");
}

TEST(TimeLeft, WhatAnEarlierProcessDidTellsNoSpeed) {
  TimeLeft left;
  left.begin(40);
  EXPECT_EQ(left.words(40, 50), "");
  EXPECT_NE(left.words(41, 50), "");
  EXPECT_EQ(left.words(50, 50), "");
}

}  // namespace
}  // namespace marmoset::statistics
