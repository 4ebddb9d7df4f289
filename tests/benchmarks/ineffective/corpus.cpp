#include <array>
#include <cstdio>
#include <map>

#include "engine/device/simulator/generator/generator.h"
#include "engine/reduce/key_events/key_events.h"
#include "engine/reduce/minimize/peers/hdd.h"
#include "tests/benchmarks/ineffective/parts.h"
#include "tests/benchmarks/ineffective/replay_oracle.h"
#include "tests/engine/reduce/support/habit_app.h"
#include "tests/engine/reduce/support/record.h"

namespace marmoset::test {

namespace {

using device::simulator::AppPointer;
using reduce::Candidate;
using reduce::KeyStrategy;

struct StrategyTotal {
  std::uint64_t left = 0, crashes = 0, leftWhereCrashes = 0, allWhereCrashes = 0;
};

struct Totals {
  std::uint64_t cases = 0, events = 0;
  std::map<std::string_view, std::uint64_t> rules;
  std::array<StrategyTotal, 3> strategies;
  std::uint64_t plainRuns = 0, plainEvents = 0, plainLeft = 0, savedRuns = 0, savedEvents = 0, savedLeft = 0;
};

std::vector<std::string> activitiesOf(const trace::Recording& recording, const Candidate& events) {
  std::vector<std::string> activities;
  for (const auto event : events) activities.push_back(recording.before(event).window.activity);
  return activities;
}

void runHdd(const AppPointer& app, const replay::Trace& trace, const trace::Recording& recording,
            const Candidate& events, std::uint64_t& runs, std::uint64_t& executed, std::uint64_t& left) {
  ReplayOracle oracle(app, trace);
  reduce::OneRunTest test(oracle);
  const auto result = reduce::hdd(test, events, activitiesOf(recording, events));
  runs += oracle.runs();
  executed += oracle.events();
  left += result ? result->size() : events.size();
}

void add(Totals& totals, const AppPointer& app, const replay::Trace& trace) {
  const auto recording = recorded(app, trace);
  if (!recording.failure) return;
  const auto facts = reduce::factsOf(recording);
  const auto ineffective = reduce::findIneffective(facts);
  const auto events = recording.events.size() - 1;
  ++totals.cases;
  totals.events += events;
  for (const auto& combination : ineffective.combinations)
    totals.rules[combination.rule->code] += combination.events.size();
  ReplayOracle oracle(app, trace);
  for (const auto strategy : {KeyStrategy::shortest, KeyStrategy::duplicate, KeyStrategy::ineffective}) {
    auto& total = totals.strategies[static_cast<std::size_t>(strategy)];
    const auto candidate = candidateOf(strategy, facts, ineffective);
    total.left += candidate.events.size() - 1;
    if (!oracle.crashes(candidate.events)) continue;
    ++total.crashes;
    total.leftWhereCrashes += candidate.events.size() - 1;
    total.allWhereCrashes += events;
  }
  Candidate whole, effective;
  for (std::uint32_t i = trace.setup; i < recording.events.size(); ++i) {
    whole.push_back(i);
    if (!ineffective.isIneffective(i)) effective.push_back(i);
  }
  runHdd(app, trace, recording, whole, totals.plainRuns, totals.plainEvents, totals.plainLeft);
  runHdd(app, trace, recording, effective, totals.savedRuns, totals.savedEvents, totals.savedLeft);
}

double share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

void print(const char* title, const Totals& totals) {
  std::printf("\n%s: %lu crashes, %lu events without launches\n", title, totals.cases, totals.events);
  std::uint64_t removed = 0;
  for (const auto& [code, events] : totals.rules) {
    removed += events;
    std::printf("  %-28s %6.1f%%\n", std::string(code).c_str(), share(events, totals.events));
  }
  std::printf("  %-28s %6.1f%%\n", "all rules", share(removed, totals.events));
  for (std::size_t i = 0; i < totals.strategies.size(); ++i) {
    const auto& total = totals.strategies[i];
    std::printf("  %-12s removes %5.1f%% (%5.1f%% where it crashes), still crashes %lu of %lu\n",
                std::string(name(static_cast<KeyStrategy>(i))).c_str(),
                100 - share(total.left, totals.events),
                100 - share(total.leftWhereCrashes, total.allWhereCrashes), total.crashes, totals.cases);
  }
  std::printf(
      "  hdd alone: %lu runs, %lu events, %lu left; after the rules: %lu runs, %lu events, %lu left: %.2fx "
      "events, "
      "%.2fx runs\n",
      totals.plainRuns, totals.plainEvents, totals.plainLeft, totals.savedRuns, totals.savedEvents,
      totals.savedLeft,
      static_cast<double>(totals.plainEvents) /
          static_cast<double>(std::max<std::uint64_t>(1, totals.savedEvents)),
      static_cast<double>(totals.plainRuns) /
          static_cast<double>(std::max<std::uint64_t>(1, totals.savedRuns)));
}

}  // namespace

void measureCorpus(std::uint64_t cases) {
  Totals generated;
  for (std::uint64_t seed = 1; seed <= cases; ++seed) {
    const auto made = device::simulator::generateCase({.seed = seed});
    add(generated, made.app, traceOf(made.script));
  }
  print("Generated apps (stand-ins for the paper's)", generated);
  Totals habits;
  for (std::uint64_t seed = 1; seed <= 10 * cases; ++seed) {
    const auto made = habitCase({.seed = seed, .events = 300});
    add(habits, device::simulator::appOf(made.app), traceOf(made.script));
  }
  print("Apps full of dialogs, menus and check boxes", habits);
}

}  // namespace marmoset::test
