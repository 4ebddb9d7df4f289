#include "engine/reduce/suite/detreduce.h"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/reduce/suite/loop_free_paths.h"
#include "engine/reduce/suite/splices.h"
#include "tests/engine/reduce/suite/made_world.h"

namespace marmoset::test {
namespace {

using namespace marmoset::suite;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> allInputs(const std::vector<Path>& paths) {
  std::vector<std::string> all;
  for (const auto& path : paths) all.push_back(inputsOf(path));
  return all;
}

std::vector<std::string> loopFree(const Path& trace, const Items& wanted,
                                  const model::FailingPrefixes& failing = {}) {
  std::vector<std::string> all;
  LoopFreePaths paths(trace, wanted, failing);
  while (const auto path = paths.next()) all.push_back(inputsOf(*path));
  return all;
}

// The file browser of the paper: M opens and closes the menu, O is its entry, f opens a folder.
constexpr Item menuOpens = 1, menuCloses = 2, options = 3, folders = 4, pictures = 5;

MadeWorld fileBrowser(bool menuHasHandlers) {
  MadeWorld world;
  world.transition(0, 'M', 1, menuHasHandlers ? Items{menuOpens} : Items{});
  world.transition(1, 'M', 0, menuHasHandlers ? Items{menuCloses} : Items{});
  world.transition(1, 'O', 2, {options});
  // Three folders that look alike, then the pictures.
  world.transition(0, 'f', 10, {folders});
  world.transition(10, 'f', 11, {folders});
  world.transition(11, 'f', 3, {pictures});
  world.looksLike(10, 0);
  world.looksLike(11, 0);
  return world;
}

DetReduced reduced(MadeWorld& world, const std::vector<Path>& suite, DetReduceSettings settings = {}) {
  return detReduce(suite, world, settings).value();
}

TEST(DetReduce, LeavesOutALoopThatCoversNothing) {
  auto world = fileBrowser(false);
  const auto trace = world.record(0, "MMMO");
  EXPECT_THAT(loopFree(trace, {}), ElementsAre("MO", "MMMO"));
  EXPECT_THAT(allInputs(reduced(world, {trace}).paths), ElementsAre("MO"));
}

TEST(DetReduce, KeepsALoopThatCoversSomethingWithoutReplayingTheShortTrace) {
  auto world = fileBrowser(true);
  const auto trace = world.record(0, "MMMO");
  EXPECT_EQ(loopFree(trace, {}).size(), 2u);
  EXPECT_THAT(loopFree(trace, coverageOf(trace)), ElementsAre("MMMO"));
  const auto result = reduced(world, {trace}, {{Stage::loops}, 10, 3, {}, {}});
  EXPECT_THAT(allInputs(result.paths), ElementsAre("MMMO"));
  EXPECT_EQ(result.reducing.runs, 10u);
}

// Folders look alike, so that a loop seems to be one: the path of one step covers less, that of two fails at
// its second step, and only the whole trace replays.
TEST(DetReduce, KeepsALoopThatOnlySeemsToBeOne) {
  auto world = fileBrowser(false);
  const auto trace = world.record(0, "fff");
  EXPECT_THAT(loopFree(trace, {}), ElementsAre("f", "ff", "fff"));
  EXPECT_THAT(loopFree(trace, coverageOf(trace)), ElementsAre("ff", "fff"));
  const auto result = reduced(world, {trace}, {{Stage::loops}, 10, 3, {}, {}});
  EXPECT_THAT(allInputs(result.paths), ElementsAre("fff"));
  // One run of the shorter path, ten of the whole one.
  EXPECT_EQ(result.reducing.runs, 11u);
  EXPECT_EQ(result.histogram.at.at(0), 1u);
}

std::size_t distinct(const std::vector<Path>& paths) {
  const auto all = allInputs(paths);
  return std::set<std::string>(all.begin(), all.end()).size();
}

TEST(Splices, AreAsManyAsInThePaper) {
  const ThreeTraces example;
  const std::vector<std::size_t> labelled = {13, 57, 159}, different = {9, 16, 24};
  for (std::uint32_t fragments = 1; fragments <= 3; ++fragments) {
    const auto all = Splices(example.traces, fragments).all();
    EXPECT_EQ(all.size(), labelled[fragments - 1]) << fragments << " fragments";
    EXPECT_EQ(distinct(all), different[fragments - 1]) << fragments << " fragments";
  }
}

TEST(DetReduce, SplicesThreeTracesIntoOne) {
  ThreeTraces example;
  EXPECT_EQ(costOf(example.traces), (Cost{13, 3}));
  const auto result = reduced(example.world, example.traces);
  EXPECT_THAT(allInputs(result.paths), ElementsAre("abcdecf"));
  EXPECT_EQ(costOf(result.paths), (Cost{7, 1}));
}

TEST(DetReduce, PicksTwoTracesWhereTwoFragmentsAreAllowed) {
  ThreeTraces example;
  const auto result = reduced(example.world, example.traces, {{Stage::splice}, 10, 2, {}, {}});
  EXPECT_THAT(allInputs(result.paths), ElementsAre("adecf", "ab"));
  EXPECT_EQ(costOf(result.paths), (Cost{7, 2}));
}

// Example 3.4 of the thesis: d and e cover the same.
TEST(DetReduce, SplicesTheTwoTracesOfTheThesis) {
  MadeWorld world;
  world.transition(0, 'a', 1, {1});
  world.transition(1, 'b', 2, {2});
  world.transition(2, 'c', 3, {3});
  world.transition(3, 'd', 4, {4});
  world.transition(2, 'e', 4, {4});
  world.transition(4, 'f', 5, {5});
  const std::vector<Path> traces = {world.record(0, "abcd"), world.record(1, "abef")};
  EXPECT_EQ(distinct(Splices(traces, 2).all()), 7u);
  EXPECT_EQ(costOf(traces), (Cost{8, 2}));
  const auto result = reduced(world, traces, {{Stage::splice}, 10, 2, {}, {}});
  EXPECT_THAT(allInputs(result.paths), ElementsAre("abcdf"));
  EXPECT_EQ(costOf(result.paths), (Cost{5, 1}));
}

TEST(DetReduce, KeepsTheSteadyPrefixOfATraceThatReplaysNoMore) {
  auto world = fileBrowser(false);
  auto trace = world.record(0, "MMMO");
  trace.steps[3].state = 7;
  const auto result = reduced(world, {trace});
  EXPECT_THAT(result.unsteady, ElementsAre(0u));
  EXPECT_THAT(allInputs(result.paths), ElementsAre("M"));
  EXPECT_THAT(allInputs(result.stable), ElementsAre("MMM"));
}

TEST(DetReduce, GivesATraceThatCoversOtherThingsASecondChance) {
  MadeWorld world;
  // The first visit covers 1, which the recorded loop had seen, the second 2.
  world.transition(0, 'a', 1, {1});
  world.transition(1, 'b', 2, {});
  world.looksLike(2, 0);
  world.transition(2, 'a', 3, {1, 2});
  world.looksLike(3, 1);
  world.transition(3, 'c', 4, {3});
  world.transition(1, 'c', 4, {3});
  const auto result = reduced(world, {world.record(0, "a"), world.record(1, "abac")});
  EXPECT_EQ(coverageOf(result.paths), coverageOf(result.stable));
}

TEST(WholeTraces, AreKeptAsTheyComeOrByWhatTheyAddForTheirTime) {
  const ThreeTraces example;
  EXPECT_THAT(firstCome(example.traces), ElementsAre(0u, 1u, 2u));
  EXPECT_THAT(greedyCover(example.traces, {}), ElementsAre(0u, 2u, 1u));
}

// Worlds of up to eight true states, of which some look alike, and walks through them.
struct RandomSuite {
  MadeWorld world;
  std::vector<Path> traces;
};

rc::Gen<RandomSuite> randomSuites() {
  return rc::gen::exec([] {
    RandomSuite made;
    const int states = *rc::gen::inRange(2, 9);
    for (int state = 0; state < states; ++state) {
      made.world.looksLike(state, *rc::gen::inRange<StateNumber>(0, static_cast<StateNumber>(states)));
      for (char input = 'a'; input <= 'd'; ++input) {
        const auto some = *rc::gen::container<Items>(rc::gen::inRange<Item>(0, 12));
        const std::set<Item> items(some.begin(), some.end());
        made.world.transition(state, input, *rc::gen::inRange(0, states), Items(items.begin(), items.end()));
      }
    }
    const auto walks = *rc::gen::nonEmpty(rc::gen::container<std::vector<std::string>>(
        rc::gen::nonEmpty(rc::gen::container<std::string>(rc::gen::inRange<char>('a', 'e')))));
    for (std::uint32_t i = 0; i < walks.size(); ++i)
      made.traces.push_back(made.world.record(i, walks[i].substr(0, 12)));
    return made;
  });
}

RC_GTEST_PROP(DetReduce, LosesNoCoverageAndNeverCostsMore, ()) {
  auto made = *randomSuites();
  const auto fragments = *rc::gen::inRange<std::uint32_t>(1, 4);
  DetReduceSettings settings;
  settings.replays = 2;
  settings.fragments = fragments;
  const auto result = reduced(made.world, made.traces, settings);
  RC_ASSERT(includes(coverageOf(result.paths), coverageOf(made.traces)));
  RC_ASSERT(settings.durations.of(costOf(result.paths)) <= settings.durations.of(costOf(made.traces)));
  for (const auto& path : result.paths) {
    const auto again = made.world.record(0, inputsOf(path));
    RC_ASSERT(coverageOf(again) == coverageOf(path));
  }
}

RC_GTEST_PROP(Splices, FindTheOneThatCoversMost, ()) {
  auto made = *randomSuites();
  made.traces.resize(std::min<std::size_t>(made.traces.size(), 3));
  for (auto& trace : made.traces) trace.steps.resize(std::min<std::size_t>(trace.size(), 4));
  Covered covered;
  covered.add({1, 3, 5});
  std::size_t most = 0, shortest = 0;
  const Splices splices(made.traces, 3);
  for (const auto& path : splices.all()) {
    const auto gain = covered.gain(coverageOf(path));
    if (gain > most || (gain == most && path.size() < shortest)) {
      most = gain;
      shortest = path.size();
    }
  }
  const auto best = splices.best(covered, {}, {});
  RC_ASSERT(best.has_value() == (most > 0));
  if (!best) return;
  RC_ASSERT(covered.gain(coverageOf(*best)) == most);
  RC_ASSERT(best->size() == shortest);
}

}  // namespace
}  // namespace marmoset::test
