#include "engine/reduce/minimize/scheduler.h"

#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/reduce/minimize/passing.h"
#include "tests/engine/reduce/minimize/scripted_oracle.h"

namespace marmoset::reduce {
namespace {

using ::testing::ElementsAre;

const SchedulerSettings paper;  // nr = 20, st = 18, m = 15

std::vector<std::uint32_t> next(const Scheduler& scheduler, std::vector<Tally> tallies) {
  return scheduler.next(tallies);
}

// The worked examples of section 4, for three candidates.
TEST(SchedulerTest, SequentialRunsOneCandidateAfterTheOther) {
  const auto scheduler = sequentialScheduler(paper);
  EXPECT_THAT(next(*scheduler, {{0, 0}, {0, 0}, {0, 0}}), ElementsAre(15, 0, 0));
  EXPECT_THAT(next(*scheduler, {{13, 2}, {0, 0}, {0, 0}}), ElementsAre(5, 10, 0));
  EXPECT_THAT(next(*scheduler, {{17, 3}, {3, 7}, {0, 0}}), ElementsAre(0, 0, 15));
  EXPECT_THAT(next(*scheduler, {{17, 3}, {3, 7}, {15, 0}}), ElementsAre(0, 0, 5));
}

TEST(SchedulerTest, RoundRobinGivesEachOneRunInTurn) {
  const auto scheduler = roundRobinScheduler(paper);
  EXPECT_THAT(next(*scheduler, {{0, 0}, {0, 0}, {0, 0}}), ElementsAre(5, 5, 5));
  EXPECT_THAT(next(*scheduler, {{4, 1}, {2, 3}, {5, 0}}), ElementsAre(8, 0, 7));
  EXPECT_THAT(next(*scheduler, {{12, 1}, {2, 3}, {12, 0}}), ElementsAre(7, 0, 8));
}

TEST(SchedulerTest, TheHeuristicConfirmsTheMostPromisingCandidate) {
  const auto scheduler = heuristicScheduler(paper);
  EXPECT_THAT(next(*scheduler, {{0, 0}, {0, 0}, {0, 0}}), ElementsAre(5, 5, 5));
  EXPECT_THAT(next(*scheduler, {{4, 1}, {2, 3}, {5, 0}}), ElementsAre(2, 0, 13));
}

TEST(SchedulerTest, TheHeuristicTriesEveryCandidateBeforeItDecides) {
  std::vector<Tally> twenty(20);
  const auto scheduler = heuristicScheduler(paper);
  const auto first = scheduler->next(twenty);
  EXPECT_EQ(std::accumulate(first.begin(), first.end(), 0u), 15u);
  for (int i = 0; i < 15; ++i) twenty[static_cast<std::size_t>(i)] = {0, 1};
  const auto second = scheduler->next(twenty);
  for (std::size_t i = 15; i < 20; ++i) EXPECT_GE(second[i], 1u) << i;
}

// Steps of one search with five candidates: all pass, all fail, only the last passes.
std::uint32_t steps(const Scheduler& scheduler, const std::vector<bool>& passing) {
  test::ScriptedOracle oracle(
      [&](const Candidate& candidate, std::uint32_t) { return passing[candidate[0]]; });
  std::vector<Candidate> candidates;
  for (std::uint32_t i = 0; i < passing.size(); ++i) candidates.push_back({i});
  TallyBook book;
  PassingSearch search(oracle, book, scheduler, {});
  EXPECT_TRUE(search.find(candidates));
  return search.steps();
}

TEST(SchedulerTest, NeedsTheStepsOfThePapersTable) {
  const std::vector<bool> allPass(5, true), allFail(5, false), lastPasses{false, false, false, false, true};
  const auto sequential = sequentialScheduler(paper), roundRobin = roundRobinScheduler(paper),
             heuristic = heuristicScheduler(paper);
  EXPECT_EQ(steps(*sequential, allPass), 2u);
  EXPECT_EQ(steps(*roundRobin, allPass), 6u);
  EXPECT_EQ(steps(*heuristic, allPass), 2u);
  EXPECT_EQ(steps(*sequential, allFail), 5u);
  EXPECT_EQ(steps(*roundRobin, allFail), 1u);
  EXPECT_EQ(steps(*heuristic, allFail), 1u);
  EXPECT_EQ(steps(*sequential, lastPasses), 6u);
  EXPECT_EQ(steps(*roundRobin, lastPasses), 2u);
  EXPECT_EQ(steps(*heuristic, lastPasses), 2u);
}

RC_GTEST_PROP(SchedulerTest, NoSchedulerAsksTooMuchOrForTheDead, ()) {
  SchedulerSettings settings;
  settings.devices = *rc::gen::inRange(1u, 20u);
  const auto count = *rc::gen::inRange<std::size_t>(1, 9);
  std::vector<Tally> tallies;
  for (std::size_t i = 0; i < count; ++i) {
    const auto failures = *rc::gen::inRange(0u, 6u);
    tallies.push_back({*rc::gen::inRange(0u, 18u - failures), failures});
  }
  for (const auto& scheduler :
       {sequentialScheduler(settings), roundRobinScheduler(settings), heuristicScheduler(settings)}) {
    const auto runs = scheduler->next(tallies);
    RC_ASSERT(runs.size() == count);
    RC_ASSERT(std::accumulate(runs.begin(), runs.end(), 0u) <= settings.devices);
    bool anythingLeft = false;
    for (std::size_t i = 0; i < count; ++i) {
      if (isDead(tallies[i], settings.rule)) RC_ASSERT(runs[i] == 0u);
      RC_ASSERT(tallies[i].total() + runs[i] <= settings.rule.runs);
      anythingLeft |= !isDead(tallies[i], settings.rule) && tallies[i].total() < settings.rule.runs;
    }
    RC_ASSERT(anythingLeft == (std::accumulate(runs.begin(), runs.end(), 0u) > 0));
  }
}

}  // namespace
}  // namespace marmoset::reduce
