#include "engine/reduce/suite/auto_reduce.h"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/engine/reduce/suite/made_world.h"

namespace marmoset::test {
namespace {

using namespace marmoset::suite;
using testing::ElementsAre;

std::vector<Path> pathsOf(const AutoReduced& reduced) {
  std::vector<Path> paths;
  for (const auto& kept : reduced.paths) paths.push_back(kept.path);
  return paths;
}

AutoReduced reducedByAuto(MadeWorld& world, const std::vector<Path>& suite) {
  return autoReduce(suite, world, {}).value();
}

// The three traces of DetReduce's example: one of seven steps is the best that there is.
TEST(AutoReduce, FindsTheTraceOfThePaperWithoutStabilisingAnything) {
  ThreeTraces example;
  const auto result = reducedByAuto(example.world, example.traces);
  ASSERT_EQ(result.paths.size(), 1u);
  EXPECT_EQ(inputsOf(result.paths[0].path), "abcdecf");
  EXPECT_TRUE(result.paths[0].certified);
  EXPECT_EQ(result.paths[0].runs, 20u);
  EXPECT_EQ(result.covered, result.wanted);
  EXPECT_LE(result.searching.runs, 10u);
  EXPECT_NEAR(result.gap(), 0, 1e-9);
}

// The folders that look alike: what seems to be a loop is needed.
TEST(AutoReduce, KeepsWhatOnlySeemsToBeALoop) {
  MadeWorld world;
  world.transition(0, 'f', 10, {4});
  world.transition(10, 'f', 11, {4});
  world.transition(11, 'f', 3, {5});
  world.looksLike(10, 0);
  world.looksLike(11, 0);
  const auto result = reducedByAuto(world, {world.record(0, "fff")});
  EXPECT_THAT(result.paths, testing::SizeIs(1));
  EXPECT_EQ(inputsOf(result.paths.at(0).path), "fff");
}

TEST(AutoReduce, SaysWhatAnAppNoLongerCovers) {
  MadeWorld world;
  world.transition(0, 'a', 1, {1});
  auto trace = world.record(0, "a");
  trace.steps[0].covers = unionOf(trace.steps[0].covers, {7});
  const auto result = reducedByAuto(world, {trace});
  Covered covered;
  covered.add(result.covered);
  EXPECT_THAT(covered.missing(result.wanted), ElementsAre(7u));
}

TEST(AutoReduce, CertifiesNoTraceThatFailsOneTimeInThree) {
  MadeWorld world;
  world.transition(0, 'a', 1, {1});
  world.eaten = 0.33;
  const auto result = reducedByAuto(world, {world.record(0, "a")});
  ASSERT_EQ(result.paths.size(), 1u);
  EXPECT_FALSE(result.paths[0].certified);
}

RC_GTEST_PROP(AutoReduce, LosesNothingWhereNothingIsLeftToChance, ()) {
  MadeWorld world;
  const int states = *rc::gen::inRange(2, 9);
  for (int state = 0; state < states; ++state) {
    world.looksLike(state, *rc::gen::inRange<StateNumber>(0, static_cast<StateNumber>(states)));
    for (char input = 'a'; input <= 'd'; ++input)
      world.transition(state, input, *rc::gen::inRange(0, states), {*rc::gen::inRange<Item>(0, 40)});
  }
  std::vector<Path> suite;
  const auto walks = *rc::gen::container<std::vector<std::string>>(
      4, rc::gen::nonEmpty(rc::gen::container<std::string>(rc::gen::inRange<char>('a', 'e'))));
  for (std::uint32_t i = 0; i < walks.size(); ++i) suite.push_back(world.record(i, walks[i].substr(0, 15)));
  const auto result = reducedByAuto(world, suite);
  const auto paths = pathsOf(result);
  RC_ASSERT(result.covered == coverageOf(paths));
  RC_ASSERT(includes(result.covered, result.wanted));
  RC_ASSERT(costOf(paths).transitions * 4 + costOf(paths).restarts * 30 <=
            costOf(suite).transitions * 4 + costOf(suite).restarts * 30);
  RC_ASSERT(result.bound <= result.cost + 1e-6);
  for (const auto& kept : result.paths) RC_ASSERT(kept.certified);
}

// Columns that cover all of a few things, tried out in every combination.
RC_GTEST_PROP(CheapestCover, IsTheCheapestOfAll, ()) {
  std::vector<CoverColumn> columns;
  const auto count = *rc::gen::inRange(1, 9);
  for (int i = 0; i < count; ++i) {
    const auto some = *rc::gen::container<Items>(rc::gen::inRange<Item>(0, 8));
    const std::set<Item> items(some.begin(), some.end());
    columns.push_back({Items(items.begin(), items.end()), 1.0 + *rc::gen::inRange(0, 20)});
  }
  Covered all;
  for (const auto& column : columns) all.add(column.items);
  double cheapest = 1e9;
  for (unsigned chosen = 0; chosen < 1U << columns.size(); ++chosen) {
    Covered covered;
    double cost = 0;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if ((chosen >> i & 1) == 0) continue;
      covered.add(columns[i].items);
      cost += columns[i].cost;
    }
    if (covered.size() == all.size()) cheapest = std::min(cheapest, cost);
  }
  const auto cover = cheapestCover(columns);
  RC_ASSERT(std::abs(cover.cost - cheapest) < 1e-6);
  RC_ASSERT(std::abs(cover.bound - cheapest) < 1e-6);
}

}  // namespace
}  // namespace marmoset::test
