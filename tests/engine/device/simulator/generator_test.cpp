#include "engine/device/simulator/generator/generator.h"

#include <set>

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

GeneratorSettings anySettings() {
  GeneratorSettings settings;
  settings.seed = *rc::gen::inRange<std::uint64_t>(0, 100000);
  settings.noise = *rc::gen::element(0.0, 0.02, 0.1);
  settings.events = *rc::gen::inRange(1u, 80u);
  settings.activities = *rc::gen::inRange(1u, 5u);
  settings.guardVariables = *rc::gen::inRange(0u, 8u);
  settings.hiddenVariables = *rc::gen::inRange(0u, 3u);
  return settings;
}

RC_GTEST_PROP(Generator, crashesAtTheLastEventAndOnlyThere, ()) {
  const auto generated = generateCase(anySettings());
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

TEST(Generator, givesAShorterTraceWhereALongOneCannotBeFound) {
  // Wants a crash that depends on hardly anything and yet comes after some 1,500 events.
  const GeneratorSettings stubborn{.seed = 12000282, .noise = 0.1};
  const auto generated = generateCase(stubborn);
  SimulatedDevice device(generated.app, "sim");
  EXPECT_TRUE(runOn(device, generated.steps, generated.seed).failure);
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
  const auto cases = corpus(120, 0);
  const auto facts = measureCorpus(cases), real = realCorpus();
  EXPECT_NEAR(facts.medianEvents, real.medianEvents, 25);
  EXPECT_NEAR(facts.meanEvents, real.meanEvents, 40);
  EXPECT_LE(facts.mostEvents, real.mostEvents);
  EXPECT_GT(facts.mostEvents, 900u) << "there are long ones";
  EXPECT_NEAR(facts.switchesPerEvent, real.switchesPerEvent, 0.004);
  EXPECT_NEAR(facts.activities, real.activities, 0.3);
  EXPECT_NEAR(facts.tapShare, real.tapShare, 0.005);
  std::set<std::uint32_t> guards;
  for (const auto& generated : cases) guards.insert(generated.guardVariables);
  EXPECT_EQ(guards, (std::set<std::uint32_t>{0, 1, 2, 3, 4, 5, 6, 7}));
}

TEST(Generator, noiseMakesSubtracesUncertain) {
  SuccessHistogram quiet, noisy;
  for (const auto& generated : corpus(8, 0))
    quiet.add(measureSuccess(generated, {.subtraces = 40, .runs = 5}));
  for (const auto& generated : corpus(8, 0.1))
    noisy.add(measureSuccess(generated, {.subtraces = 40, .runs = 20}));
  EXPECT_EQ(quiet.counts.front() + quiet.counts.back(), quiet.total())
      << "without noise a subtrace crashes or not";
  EXPECT_LT(noisy.counts.front() + noisy.counts.back(), noisy.total());
  EXPECT_NE(print(noisy).find("0.50"), std::string::npos);
}

}  // namespace
}  // namespace marmoset::device::simulator
