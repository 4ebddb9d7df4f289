// How the steadiest of many traces is found, and which traces are looked at.
#include "engine/reduce/minimize/auto/race.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/reduce/minimize/auto/variations.h"
#include "tests/engine/reduce/minimize/scripted_oracle.h"

namespace marmoset::reduce {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Lt;
using ::testing::Not;
using ::testing::SizeIs;

Candidate ofSize(std::uint32_t size) {
  return test::trace(size);
}

struct Track {
  explicit Track(test::ScriptedOracle::Answer answer)
      : oracle(std::move(answer)), verifier(oracle, book, behaviour, Mode::strict) {}

  test::ScriptedOracle oracle;
  TallyBook book;
  Behaviour behaviour;
  Verifier verifier;
};

TEST(RaceTest, TheSteadiestWinsAndGetsMostRuns) {
  // A trace of n events fails every n-th run: the longest is the steadiest.
  Track track([](const Candidate& c, std::uint32_t run) { return run % c.size() != 0; });
  const auto ranking = race(track.verifier, {ofSize(4), ofSize(9), ofSize(6), ofSize(3), ofSize(7)});
  ASSERT_TRUE(ranking);
  EXPECT_EQ(ranking->front().candidate, ofSize(9));
  EXPECT_GT(track.book[ofSize(9)].nextRun, 4 * track.book[ofSize(3)].nextRun);
  EXPECT_FALSE(track.oracle.repeated);
}

TEST(RaceTest, OfSteadyTracesTheSmallestWinsWithoutRunningToTheEnd) {
  Track track([](const Candidate&, std::uint32_t) { return true; });
  const auto ranking = race(track.verifier, {ofSize(9), ofSize(5), ofSize(7), ofSize(5)});
  ASSERT_TRUE(ranking);
  EXPECT_EQ(ranking->front().candidate, ofSize(5));
  EXPECT_EQ(ranking->front().tally, (Tally{45, 0}));
}

TEST(RaceTest, BrokenTracesLeaveAtOnce) {
  Track track([](const Candidate& c, std::uint32_t) { return c.size() == 5; });
  const auto ranking = race(track.verifier, {ofSize(4), ofSize(5), ofSize(6)});
  ASSERT_TRUE(ranking);
  EXPECT_THAT(*ranking, SizeIs(1));
  EXPECT_EQ(track.book[ofSize(4)].nextRun, 3u);

  Track hopeless([](const Candidate&, std::uint32_t) { return false; });
  EXPECT_THAT(race(hopeless.verifier, {ofSize(4), ofSize(5)}).value(), SizeIs(0));
}

TEST(RaceTest, TracesAreSpreadFromTheSmallestToTheLargest) {
  const auto some = spreadBySize({ofSize(100), ofSize(10), ofSize(11), ofSize(16), ofSize(17), ofSize(95)});
  EXPECT_THAT(some, ElementsAre(ofSize(10), ofSize(16), ofSize(95), ofSize(100)));
}

TEST(VariationsTest, APartComesBackOrGoes) {
  const ObservedTrace original(ofSize(16), {.success = true, .executed = 16});
  const ObservedTrace small({3, 15}, {.success = true, .executed = 2});
  const auto variations = variationsOf(original, small, Behaviour{}, {});
  EXPECT_THAT(variations, Contains(Candidate{3, 8, 9, 10, 11, 15}));
  EXPECT_THAT(variations, Contains(ofSize(16)));
  EXPECT_THAT(withoutParts(original), Contains(Candidate{8, 9, 10, 11, 12, 13, 14, 15}));
  EXPECT_THAT(withoutParts(original), Not(Contains(SizeIs(Lt(8u)))));
}

}  // namespace
}  // namespace marmoset::reduce
