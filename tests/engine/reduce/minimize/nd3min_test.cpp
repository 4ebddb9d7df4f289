#include "engine/reduce/minimize/nd3min.h"

#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/engine/reduce/minimize/scripted_oracle.h"

namespace marmoset::reduce {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Nd3minResult run(test::ScriptedOracle& oracle, const Candidate& trace) {
  return nd3min(oracle, *heuristicScheduler({}), trace, {}).value();
}

TEST(Nd3minTest, FindsTheEventsADeterministicAppNeeds) {
  test::ScriptedOracle oracle([](const Candidate& c, std::uint32_t) {
    return test::contains(c, {17, 230, 499});
  });
  const auto result = run(oracle, test::trace(500));
  EXPECT_THAT(result.events, ElementsAre(17, 230, 499));
  EXPECT_EQ(result.check, (Tally{20, 0}));
  EXPECT_FALSE(oracle.repeated);
}

TEST(Nd3minTest, AnActivityReachedByTheLaunchAloneNeedsNoEvent) {
  test::ScriptedOracle oracle([](const Candidate&, std::uint32_t) { return true; });
  EXPECT_THAT(run(oracle, test::trace(500)).events, IsEmpty());
}

TEST(Nd3minTest, GivesUpOnATraceThatRarelyReproduces) {
  test::ScriptedOracle oracle([](const Candidate&, std::uint32_t run) { return run % 2 == 0; });
  const auto result = run(oracle, test::trace(50));
  EXPECT_TRUE(result.gaveUp());
  EXPECT_EQ(result.initial, (Tally{10, 10}));
  EXPECT_EQ(oracle.runs, 20u);
  EXPECT_EQ(result.steps, 2u);
}

TEST(Nd3minTest, AFlakyAppStillGivesAPassingTrace) {
  std::mt19937 random(7);
  std::bernoulli_distribution works(0.97);
  test::ScriptedOracle oracle([&](const Candidate& c, std::uint32_t) {
    return test::contains(c, {3, 40}) && works(random);
  });
  const auto result = run(oracle, test::trace(100));
  EXPECT_TRUE(test::contains(result.events, {3, 40}));
  EXPECT_LE(result.events.size(), 4u);
}

TEST(Nd3minTest, SplitsIntoPartsThatDifferByAtMostOne) {
  EXPECT_THAT(splitEvenly(test::trace(7), 3),
              ElementsAre(Candidate{0, 1, 2}, Candidate{3, 4}, Candidate{5, 6}));
}

RC_GTEST_PROP(Nd3minTest, TheResultIsOneMinimalOnDeterministicApps, ()) {
  const auto length = *rc::gen::inRange(1u, 60u);
  auto needed = *rc::gen::unique<std::vector<std::uint32_t>>(rc::gen::inRange(0u, length));
  needed.resize(std::min<std::size_t>(needed.size(), 6));
  std::sort(needed.begin(), needed.end());
  test::ScriptedOracle oracle([&](const Candidate& c, std::uint32_t) { return test::contains(c, needed); });
  RC_ASSERT(run(oracle, test::trace(length)).events == needed);
  RC_ASSERT(!oracle.repeated);
}

TEST(Nd3minTest, StopsWhenTheOracleDoes) {
  class Unplugged : public Oracle {
   public:
    std::uint32_t devices() const override { return 1; }
    tl::expected<void, Stopped> ask(std::span<const RunRequest>, const Consume&) override {
      return tl::unexpected(Stopped{Stopped::Reason::devices, "no device left"});
    }
  } oracle;
  const auto result = nd3min(oracle, *sequentialScheduler({}), test::trace(5), {});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().reason, Stopped::Reason::devices);
}

}  // namespace
}  // namespace marmoset::reduce
