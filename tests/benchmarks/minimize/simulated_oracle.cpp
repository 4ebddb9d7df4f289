#include "tests/benchmarks/minimize/simulated_oracle.h"

#include <numeric>

#include "engine/device/simulator/expression/machine.h"
#include "engine/trace/abstract_state.h"
#include "engine/trace/stable_hash.h"

namespace marmoset::test {
namespace {

using device::simulator::GeneratedCase;

device::CleanStart cleanStart(const std::string& package, std::uint64_t seed) {
  device::CleanStart start;
  start.package = package;
  start.seed = seed;
  return start;
}

std::uint64_t hashOf(const reduce::Candidate& candidate) {
  trace::StableHash hash;
  for (const auto event : candidate) hash.add(std::uint64_t{event});
  return hash.value();
}

std::uint64_t hashOf(const std::vector<std::string>& lines) {
  if (lines.empty()) return 0;
  trace::StableHash hash;
  for (const auto& line : lines) hash.add(line);
  return hash.value();
}

}  // namespace

SimulatedOracle::SimulatedOracle(const GeneratedCase& generated, std::uint64_t seed, Sharpness sharpness,
                                 std::uint32_t devices)
    : package_(device::simulator::facts(*generated.app).package),
      steps_(generated.steps),
      device_(generated.app, "bench"),
      seed_(seed),
      sharpness_(sharpness),
      devices_(devices) {}

SimulatedOracle::SimulatedOracle(std::shared_ptr<const device::simulator::App> app,
                                 const std::vector<device::Step>& steps, std::string activity,
                                 std::uint64_t seed, std::uint32_t devices, Sharpness sharpness)
    : package_(device::simulator::facts(*app).package),
      activity_(std::move(activity)),
      steps_(steps),
      device_(std::move(app), "bench"),
      seed_(seed),
      sharpness_(sharpness),
      devices_(devices) {}

bool SimulatedOracle::meetsTarget(std::size_t step) {
  const bool crashed = device_.inject(steps_[step], {})->failure.has_value();
  return activity_.empty() ? crashed : device_.phone().window().activity == activity_;
}

reduce::Sight SimulatedOracle::look() {
  const auto seen = *device_.observe(trace::ObservationLevel::tree, {});
  reduce::Sight sight;
  sight.place = trace::abstractState(seen.window, nullptr);
  sight.screen = trace::abstractState(seen.window, seen.tree.get());
  if (sharpness_ == Sharpness::callbacks) sight.report = hashOf(seen.callbacks);
  return sight;
}

reduce::RunResult SimulatedOracle::run(const reduce::RunRequest& request) {
  (void)device_.cleanStart(
      cleanStart(package_, device::runSeed(seed_, hashOf(request.candidate), request.run)), {});
  reduce::RunResult result;
  const bool observe = sharpness_ != Sharpness::verdicts;
  result.success = meetsTarget(0);
  if (observe) result.sights.push_back(look());
  device::simulator::Random losses(device::runSeed(~seed_, hashOf(request.candidate), request.run));
  for (const auto event : request.candidate) {
    if (result.success) break;
    if (!losses.chance(lost_)) result.success = meetsTarget(event + 1);
    ++result.executed;
    if (observe) result.sights.push_back(look());
  }
  if (!observe) device_.phone().forgetReports();
  return result;
}

tl::expected<void, reduce::Stopped> SimulatedOracle::ask(std::span<const reduce::RunRequest> requests,
                                                         const Consume& consume) {
  for (std::size_t i = 0; i < requests.size(); ++i) {
    if (!consume(i, run(requests[i]))) break;
  }
  return {};
}

reduce::Candidate wholeTrace(const GeneratedCase& generated) {
  reduce::Candidate events(generated.events());
  std::iota(events.begin(), events.end(), 0u);
  return events;
}

std::vector<std::string> activitiesOf(const GeneratedCase& generated) {
  device::simulator::SimulatedDevice device(generated.app, "bench");
  (void)device.cleanStart(cleanStart(device::simulator::facts(*generated.app).package, generated.seed), {});
  std::vector<std::string> activities;
  for (const auto& step : generated.steps) {
    (void)device.inject(step, {});
    activities.push_back(device.phone().window().activity);
  }
  activities.pop_back();
  return activities;
}

}  // namespace marmoset::test
