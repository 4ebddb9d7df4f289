#include <algorithm>
#include <cstdio>
#include <ctime>

#include "engine/reduce/ineffective/labels.h"
#include "engine/reduce/key_events/hierarchy_tree.h"
#include "engine/reduce/key_events/strategies.h"
#include "tests/benchmarks/ineffective/parts.h"
#include "tests/engine/reduce/support/habit_app.h"
#include "tests/engine/reduce/support/record.h"

namespace marmoset::test {

namespace {

// Runs on random apps, one after the other, each from its launch.
trace::Recording recordingOf(std::size_t events) {
  trace::Recording recording;
  for (std::uint64_t seed = 1; recording.events.size() < events; ++seed) {
    const auto habits = habitCase({.seed = seed, .events = 1000});
    auto piece = recorded(device::simulator::appOf(habits.app), traceOf(habits.script));
    if (recording.events.empty()) recording.start = piece.start;
    for (auto& event : piece.events) recording.events.push_back(std::move(event));
  }
  recording.events.resize(events);
  recording.instrumented = true;
  return recording;
}

// The best of five, in milliseconds of this process.
template <class Work>
double milliseconds(const Work& work) {
  double best = 1e9;
  for (int i = 0; i < 5; ++i) {
    const auto start = std::clock();
    work();
    best = std::min(best, 1e3 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
  }
  return best;
}

}  // namespace

void measureSpeed() {
  // Who waits for labels waits for the facts too.
  std::printf("%8s %10s %10s %10s %10s %12s\n", "events", "facts ms", "rules ms", "tree ms", "all ms",
              "duplicate ms");
  for (const std::size_t events : {1'000u, 10'000u, 100'000u}) {
    const auto recording = recordingOf(events);
    const auto facts = reduce::factsOf(recording);
    const auto kept = reduce::findIneffective(facts).kept();
    const auto factsTime = milliseconds([&] { (void)reduce::factsOf(recording); });
    const auto rules = milliseconds([&] { (void)reduce::findIneffective(facts); });
    const auto tree = milliseconds([&] { (void)reduce::buildTree(facts, reduce::allEvents(facts)); });
    const auto duplicate = milliseconds([&] { (void)reduce::withoutDuplicates(facts, kept, 0.5); });
    std::printf("%8zu %10.2f %10.2f %10.2f %10.2f %12.2f\n", events, factsTime, rules, tree,
                factsTime + rules + tree, duplicate);
  }
}

}  // namespace marmoset::test
