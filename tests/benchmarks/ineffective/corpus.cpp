#include <algorithm>
#include <array>
#include <cstdio>
#include <map>

#include "engine/device/simulator/generator/generator.h"
#include "engine/reduce/key_events/hierarchy_tree.h"
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

// What a debugger took. Hours are virtual: 4 s an event and 30 s a clean start, as the papers measured them.
struct Cost {
  std::uint64_t runs = 0, events = 0, left = 0;
  double hours() const {
    return (4.0 * static_cast<double>(events) + 30.0 * static_cast<double>(runs)) / 3600;
  }
};

struct Totals {
  std::uint64_t cases = 0, events = 0;
  std::map<std::string_view, std::uint64_t> rules;
  std::array<StrategyTotal, 3> strategies;
  Cost alone, afterRules, afterKeyEvents;  // of hierarchical delta debugging
};

std::vector<std::string> activitiesOf(const trace::Recording& recording, const Candidate& events) {
  std::vector<std::string> activities;
  for (const auto event : events) activities.push_back(recording.before(event).window.activity);
  return activities;
}

void addHdd(Cost& cost, ReplayOracle& oracle, const trace::Recording& recording, const Candidate& events) {
  reduce::OneRunTest test(oracle);
  const auto result = reduce::hdd(test, events, activitiesOf(recording, events));
  cost.runs += oracle.runs();
  cost.events += oracle.events();
  cost.left += result ? result->size() : events.size();
}

// The events of a candidate that a delta debugger may delete.
Candidate behindSetup(const Candidate& events, const replay::Trace& trace) {
  Candidate deletable;
  for (const auto event : events) {
    if (event >= trace.setup) deletable.push_back(event);
  }
  return deletable;
}

// The first strategy whose events crash; finding it is part of the cost.
Candidate firstThatCrashes(const std::vector<Candidate>& candidates, ReplayOracle& oracle) {
  const auto crashes = [&](const Candidate& events) { return oracle.crashes(events); };
  const auto found = std::find_if(candidates.begin(), candidates.end(), crashes);
  return found == candidates.end() ? Candidate{} : *found;
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
  std::vector<Candidate> candidates;
  for (const auto strategy : {KeyStrategy::shortest, KeyStrategy::duplicate, KeyStrategy::ineffective}) {
    auto& total = totals.strategies[static_cast<std::size_t>(strategy)];
    candidates.push_back(candidateOf(strategy, facts, ineffective).events);
    const auto left = candidates.back().size() - 1;
    total.left += left;
    if (!oracle.crashes(candidates.back())) continue;
    ++total.crashes;
    total.leftWhereCrashes += left;
    total.allWhereCrashes += events;
  }
  ReplayOracle plain(app, trace), ruled(app, trace), keyed(app, trace);
  addHdd(totals.alone, plain, recording, behindSetup(reduce::allEvents(facts), trace));
  addHdd(totals.afterRules, ruled, recording, behindSetup(ineffective.kept(), trace));
  addHdd(totals.afterKeyEvents, keyed, recording, behindSetup(firstThatCrashes(candidates, keyed), trace));
}

double share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

void printCost(const char* what, const Cost& cost, const Cost& alone) {
  std::printf("  %-18s %6lu runs %8lu events %7.1f hours (%.2fx) %5lu left\n", what, cost.runs, cost.events,
              cost.hours(), alone.hours() / cost.hours(), cost.left);
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
  printCost("hdd alone", totals.alone, totals.alone);
  printCost("after the rules", totals.afterRules, totals.alone);
  printCost("after key-events", totals.afterKeyEvents, totals.alone);
}

}  // namespace

void measureCorpus(std::uint64_t cases) {
  Totals example;
  add(example, device::simulator::sampleApp("whohasmystuff"),
      traceOf(sampleText("whohasmystuff", "crash.mks")));
  print("Who Has My Stuff?, the paper's example", example);
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
