#include "engine/reduce/document/what_was_shown.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace marmoset::reduce {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Shown shown(std::uint32_t successes, std::uint32_t runs, Mode mode, bool passed) {
  return {.rate = statistics::rateOf(successes, runs), .mode = mode, .passed = passed};
}

TEST(WhatWasShown, SaysNoMoreThanTheRunsDo) {
  EXPECT_EQ(inWords(shown(20, 20, Mode::standard, true)),
            "20 of 20 runs: at least 83% with 95% confidence (passes default mode: 19 of 20)");
  EXPECT_EQ(inWords(shown(19, 20, Mode::standard, true)),
            "19 of 20 runs: at least 75% with 95% confidence (passes default mode: 19 of 20)");
  EXPECT_EQ(inWords(shown(12, 14, Mode::standard, false)),
            "12 of 14 runs: at least 57% with 95% confidence (does not pass default mode: 19 of 20)");
  EXPECT_EQ(inWords(shown(1, 1, Mode::paper, false)),
            "1 of 1 run: at least 2% with 95% confidence (does not pass paper mode)");
  EXPECT_EQ(inWords(shown(18, 20, Mode::paper, true)),
            "18 of 20 runs: at least 68% with 95% confidence (passes paper mode: 18 of 20)");
  EXPECT_EQ(inWords(Shown{}), "no run");
}

TEST(WhatWasShown, StrictModeKeepsItsPromiseOrSaysThatItCannot) {
  const auto kept = inWords(shown(38, 40, Mode::strict, true));
  EXPECT_EQ(kept, "38 of 40 runs: at least 85% with 95% confidence (strict mode: whatever the app is like)");
  EXPECT_THAT(inWords(shown(30, 40, Mode::strict, false)), HasSubstr("strict mode could not show 85%"));
}

TEST(WhatWasShown, CountsTheVerificationsOfWhichThisIsTheBest) {
  auto tried = shown(20, 20, Mode::standard, true);
  tried.verifications = 2;
  EXPECT_DOUBLE_EQ(surely(tried), tried.rate.low);
  tried.verifications = 6;
  EXPECT_LT(surely(tried), 0.79);
  EXPECT_THAT(inWords(tried), HasSubstr("best of 6 verifications"));
}

TEST(WhatWasShown, SaysWhoseRunsTheyAre) {
  auto told = shown(20, 20, Mode::standard, true);
  EXPECT_EQ(inShort(told), "20/20, at least 83%, default mode");
  told.stored = "2026-11-18 on 1.0 (3)";
  EXPECT_THAT(inWords(told), HasSubstr(", from stored runs of 2026-11-18 on 1.0 (3)"));
  EXPECT_THAT(inWords(told), Not(HasSubstr("as the file says")));
  told.claimed = true;
  EXPECT_THAT(inWords(told), HasSubstr(", as the file says"));
  EXPECT_EQ(inShort(told), "20/20, at least 83%, default mode, as the file says");
}

}  // namespace
}  // namespace marmoset::reduce
