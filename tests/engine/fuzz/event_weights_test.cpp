#include "engine/fuzz/mining/event_weights.h"

#include <gmock/gmock.h>

namespace marmoset::fuzz {
namespace {

constexpr WeightedEvent open{1, 0}, back{2, 0}, first{2, 1}, second{2, 2};

TEST(EventWeights, beginAtAHundredAndStayThereUntilDone) {
  EventWeights weights;
  weights.meet({open, back});
  weights.done(back, {});
  EXPECT_DOUBLE_EQ(weights.weight(open), 100);
  EXPECT_FALSE(weights.isDone(open));
}

// (100 + 3 * 100) / 2^2, and in the next round, of another event, (100 + 3 * 100) / 2^2 again.
TEST(EventWeights, growWithWhatIsLeftWhereAnEventLeads) {
  EventWeights weights;
  weights.meet({open});
  weights.done(open, {back, first, second});
  EXPECT_DOUBLE_EQ(weights.weight(open), 100);
  EXPECT_TRUE(weights.leadsToNew(open));
  weights.done(first, {open});
  EXPECT_DOUBLE_EQ(weights.weight(open), 100);
  // (100 + 100) / 4
  EXPECT_DOUBLE_EQ(weights.weight(first), 50);
}

// Three times done: (100 + 100) / 9 in its last round.
TEST(EventWeights, fallWithTheSquareOfTheTimes) {
  EventWeights weights;
  weights.meet({open, back});
  weights.done(open, {back});  // (100 + 100) / 4 = 50
  EXPECT_DOUBLE_EQ(weights.weight(open), 50);
  weights.done(open, {back});  // (50 + 100) / 9
  EXPECT_DOUBLE_EQ(weights.weight(open), 150.0 / 9);
}

}  // namespace
}  // namespace marmoset::fuzz
