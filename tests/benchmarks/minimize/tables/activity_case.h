#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/device/simulator/app_facts.h"
#include "engine/device/steps.h"

namespace marmoset::test {

// As in ND3MIN, section 5.1: a random run of 500 taps that reaches an activity in at least 18 of 20 replays.
struct ActivityCase {
  std::string app, activity;  // the activity by its full class name
  std::shared_ptr<const device::simulator::App> program;
  std::vector<device::Step> steps;  // the launch first
};

// For each activity that is reached by any of ten random runs, the run that reaches it most often.
std::vector<ActivityCase> activityCases(std::string app,
                                        const std::shared_ptr<const device::simulator::App>& program,
                                        std::uint64_t seed);

}  // namespace marmoset::test
