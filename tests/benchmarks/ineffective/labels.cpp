#include <cstdio>

#include "engine/device/simulator/generator/generator.h"
#include "tests/benchmarks/ineffective/parts.h"
#include "tests/engine/reduce/support/habit_app.h"
#include "tests/engine/reduce/support/record.h"
#include "tests/engine/reduce/support/wrong_labels.h"

namespace marmoset::test {

void measureLabels(std::uint64_t cases) {
  LabelCheck generated, habits;
  for (std::uint64_t seed = 1; seed <= cases; ++seed) {
    const auto made = device::simulator::generateCase({.seed = seed});
    checkLabels(made.app, traceOf(made.script), {}, true, generated);
  }
  for (std::uint64_t seed = 1; seed <= 10 * cases; ++seed) {
    const auto made = habitCase({.seed = seed, .events = 300, .lifecycleHides = seed % 2 == 0});
    checkLabels(device::simulator::appOf(made.app), traceOf(made.script), {}, true, habits);
  }
  std::printf("\nEvery label replayed without its events, generated apps: %s", describe(generated).c_str());
  std::printf("\nThe same, apps that hide variables: %s", describe(habits).c_str());
}

}  // namespace marmoset::test
