#include "tests/benchmarks/minimize/strategies.h"

#include <memory>

#include "engine/reduce/minimize/auto/minimizer.h"
#include "engine/reduce/minimize/nd3min.h"
#include "engine/reduce/minimize/peers/ddmin.h"
#include "engine/reduce/minimize/peers/hdd.h"
#include "engine/reduce/minimize/peers/probdd.h"

namespace marmoset::test {
namespace {

using device::simulator::GeneratedCase;
using reduce::Candidate;
using reduce::Oracle;

// Runs a minimizer of the engine and counts what it used.
Strategy metered(std::string name, std::string scheduler, Sharpness sharpness, std::uint32_t devices,
                 std::function<Minimized(Oracle&, const GeneratedCase&)> minimize) {
  return {std::move(name), std::move(scheduler),
          [=, minimize = std::move(minimize)](const GeneratedCase& generated, std::uint64_t seed) {
            SimulatedOracle oracle(generated, seed, sharpness, devices);
            reduce::MeteredOracle meter(oracle);
            auto result = minimize(meter, generated);
            result.cost = meter.cost();
            return result;
          }};
}

Strategy automatic(std::string mode, reduce::Mode chosen, Sharpness sharpness, std::uint32_t devices) {
  return metered("auto", std::move(mode), sharpness, devices,
                 [chosen](Oracle& oracle, const GeneratedCase& generated) {
                   reduce::AutoSettings settings;
                   settings.mode = chosen;
                   auto result = reduce::minimizeTrace(oracle, wholeTrace(generated), settings);
                   return Minimized{std::move(result.events), {}, result.certified()};
                 });
}

using MakeScheduler = std::unique_ptr<reduce::Scheduler> (*)(const reduce::SchedulerSettings&);

Strategy nd3minWith(std::string scheduler, MakeScheduler make, std::uint32_t devices,
                    std::uint32_t scheduled) {
  reduce::SchedulerSettings settings;
  settings.devices = scheduled;
  // One for all apps: its policies are solved once, when a set of their size is met first.
  const std::shared_ptr<const reduce::Scheduler> made = make(settings);
  return metered("nd3min", std::move(scheduler), Sharpness::verdicts, devices,
                 [made](Oracle& oracle, const GeneratedCase& generated) {
                   return Minimized{reduce::nd3min(oracle, *made, wholeTrace(generated), {})->events};
                 });
}

// One run after the other.
Strategy peer(std::string name,
              std::function<Candidate(reduce::OneRunTest&, const GeneratedCase&)> minimize) {
  return metered(std::move(name), "-", Sharpness::verdicts, 1,
                 [minimize = std::move(minimize)](Oracle& oracle, const GeneratedCase& generated) {
                   reduce::OneRunTest test(oracle);
                   return Minimized{minimize(test, generated)};
                 });
}

}  // namespace

std::vector<Strategy> strategies(std::uint32_t devices) {
  using reduce::Mode;
  return {
      automatic("default", Mode::standard, Sharpness::callbacks, devices),
      automatic("paper", Mode::paper, Sharpness::callbacks, devices),
      automatic("strict", Mode::strict, Sharpness::callbacks, devices),
      automatic("default/screens", Mode::standard, Sharpness::screens, devices),
      automatic("paper/screens", Mode::paper, Sharpness::screens, devices),
      automatic("strict/screens", Mode::strict, Sharpness::screens, devices),
      automatic("default/blind", Mode::standard, Sharpness::verdicts, devices),
      automatic("paper/blind", Mode::paper, Sharpness::verdicts, devices),
      automatic("strict/blind", Mode::strict, Sharpness::verdicts, devices),
      nd3minWith("sequential", reduce::sequentialScheduler, devices, devices),
      nd3minWith("sequential/1", reduce::sequentialScheduler, devices, 1),
      nd3minWith("round-robin", reduce::roundRobinScheduler, devices, devices),
      nd3minWith("heuristic", reduce::heuristicScheduler, devices, devices),
      nd3minWith("mdp", reduce::mdpScheduler, devices, devices),
      peer("ddmin", [](auto& test, const auto& g) { return *reduce::ddmin(test, wholeTrace(g)); }),
      peer("probdd", [](auto& test, const auto& g) { return *reduce::probdd(test, wholeTrace(g)); }),
      peer("hdd",
           [](auto& test, const auto& g) { return *reduce::hdd(test, wholeTrace(g), activitiesOf(g)); }),
  };
}

}  // namespace marmoset::test
