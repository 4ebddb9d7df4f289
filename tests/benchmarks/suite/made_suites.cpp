#include "tests/benchmarks/suite/made_suites.h"

#include <stdexcept>

#include <fmt/format.h>

#include "engine/explore/explorer.h"
#include "engine/explore/policies/named_policy.h"

namespace marmoset::test {

std::vector<suite::SuiteScript> madeSuite(const Subject& subject, const std::string& policy,
                                          std::uint64_t events, std::uint64_t seed) {
  const auto phone = subject.phone();
  explore::PolicySettings wanted;
  wanted.seed = seed;
  wanted.package = subject.package;
  wanted.activity = subject.activity;
  wanted.screen = {phone->info().width, phone->info().height};
  const auto chosen = explore::makePolicy(policy, wanted);
  std::vector<suite::SuiteScript> scripts;
  explore::ExploreSettings settings;
  settings.setup = fmt::format("start data >>\nLaunchActivity({},{})\n", subject.package, subject.activity);
  settings.seed = seed;
  settings.budget.events = events;
  settings.inputs = explore::inputsFor(policy);
  settings.onTrace = [&](explore::ExploredTrace&& explored) {
    auto script = script::Script::parse(script::Text(explored.script));
    auto trace = replay::traceOf(script);
    if (!trace) throw std::runtime_error(trace.error());
    if (explored.recording.events.size() < trace->setup) return;
    scripts.push_back({fmt::format("{:04}.mks", explored.number),
                       std::move(script),
                       *std::move(trace),
                       {},
                       std::move(explored.recording)});
  };
  const auto explored = explore::explore({phone.get()}, *chosen, settings, {});
  if (!explored) throw std::runtime_error(explored.error());
  return scripts;
}

}  // namespace marmoset::test
