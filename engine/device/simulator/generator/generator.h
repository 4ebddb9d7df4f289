#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/device/device.h"
#include "engine/device/simulator/app_facts.h"

namespace marmoset::device::simulator {

// What to generate. Everything not given is drawn from distributions fitted to 35 real crash traces of four
// apps (SimplyDroid's): 195 events in the median, 272 on average, at most 1,525; 4.7 activities; 3.7 activity
// switches in 100 events; 97 taps in 100 events.
struct GeneratorSettings {
  std::uint64_t seed = 1;
  double noise = 0;  // 0 to 0.1: how often a screen surprises
  // User events without the launch, at least 1; a few more where no crash fits in so few.
  std::optional<std::uint32_t> events;
  std::optional<std::uint32_t> activities;
  std::optional<std::uint32_t> guardVariables;  // 0 to 7 that the crash depends on
  // So many of them (0 to 2) change only when a dialog is opened and closed: a contrary pair that leaves the
  // screen as it was and yet must stay.
  std::uint32_t hiddenVariables = 0;
};

// A random app and a random Monkey run on it that ends in the crash planted there.
struct GeneratedCase {
  std::string appFile, script;  // as they would stand in files
  std::shared_ptr<const App> app;
  std::vector<Step> steps;  // of the script, the launch first
  std::uint64_t seed = 0;   // of the run in which the trace was recorded
  std::uint32_t activities = 0, guardVariables = 0, hiddenVariables = 0;
  std::uint32_t taps = 0, switches = 0;  // of the trace

  std::size_t events() const { return steps.size() - 1; }
};

// Equal settings give equal cases on every machine.
//
//   const auto generated = generateCase({.seed = 7, .noise = 0.05});
//   SimulatedDevice device(generated.app, "sim");
//   device.cleanStart({.package = facts(*generated.app).package, .seed = generated.seed}, operation);
//   device.replay(generated.steps, {}, operation)->failure;  // crashes at the last step
GeneratedCase generateCase(const GeneratorSettings& settings);

}  // namespace marmoset::device::simulator
