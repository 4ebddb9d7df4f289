#include "tests/benchmarks/minimize/strategies.h"

#include <memory>
#include <optional>

#include "engine/reduce/document/what_was_shown.h"
#include "engine/reduce/minimize/auto/minimizer.h"
#include "engine/reduce/minimize/nd3min.h"
#include "engine/reduce/minimize/peers/cdd.h"
#include "engine/reduce/minimize/peers/ddmin.h"
#include "engine/reduce/minimize/peers/hdd.h"
#include "engine/reduce/minimize/peers/pma.h"
#include "engine/reduce/minimize/peers/probdd.h"

namespace marmoset::test {
namespace {

using device::simulator::GeneratedCase;
using reduce::Candidate;
using reduce::Oracle;

// Where one strategy works.
struct Setting {
  std::uint32_t devices = 15;
  reduce::RunTimes times;
  double lost = 0;
  std::optional<replay::Speculation> speculation = {};
  reduce::DeviceTime budget = {0, 0}, strictBudget = {0, 0};  // no limit
};

// Runs a minimizer of the engine and counts what it begins.
Strategy metered(std::string name, std::string scheduler, Sharpness sharpness, const Setting& setting,
                 std::function<Minimized(VirtualDevices&, const GeneratedCase&)> minimize) {
  return {std::move(name), std::move(scheduler),
          [=, minimize = std::move(minimize)](const GeneratedCase& generated, std::uint64_t seed) {
            SimulatedOracle oracle(generated, seed, sharpness, setting.devices);
            oracle.loseEvents(setting.lost);
            VirtualDevices devices(oracle, setting.devices, setting.times, sharpness != Sharpness::verdicts,
                                   setting.speculation);
            auto result = minimize(devices, generated);
            result.cost = devices.cost();
            return result;
          }};
}

Strategy automatic(std::string mode, reduce::Mode chosen, Sharpness sharpness, const Setting& setting) {
  return metered("auto", std::move(mode), sharpness, setting,
                 [chosen, budget = chosen == reduce::Mode::strict ? setting.strictBudget : setting.budget](
                     VirtualDevices& devices, const GeneratedCase& generated) {
                   reduce::AutoSettings settings;
                   settings.mode = chosen;
                   if (budget.isLimited())
                     settings.spent = [&] {
                       return devices.cost().seconds / budget.allowed(devices.longestRun());
                     };
                   auto result = reduce::minimizeTrace(devices, wholeTrace(generated), settings);
                   const auto told = reduce::surely(reduce::shownBy(result));
                   return Minimized{std::move(result.events), {}, result.certified(), told};
                 });
}

using MakeScheduler = std::unique_ptr<reduce::Scheduler> (*)(const reduce::SchedulerSettings&);

Strategy nd3minWith(std::string scheduler, MakeScheduler make, const Setting& setting) {
  reduce::SchedulerSettings settings;
  settings.devices = setting.devices;
  // One for all apps: its policies are solved once, when a set of their size is met first.
  const std::shared_ptr<const reduce::Scheduler> made = make(settings);
  return metered("nd3min", std::move(scheduler), Sharpness::verdicts, setting,
                 [made](Oracle& oracle, const GeneratedCase& generated) {
                   return Minimized{reduce::nd3min(oracle, *made, wholeTrace(generated), {})->events};
                 });
}

// One run after the other.
Strategy peer(std::string name, const Setting& setting,
              std::function<Candidate(reduce::OneRunTest&, const GeneratedCase&)> minimize) {
  return metered(std::move(name), "-", Sharpness::verdicts, setting,
                 [minimize = std::move(minimize)](Oracle& oracle, const GeneratedCase& generated) {
                   reduce::OneRunTest test(oracle);
                   return Minimized{minimize(test, generated)};
                 });
}

}  // namespace

std::vector<Strategy> strategies(const Workplace& workplace) {
  using reduce::Mode;
  const auto& [devices, times, lost, speculation, budget, strictBudget] = workplace;
  const Setting all{devices, times, lost}, one{1, times, lost},
      ours{devices, times, lost, replay::Speculation(speculation), budget, strictBudget};
  const auto chosen = reduce::isWorthLooking(times, false) ? Sharpness::screens : Sharpness::verdicts;
  return {
      automatic("default", Mode::standard, Sharpness::callbacks, ours),
      automatic("paper", Mode::paper, Sharpness::callbacks, ours),
      automatic("strict", Mode::strict, Sharpness::callbacks, ours),
      automatic("default/screens", Mode::standard, Sharpness::screens, ours),
      automatic("default/chosen", Mode::standard, chosen, ours),
      automatic("paper/screens", Mode::paper, Sharpness::screens, ours),
      automatic("strict/screens", Mode::strict, Sharpness::screens, ours),
      automatic("default/blind", Mode::standard, Sharpness::verdicts, ours),
      automatic("paper/blind", Mode::paper, Sharpness::verdicts, ours),
      automatic("strict/blind", Mode::strict, Sharpness::verdicts, ours),
      nd3minWith("sequential", reduce::sequentialScheduler, all),
      nd3minWith("sequential/1", reduce::sequentialScheduler, one),
      nd3minWith("round-robin", reduce::roundRobinScheduler, all),
      nd3minWith("heuristic", reduce::heuristicScheduler, all),
      nd3minWith("mdp", reduce::mdpScheduler, all),
      peer("ddmin", one, [](auto& test, const auto& g) { return *reduce::ddmin(test, wholeTrace(g)); }),
      peer("probdd", one, [](auto& test, const auto& g) { return *reduce::probdd(test, wholeTrace(g)); }),
      peer("cdd", one, [](auto& test, const auto& g) { return *reduce::cdd(test, wholeTrace(g)); }),
      peer("pma", one, [](auto& test, const auto& g) { return *reduce::pma(test, wholeTrace(g)); }),
      peer("hdd", one,
           [](auto& test, const auto& g) { return *reduce::hdd(test, wholeTrace(g), activitiesOf(g)); }),
  };
}

}  // namespace marmoset::test
