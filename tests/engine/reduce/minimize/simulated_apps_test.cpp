// The minimizer on generated apps: what the benchmark measures, held to its order of magnitude.
#include <gtest/gtest.h>

#include "engine/reduce/minimize/auto/minimizer.h"
#include "tests/benchmarks/minimize/simulated_oracle.h"

namespace marmoset::reduce {
namespace {

using device::simulator::generateCase;
using test::Sharpness;
using test::SimulatedOracle;

double rateOf(const device::simulator::GeneratedCase& generated, const Candidate& events) {
  SimulatedOracle oracle(generated, 99, Sharpness::verdicts);
  int successes = 0;
  for (std::uint32_t run = 0; run < 300; ++run) successes += oracle.run({events, run}).success;
  return successes / 300.0;
}

TEST(SimulatedAppsTest, DeterministicResultsAreOneMinimal) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const auto generated = generateCase({.seed = seed});
    SimulatedOracle oracle(generated, 5, Sharpness::callbacks);
    const auto result = minimizeTrace(oracle, test::wholeTrace(generated));
    EXPECT_EQ(result.ending, Ending::verified) << seed;
    EXPECT_TRUE(oracle.run({result.events, 1000}).success) << seed;
    for (std::size_t i = 0; i < result.events.size(); ++i) {
      EXPECT_FALSE(oracle.run({withoutEvents(result.events, i, i + 1), 0}).success) << seed;
    }
  }
}

TEST(SimulatedAppsTest, CertifiedResultsOfNoisyAppsKeepTheirPromise) {
  int certified = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const auto generated = generateCase({.seed = seed, .noise = 0.05});
    SimulatedOracle oracle(generated, 5, Sharpness::callbacks);
    const auto result = minimizeTrace(oracle, test::wholeTrace(generated), {.mode = Mode::strict});
    if (!result.certified()) continue;
    ++certified;
    EXPECT_GE(rateOf(generated, result.events), 0.85) << seed;
    EXPECT_LT(result.events.size(), generated.events() / 2) << seed;
  }
  EXPECT_GE(certified, 6);
}

TEST(SimulatedAppsTest, TheAnswerDoesNotDependOnTheNumberOfDevices) {
  const auto generated = generateCase({.seed = 3, .noise = 0.1});
  SimulatedOracle one(generated, 5, Sharpness::callbacks, 1), many(generated, 5, Sharpness::callbacks, 8);
  const auto first = minimizeTrace(one, test::wholeTrace(generated));
  const auto second = minimizeTrace(many, test::wholeTrace(generated));
  EXPECT_EQ(first.events, second.events);
  EXPECT_EQ(first.cost.runs, second.cost.runs);
  EXPECT_LT(second.cost.rounds, first.cost.rounds);
}

}  // namespace
}  // namespace marmoset::reduce
