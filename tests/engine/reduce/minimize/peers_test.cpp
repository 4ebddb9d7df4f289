#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/reduce/minimize/peers/ddmin.h"
#include "engine/reduce/minimize/peers/hdd.h"
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
  RC_ASSERT(hdd(test, trace, activities).value() == needed);
  RC_ASSERT(!oracle.repeated);
}

}  // namespace
}  // namespace marmoset::reduce
