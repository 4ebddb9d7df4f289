#include "engine/reduce/suite/regression.h"

#include <gtest/gtest.h>

#include "tests/engine/reduce/suite/made_world.h"

namespace marmoset::test {
namespace {

using namespace marmoset::suite;
using Kind = TraceVerdict::Kind;

const TraceEvidence steady{20, 20, "default", {}, {}}, shaky{17, 20, "", {}, {}};

TraceVerdict judged(MadeWorld& world, const Path& path, const TraceEvidence& evidence,
                    const Items& alone = {}) {
  const ExpectedTrace trace{path, evidence, alone};
  return judgeSuite({&trace, 1}, 3, world, [](std::size_t, std::size_t) {}).value().at(0);
}

TEST(Regression, IsWhatItsEvidenceMakesUnlikely) {
  EXPECT_NEAR(chanceOfFailures(2, 3, steady), 0.0109, 1e-4);
  EXPECT_NEAR(chanceOfFailures(1, 3, steady), 0.125, 1e-9);
  EXPECT_GT(chanceOfFailures(1, 3, shaky), 0.3);
  EXPECT_NEAR(chanceOfFailures(0, 3, steady), 1, 1e-9);
}

TEST(Regression, HoldsOnTheBuildItWasMadeOn) {
  ThreeTraces example;
  EXPECT_EQ(judged(example.world, example.traces[0], steady).kind, Kind::holds);
}

TEST(Regression, NamesTheFirstEventThatGoesElsewhere) {
  ThreeTraces example;
  const auto path = example.traces[0];
  example.world.transition(2, 'c', 5, {3});
  const auto verdict = judged(example.world, path, steady);
  EXPECT_EQ(verdict.kind, Kind::regression);
  EXPECT_TRUE(verdict.leftTheWay);
  EXPECT_EQ(inputsOf(*verdict.shown), "abc");
}

TEST(Regression, IsAlsoATraceThatCoversLess) {
  ThreeTraces example;
  const auto path = example.traces[0];
  example.world.transition(2, 'c', 3, {});
  EXPECT_EQ(judged(example.world, path, steady).kind, Kind::holds) << "it was not kept for that";
  const auto verdict = judged(example.world, path, steady, {3});
  EXPECT_EQ(verdict.kind, Kind::regression);
  EXPECT_FALSE(verdict.leftTheWay);
}

TEST(Regression, IsNoTraceThatWasShakyBefore) {
  TraceVerdict::Kind kind = Kind::holds;
  ThreeTraces example;
  example.world.eaten = 0.1;
  for (std::uint64_t seed = 1; seed < 50 && kind != Kind::unsteady; ++seed) {
    example.world.seed = seed;
    const auto verdict = judged(example.world, example.traces[0], shaky);
    if (verdict.failures == 1) kind = verdict.kind;
  }
  EXPECT_EQ(kind, Kind::unsteady);
}

}  // namespace
}  // namespace marmoset::test
