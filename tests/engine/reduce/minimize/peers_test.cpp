#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/reduce/minimize/peers/cdd.h"
#include "engine/reduce/minimize/peers/ddmin.h"
#include "engine/reduce/minimize/peers/hdd.h"
#include "engine/reduce/minimize/peers/pma.h"
#include "engine/reduce/minimize/peers/probdd.h"
#include "tests/engine/reduce/minimize/scripted_oracle.h"

namespace marmoset::reduce {
namespace {

using ::testing::ElementsAre;

test::ScriptedOracle needs(Candidate events) {
  return test::ScriptedOracle(
      [events = std::move(events)](const Candidate& c, std::uint32_t) { return test::contains(c, events); },
      1);
}

TEST(DdminTest, FindsTheNeededEvents) {
  auto oracle = needs({1, 30, 31, 99});
  OneRunTest test(oracle);
  EXPECT_THAT(ddmin(test, test::trace(100)).value(), ElementsAre(1, 30, 31, 99));
}

TEST(ProbddTest, FindsTheNeededEventsWithFewerRunsThanDdmin) {
  auto forDdmin = needs({1, 30, 31, 99, 180}), forProbdd = needs({1, 30, 31, 99, 180});
  OneRunTest first(forDdmin), second(forProbdd);
  const auto trace = test::trace(200);
  EXPECT_EQ(probdd(second, trace).value(), ddmin(first, trace).value());
  EXPECT_LT(forProbdd.runs, forDdmin.runs);
}

TEST(CddTest, LeavesOutSmallerGroupsInEveryRound) {
  // ProbDD's probability of .1 grows by 1.582 a round: .158, .250, .396, .626.
  std::vector<std::size_t> sizes;
  for (std::uint32_t round = 0; round < 6; ++round) sizes.push_back(groupSize(round, 0.1));
  EXPECT_THAT(sizes, ElementsAre(9, 6, 3, 2, 1, 1));
}

TEST(CddTest, TriesEveryGroupOfARoundOnce) {
  std::vector<std::size_t> asked;
  test::ScriptedOracle oracle(
      [&](const Candidate& c, std::uint32_t) {
        asked.push_back(c.size());
        return test::contains(c, {7});
      },
      1);
  OneRunTest test(oracle);
  EXPECT_THAT(cdd(test, test::trace(20)).value(), ElementsAre(7));
  // Without 0-8 and 9-17 and 18-19; of 0-8 without 0-5 and the rest; of 6-8 without 6-7 and 8; without 6.
  EXPECT_THAT(asked, ElementsAre(11, 11, 9, 3, 0, 1, 2, 1));
}

TEST(CddTest, NeedsFewerRunsThanDdmin) {
  auto forDdmin = needs({1, 30, 31, 99, 180}), forCdd = needs({1, 30, 31, 99, 180});
  OneRunTest first(forDdmin), second(forCdd);
  EXPECT_EQ(cdd(second, test::trace(200)).value(), ddmin(first, test::trace(200)).value());
  EXPECT_LT(forCdd.runs, forDdmin.runs);
}

TEST(MonotonicityTest, IsBelievedAsFarAsPartsOfWhatFailedHaveFailed) {
  Monotonicity monotonicity;
  EXPECT_DOUBLE_EQ(monotonicity.confidence(), 1. / 2);
  monotonicity.learn({1, 2, 3, 4}, false);
  EXPECT_TRUE(monotonicity.isDoomed({2, 4}));
  EXPECT_FALSE(monotonicity.isDoomed({2, 5}));
  EXPECT_DOUBLE_EQ(monotonicity.confidence(), 1. / 2);  // nothing is known of parts yet
  monotonicity.learn({1, 2}, false);
  monotonicity.learn({3, 4}, false);
  EXPECT_DOUBLE_EQ(monotonicity.confidence(), 3. / 4);
  monotonicity.learn({2, 3}, true);
  EXPECT_DOUBLE_EQ(monotonicity.confidence(), 3. / 5);
  monotonicity.learn({7, 8}, true);  // part of nothing that failed
  EXPECT_DOUBLE_EQ(monotonicity.confidence(), 3. / 5);
}

TEST(PmaTest, SparesPartsOfWhatFailed) {
  auto forDdmin = needs({1, 30, 31, 99, 180}), forPma = needs({1, 30, 31, 99, 180});
  OneRunTest first(forDdmin), second(forPma);
  EXPECT_EQ(pma(second, test::trace(200)).value(), ddmin(first, test::trace(200)).value());
  EXPECT_LT(forPma.runs, forDdmin.runs);
}

TEST(HddTest, DropsAnExcursionAsAWhole) {
  // Main 0-1, settings 2-5, main 6-7, cart 8-11: the crash is in the cart.
  std::vector<std::string> activities{"Main", "Main", "Settings", "Settings", "Settings", "Settings",
                                      "Main", "Main", "Cart",     "Cart",     "Cart",     "Cart"};
  auto oracle = needs({0, 9});
  OneRunTest test(oracle);
  EXPECT_THAT(hdd(test, test::trace(12), activities).value(), ElementsAre(0, 9));
}

RC_GTEST_PROP(PeersTest, AllFindTheSameOnMonotoneApps, ()) {
  const auto length = *rc::gen::inRange(1u, 50u);
  auto needed = *rc::gen::unique<std::vector<std::uint32_t>>(rc::gen::inRange(0u, length));
  needed.resize(std::min<std::size_t>(needed.size(), 5));
  std::sort(needed.begin(), needed.end());
  std::vector<std::string> activities;
  for (std::uint32_t i = 0; i < length; ++i)
    activities.push_back(std::string(1, *rc::gen::elementOf(std::string("ABC"))));
  const auto trace = test::trace(length);
  auto oracle = needs(needed);
  OneRunTest test(oracle);
  RC_ASSERT(ddmin(test, trace).value() == needed);
  RC_ASSERT(probdd(test, trace).value() == needed);
  RC_ASSERT(cdd(test, trace).value() == needed);
  RC_ASSERT(pma(test, trace).value() == needed);
  RC_ASSERT(hdd(test, trace, activities).value() == needed);
  RC_ASSERT(!oracle.repeated);
}

RC_GTEST_PROP(PeersTest, MonotonicityNeverCostsRunsWhereItHolds, ()) {
  const auto length = *rc::gen::inRange(1u, 60u);
  auto needed = *rc::gen::unique<std::vector<std::uint32_t>>(rc::gen::inRange(0u, length));
  std::sort(needed.begin(), needed.end());
  auto plain = needs(needed), sparing = needs(needed);
  OneRunTest first(plain), second(sparing);
  RC_ASSERT(ddmin(first, test::trace(length)).value() == pma(second, test::trace(length)).value());
  RC_ASSERT(sparing.runs <= plain.runs);
}

RC_GTEST_PROP(PeersTest, WhatTheyAnswerWorksOnAnyApp, ()) {
  const auto length = *rc::gen::inRange(1u, 40u);
  const auto salt = *rc::gen::inRange(1u, 1000u);
  const auto rarity = *rc::gen::inRange(2u, 6u);
  const auto trace = test::trace(length);
  // Works or not as it pleases, the whole trace aside.
  const auto works = [&](const Candidate& c, std::uint32_t) {
    std::uint32_t hash = salt;
    for (const auto event : c) hash = hash * 2654435761u + event + 1;
    return c.size() == length || (hash >> 16) % rarity == 0;
  };
  test::ScriptedOracle oracle(works, 1);
  OneRunTest test(oracle);
  RC_ASSERT(works(cdd(test, trace).value(), 0));
  RC_ASSERT(works(pma(test, trace).value(), 0));
  RC_ASSERT(!oracle.repeated);
}

}  // namespace
}  // namespace marmoset::reduce
