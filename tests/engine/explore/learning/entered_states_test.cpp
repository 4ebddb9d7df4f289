#include "engine/explore/learning/entered_states.h"

#include <gmock/gmock.h>

namespace marmoset::explore {
namespace {

constexpr std::uint64_t outside = 1, page = 2, inside = 3, agree = 10, scroll = 11;

// The licence again: from the first page Yes leads to the second, from there to a page like the first, and
// from that one to the end.
void accept(EnteredStates& states) {
  auto at = states.start(outside);
  at = states.enter(at, agree, page);
  at = states.enter(at, agree, outside);
  states.enter(at, agree, inside);
}

TEST(EnteredStates, areOneUntilAnInputSaysOtherwise) {
  EnteredStates states;
  const auto at = states.start(outside);
  EXPECT_EQ(states.label(at), outside);
  EXPECT_FALSE(states.review());
}

TEST(EnteredStates, fallApartByAWitness) {
  EnteredStates states;
  for (int i = 0; i < 3; ++i) accept(states);
  EXPECT_TRUE(states.review());
  auto at = states.start(outside);
  const auto first = states.label(at);
  at = states.enter(at, agree, page);
  at = states.enter(at, agree, outside);
  EXPECT_NE(states.label(at), first);
  EXPECT_FALSE(states.review()) << "once is enough";
}

TEST(EnteredStates, rememberTheWayThroughInputsThatLeaveTheScreenAsItIs) {
  EnteredStates states;
  for (int i = 0; i < 3; ++i) accept(states);
  states.review();
  auto at = states.start(outside);
  const auto first = states.label(at);
  at = states.enter(at, scroll, outside);
  EXPECT_EQ(states.label(at), first);
}

TEST(EnteredStates, doNotTakeChanceForAWitness) {
  EnteredStates states;
  for (int i = 0; i < 20; ++i) {
    auto at = states.start(outside);
    at = states.enter(at, agree, i % 2 ? page : inside);
    at = states.enter(at, scroll, outside);
    states.enter(at, agree, i % 3 ? page : inside);
  }
  EXPECT_FALSE(states.review());
}

TEST(EnteredStates, stayApartWhenAllIsToldAgain) {
  EnteredStates states;
  for (int i = 0; i < 3; ++i) accept(states);
  ASSERT_TRUE(states.review());
  states.beginAgain();
  const auto first = states.label(states.start(outside));
  auto at = states.enter(states.start(outside), agree, page);
  at = states.enter(at, agree, outside);
  EXPECT_NE(states.label(at), first);
}

}  // namespace
}  // namespace marmoset::explore
