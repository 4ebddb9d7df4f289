#include "engine/device/simulator/generator/generator.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/device/simulator/generator/corpus_facts.h"
#include "engine/device/simulator/generator/success_histogram.h"
#include "tests/engine/device/simulator/sample.h"

namespace marmoset::device::simulator {
namespace {

std::vector<GeneratedCase> corpus(std::uint64_t count, double noise) {
  std::vector<GeneratedCase> cases;
  for (std::uint64_t seed = 0; seed < count; ++seed)
    cases.push_back(generateCase({.seed = seed, .noise = noise}));
  return cases;
}

RC_GTEST_PROP(Generator, crashesAtTheLastEventAndOnlyThere, ()) {
  const auto seed = *rc::gen::inRange<std::uint64_t>(0, 100000);
  const auto generated = generateCase({.seed = seed});
  SimulatedDevice device(generated.app, "sim");
  const auto outcome = runOn(device, generated.steps, generated.seed);
  RC_ASSERT(outcome.failure.has_value());
  RC_ASSERT(outcome.steps == generated.steps.size());
  RC_ASSERT(outcome.failure->message == "planted");
}

TEST(Generator, equalSettingsGiveEqualCases) {
  const auto first = generateCase({.seed = 7, .noise = 0.05}),
             second = generateCase({.seed = 7, .noise = 0.05});
  EXPECT_EQ(first.appFile, second.appFile);
  EXPECT_EQ(first.script, second.script);
  EXPECT_NE(first.script, generateCase({.seed = 8, .noise = 0.05}).script);
}

TEST(Generator, theScriptIsTheTrace) {
  const auto generated = generateCase({.seed = 11});
  const auto recorded = scriptOf(generated.script);
  EXPECT_EQ(recorded.steps.size(), generated.steps.size());
  SimulatedDevice device(appOf(generated.appFile), "sim");
  EXPECT_TRUE(runOn(device, recorded.steps, generated.seed).failure);
}

TEST(Generator, keepsToWhatIsAskedFor) {
  for (std::uint32_t variables = 0; variables <= 7; ++variables) {
    const auto generated =
        generateCase({.seed = 3, .events = 60, .activities = 3, .guardVariables = variables});
    EXPECT_EQ(generated.events(), 60u);
    EXPECT_EQ(generated.activities, 3u);
    EXPECT_EQ(generated.guardVariables, variables);
  }
}

// The trace without the events from the opening of a question to its closing, after which the screen is as
// before.
std::vector<Step> withoutQuestions(const GeneratedCase& generated) {
  SimulatedDevice device(generated.app, "sim");
  runOn(device, {}, generated.seed);
  std::vector<Step> kept;
  std::uint64_t screen = 0;
  bool asked = false;
  const auto look = [&](std::size_t step, const StepOutcome&) {
    const bool asks = device.phone().window().window.starts_with("ask");
    const auto now = contentHash(*device.phone().tree());
    if (!asked && !asks) kept.push_back(generated.steps[step]);
    EXPECT_TRUE(!asked || asks || now == screen) << "step " << step;
    if (!asks) screen = now;
    asked = asks;
    return true;
  };
  EXPECT_TRUE(device.replay(generated.steps, look, {}));
  return kept;
}

TEST(Generator, hidesVariablesBehindContraryPairs) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const auto generated = generateCase({.seed = seed, .guardVariables = 2, .hiddenVariables = 1});
    EXPECT_EQ(generated.hiddenVariables, 1u);
    const auto reduced = withoutQuestions(generated);
    EXPECT_LE(reduced.size() + 2, generated.steps.size());
    SimulatedDevice device(generated.app, "sim");
    EXPECT_FALSE(runOn(device, reduced, generated.seed).failure)
        << "seed " << seed << ": nothing on the screen says so, but the crash needs them";
  }
}

TEST(Generator, looksLikeTheRealTraces) {
  const auto facts = measureCorpus(corpus(150, 0));
  EXPECT_NEAR(facts.medianEvents, 195, 45);
  EXPECT_NEAR(facts.meanEvents, 272, 60);
  EXPECT_LE(facts.mostEvents, 1525u + 300u);
  EXPECT_NEAR(facts.switchesPerEvent, 0.037, 0.012);
  EXPECT_NEAR(facts.activities, 4.7, 0.6);
  EXPECT_NEAR(facts.tapShare, 0.97, 0.01);
}

TEST(Generator, noiseMakesSubtracesUncertain) {
  SuccessHistogram quiet, noisy;
  for (const auto& generated : corpus(8, 0))
    quiet.add(measureSuccess(generated, {.subtraces = 20, .runs = 5}));
  for (const auto& generated : corpus(8, 0.1))
    noisy.add(measureSuccess(generated, {.subtraces = 20, .runs = 20}));
  EXPECT_EQ(quiet.counts.front() + quiet.counts.back(), quiet.total())
      << "without noise a subtrace crashes or not";
  EXPECT_LT(noisy.counts.front() + noisy.counts.back(), noisy.total());
  EXPECT_NE(print(noisy).find("0.50"), std::string::npos);
}

}  // namespace
}  // namespace marmoset::device::simulator
