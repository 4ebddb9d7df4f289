#include "tests/benchmarks/minimize/strategies.h"

#include <algorithm>

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

Strategy automatic(std::string mode, reduce::Mode chosen, Sharpness sharpness) {
  return {"auto", std::move(mode), sharpness, [chosen](Oracle& oracle, const GeneratedCase& generated) {
            reduce::AutoSettings settings;
            settings.mode = chosen;
            return reduce::minimizeTrace(oracle, wholeTrace(generated), settings).events;
          }};
}

using MakeScheduler = std::unique_ptr<reduce::Scheduler> (*)(const reduce::SchedulerSettings&);

// The scheduler is made when the strategy is first used, since solving the decision process takes a while.
Strategy nd3minWith(std::string scheduler, MakeScheduler make, std::uint32_t devices) {
  auto made = std::make_shared<std::unique_ptr<reduce::Scheduler>>();
  return {"nd3min", std::move(scheduler), Sharpness::verdicts,
          [made, make, devices](Oracle& oracle, const GeneratedCase& generated) {
            if (!*made) {
              reduce::SchedulerSettings settings;
              settings.devices = devices;
              *made = make(settings);
            }
            return reduce::nd3min(oracle, **made, wholeTrace(generated), {})->events;
          }};
}

Strategy peer(std::string name,
              std::function<Candidate(reduce::OneRunTest&, const GeneratedCase&)> minimize) {
  return {std::move(name), "-", Sharpness::verdicts,
          [minimize = std::move(minimize)](Oracle& oracle, const GeneratedCase& generated) {
            reduce::OneRunTest test(oracle);
            return minimize(test, generated);
          }};
}

}  // namespace

std::vector<Strategy> strategies(const std::vector<std::string>& only, std::uint32_t devices) {
  using reduce::Mode;
  std::vector<Strategy> all{
      automatic("default", Mode::standard, Sharpness::callbacks),
      automatic("paper", Mode::paper, Sharpness::callbacks),
      automatic("strict", Mode::strict, Sharpness::callbacks),
      automatic("default, screens only", Mode::standard, Sharpness::screens),
      automatic("default, blind", Mode::standard, Sharpness::verdicts),
      nd3minWith("sequential", reduce::sequentialScheduler, devices),
      nd3minWith("sequential, 1 at a time", reduce::sequentialScheduler, 1),
      nd3minWith("round-robin", reduce::roundRobinScheduler, devices),
      nd3minWith("heuristic", reduce::heuristicScheduler, devices),
      nd3minWith("mdp", reduce::mdpScheduler, devices),
      peer("ddmin", [](auto& test, const auto& g) { return *reduce::ddmin(test, wholeTrace(g)); }),
      peer("probdd", [](auto& test, const auto& g) { return *reduce::probdd(test, wholeTrace(g)); }),
      peer("hdd",
           [](auto& test, const auto& g) { return *reduce::hdd(test, wholeTrace(g), activitiesOf(g)); }),
  };
  std::erase_if(all, [&](const Strategy& strategy) {
    const auto matches = [&](const std::string& wanted) {
      return wanted == strategy.name || wanted == strategy.name + ":" + strategy.scheduler;
    };
    return !only.empty() && std::none_of(only.begin(), only.end(), matches);
  });
  return all;
}

}  // namespace marmoset::test
