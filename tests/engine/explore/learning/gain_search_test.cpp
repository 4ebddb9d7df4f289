#include "engine/explore/learning/gain_search.h"

#include <map>

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace marmoset::explore {
namespace {

// A corridor: each room leads to the next one, and only the last has something left to try.
struct Corridor {
  static constexpr GainFacts::Key onward = 1, left = 2;
  GainFacts facts{GainCosts{}};
  BestFirst bounds;

  explicit Corridor(std::uint32_t rooms) {
    for (std::uint32_t room = 0; room < rooms; ++room) facts.place(facts.state(room + 1), room);
    for (std::uint32_t room = 0; room + 1 < rooms; ++room)
      for (int i = 0; i < 40; ++i) facts.tried(room, onward, room, 0, 4, room + 1);
    facts.offer(rooms - 1, left, 1000, 1);
    for (std::uint32_t room = 0; room < rooms; ++room) bounds.raise(room, facts.mostOf(room));
  }
  std::optional<GainPlan> plan(std::size_t allowance, std::optional<double> most = {}) {
    const auto best = bounds.most([&](auto state) { return facts.mostOf(state); });
    return search.best(facts, bounds, {.from = 0, .most = most.value_or(best), .allowance = allowance});
  }
  GainSearch search;
};

TEST(GainSearch, goesAsFarAsItPays) {
  Corridor corridor(12);
  const auto plan = corridor.plan(100);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->steps.size(), 12u);
  EXPECT_EQ(plan->steps.back().key, Corridor::left);
  EXPECT_DOUBLE_EQ(plan->seconds, 48);
}

TEST(GainSearch, looksAtNoMorePlacesThanItMay) {
  Corridor corridor(200);
  const auto plan = corridor.plan(10);
  ASSERT_TRUE(plan);
  EXPECT_EQ(corridor.search.looked(), 10u);
  EXPECT_LT(plan->steps.size(), 11u);
}

TEST(GainSearch, stopsWhereNothingBetterCanBe) {
  Corridor corridor(200);
  ASSERT_TRUE(corridor.plan(1000, corridor.facts.mostOf(0)));
  EXPECT_LT(corridor.search.looked(), 6u) << "the first room is as good as any, and nearer";
}

TEST(BestFirst, knowsTheLargestNumberAndLowersItOnlyWhenAsked) {
  std::vector<double> numbers{1, 5, 3};
  BestFirst bounds;
  for (std::uint32_t state = 0; state < numbers.size(); ++state) bounds.raise(state, numbers[state]);
  const auto now = [&](std::uint32_t state) { return numbers[state]; };
  EXPECT_EQ(bounds.most(now), 5);
  numbers[1] = 2;
  EXPECT_EQ(bounds.most(now), 3);
  EXPECT_EQ(bounds.of(1), 2);
  bounds.raise(0, numbers[0] = 9);
  EXPECT_EQ(bounds.most(now), 9);
}

RC_GTEST_PROP(BestFirst, agreesWithLookingAtAll,
              (const std::vector<std::pair<std::uint8_t, std::uint8_t>>& changes)) {
  std::map<std::uint32_t, double> numbers;
  BestFirst bounds;
  for (const auto& [state, number] : changes) {
    numbers[state % 8] = number;
    bounds.raise(state % 8, number);
    double most = 0;
    for (const auto& [key, value] : numbers) most = std::max(most, value);
    RC_ASSERT(bounds.most([&](std::uint32_t one) { return numbers.at(one); }) == most);
  }
}

}  // namespace
}  // namespace marmoset::explore
