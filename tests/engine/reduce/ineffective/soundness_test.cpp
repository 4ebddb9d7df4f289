#include <iostream>

#include <gtest/gtest.h>

#include "engine/device/simulator/generator/generator.h"
#include "tests/engine/reduce/support/habit_app.h"
#include "tests/engine/reduce/support/record.h"
#include "tests/engine/reduce/support/wrong_labels.h"

namespace marmoset::test {
namespace {

using reduce::IneffectiveOptions;

LabelCheck onHabits(bool lifecycleHides, const IneffectiveOptions& options) {
  LabelCheck check;
  for (std::uint64_t seed = 1; seed <= 80; ++seed) {
    SCOPED_TRACE(seed);
    const auto habits = habitCase({.seed = seed, .lifecycleHides = lifecycleHides});
    const auto wrongBefore = check.wrongCases;
    checkLabels(device::simulator::appOf(habits.app), traceOf(habits.script), options, true, check);
    if (check.wrongCases > wrongBefore) std::cout << "seed " << seed << " is wrong\n";
  }
  std::cout << describe(check);
  return check;
}

void expectNoneWrong(const LabelCheck& check) {
  EXPECT_EQ(check.wrongCases, 0u);
  for (const auto& [code, rule] : check.rules) EXPECT_EQ(rule.wrong, 0u) << code;
}

// Deleting what the rules call ineffective changes neither the crash, nor the last window, nor the callbacks
// of what is left, although listeners change variables in secret.
TEST(Labels, AreRightWhereListenersHideVariables) {
  const auto check = onHabits(false, {});
  expectNoneWrong(check);
  EXPECT_EQ(check.rules.size(), reduce::ineffectiveRules().size()) << "every rule has something to say";
}

TEST(Labels, AreRightWhereTheLifecycleHidesVariables) {
  expectNoneWrong(onHabits(true, {}));
}

TEST(Labels, AreRightOnGeneratedCrashes) {
  LabelCheck check;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto generated = device::simulator::generateCase({.seed = seed, .events = 150});
    checkLabels(generated.app, traceOf(generated.script), {}, true, check);
  }
  std::cout << describe(check);
  expectNoneWrong(check);
  EXPECT_EQ(check.stillCrash, check.crashes);
}

}  // namespace
}  // namespace marmoset::test
