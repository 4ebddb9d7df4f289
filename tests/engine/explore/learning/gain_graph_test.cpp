#include "engine/explore/learning/gain_graph.h"

#include <gmock/gmock.h>

namespace marmoset::explore {
namespace {

using Spot = GainGraph::Spot;

// States by name, each with one screen unless told otherwise; actions by number.
struct Graph {
  GainGraph graph{GainCosts{}};

  Spot at(Label name, std::uint32_t screen = 0) { return {graph.state(name), screen}; }
  void offer(Label name, std::initializer_list<GainGraph::Key> keys, double hope = 1) {
    for (const auto key : keys) graph.offer(graph.state(name), {key, graph.state(name) * 100 + key, hope});
  }
  void tried(Spot from, GainGraph::Key key, std::optional<Spot> to, double gain = 0, int times = 1) {
    for (int i = 0; i < times; ++i) graph.tried(from, {key, from.state * 100 + key, gain, 4, to});
  }
};

TEST(GainGraph, promisesLessWithEveryTryThatBringsNothing) {
  Graph made;
  made.offer(1, {7});
  auto last = made.graph.promise(made.at(1), 7);
  EXPECT_EQ(last, 1);
  for (int i = 0; i < 20; ++i) {
    made.tried(made.at(1), 7, made.at(1));
    const auto now = made.graph.promise(made.at(1), 7);
    EXPECT_LT(now, last);
    last = now;
  }
  EXPECT_LT(last, 0.05);
}

TEST(GainGraph, promisesMoreWhereItHasPaid) {
  Graph made;
  made.offer(1, {7, 8});
  made.tried(made.at(1), 7, made.at(1), 3);
  made.tried(made.at(1), 8, made.at(1), 0);
  EXPECT_GT(made.graph.promise(made.at(1), 7), made.graph.promise(made.at(1), 8));
}

TEST(GainGraph, promisesMoreOnAScreenWhereItWasNotTried) {
  Graph made;
  made.offer(1, {7});
  made.tried(made.at(1, 0), 7, made.at(1, 0), 0, 3);
  EXPECT_GT(made.graph.promise(made.at(1, 5), 7), 2 * made.graph.promise(made.at(1, 0), 7));
}

TEST(GainGraph, promisesLittleForAWidgetThatDoesNothingElsewhere) {
  GainGraph graph{GainCosts{}};
  const Spot one{graph.state(1), 0}, other{graph.state(2), 1};
  graph.offer(one.state, {7, 500, 1});
  graph.offer(other.state, {7, 500, 1});
  for (int i = 0; i < 4; ++i) graph.tried(one, {7, 500, 0, 4, one});
  EXPECT_LT(graph.promise(other, 7), 0.3);
}

TEST(GainGraph, plansWhatIsNearBeforeWhatIsFar) {
  Graph made;
  made.offer(1, {7, 8});
  made.offer(2, {9});
  made.tried(made.at(1), 7, made.at(2));
  const auto plan = made.graph.plan(made.at(1));
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->steps.size(), 1u);
  EXPECT_EQ(plan->steps[0].key, 8u);
}

TEST(GainGraph, plansTheWayToWhatIsLeft) {
  Graph made;
  made.offer(1, {7});
  made.offer(2, {8});
  made.offer(3, {9});
  made.tried(made.at(1), 7, made.at(2), 0, 30);
  made.tried(made.at(2), 8, made.at(3), 0, 30);
  const auto plan = made.graph.plan(made.at(1));
  ASSERT_TRUE(plan);
  ASSERT_EQ(plan->steps.size(), 3u);
  EXPECT_EQ(plan->steps[0].key, 7u);
  EXPECT_EQ(plan->steps[1].key, 8u);
  EXPECT_EQ(plan->steps[2].key, 9u);
  EXPECT_DOUBLE_EQ(plan->seconds, 12);
  EXPECT_FALSE(plan->restart);
}

TEST(GainGraph, restartsWhereThatIsTheWay) {
  Graph made;
  made.offer(1, {7, 8});
  made.offer(2, {9});
  made.graph.start(made.at(1));
  made.tried(made.at(1), 7, made.at(2));
  made.tried(made.at(2), 9, made.at(2), 0, 200);  // nothing leads away from there
  const auto plan = made.graph.plan(made.at(2));
  ASSERT_TRUE(plan);
  EXPECT_TRUE(plan->restart);
  EXPECT_EQ(plan->steps.back().key, 8u);
}

// What once led on, with the fields filled, does not on the screen where they are empty: no plan counts on
// it.
TEST(GainGraph, believesTheScreenMoreThanTheState) {
  Graph made;
  const auto empty = made.at(1, 0), filled = made.at(1, 1), home = made.at(2, 2);
  made.offer(1, {7, 8});  // type, enter
  made.offer(2, {9});
  made.tried(empty, 7, filled, 0, 20);
  made.tried(filled, 8, home);
  made.tried(empty, 8, empty, 0, 20);
  const auto plan = made.graph.plan(empty);
  ASSERT_TRUE(plan);
  ASSERT_EQ(plan->steps.size(), 3u);
  EXPECT_EQ(plan->steps[0].key, 7u) << "types first";
  EXPECT_EQ(plan->steps[1].key, 8u);
  EXPECT_EQ(plan->steps[2].key, 9u);
}

TEST(GainGraph, reckonsWithChance) {
  Graph made;
  made.offer(1, {7, 8});
  made.offer(2, {5});
  made.offer(3, {6});
  // 7 leads to the state with something left once in ten, 8 always to one like it.
  made.tried(made.at(1), 7, made.at(2), 0, 1);
  made.tried(made.at(1), 7, made.at(1), 0, 9);
  made.tried(made.at(1), 8, made.at(3), 0, 10);
  const auto plan = made.graph.plan(made.at(1));
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->steps.front().key, 8u);
  EXPECT_TRUE(made.graph.isAmbiguous(made.at(1).state, 7));
  EXPECT_FALSE(made.graph.isAmbiguous(made.at(1).state, 8));
}

TEST(GainGraph, leavesToOthersWhatTheyAreOnTheirWayTo) {
  Graph made;
  made.offer(1, {7, 8});
  made.graph.reserve(made.at(1).state, 7, 1);
  EXPECT_EQ(made.graph.plan(made.at(1))->steps.front().key, 8u);
  made.graph.reserve(made.at(1).state, 7, -1);
  EXPECT_EQ(made.graph.promise(made.at(1), 7), 1);
}

TEST(GainGraph, reckonsARestartToWhatEndsTheApp) {
  Graph made;
  made.offer(1, {7, 8});
  made.tried(made.at(1), 7, std::nullopt, 0, 2);
  made.tried(made.at(1), 8, made.at(1), 0, 2);
  EXPECT_EQ(made.graph.plan(made.at(1))->steps.front().key, 8u) << "both promise as much";
}

}  // namespace
}  // namespace marmoset::explore
