#pragma once

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/device/simulator/app_facts.h"
#include "engine/device/simulator/app_file.h"
#include "engine/device/simulator/simulated_device.h"
#include "engine/device/steps.h"

namespace marmoset::device::simulator {

using AppPointer = std::shared_ptr<const App>;

AppPointer sampleApp(const std::string& name);
// Fails the test and prints the complaints if the text is no app.
AppPointer appOf(const std::string& yaml);
// The same for the rest of a file after `package: com.x` and `main: Main`.
AppPointer appFrom(const std::string& rest);

// A script of a sample, cut into user events.
struct Recorded {
  std::vector<script::LowLevelEvent> events;
  std::vector<script::UserEvent> userEvents;
  std::vector<Step> steps;
};
Recorded sampleScript(const std::string& path);
Recorded scriptOf(const std::string& text);

// The steps at these positions, in order.
std::vector<Step> chosen(const std::vector<Step>& steps, const std::vector<std::size_t>& positions);

// Clean start and replay; the outcome.
ReplayOutcome runOn(SimulatedDevice& device, std::span<const Step> steps, std::uint64_t seed = 1);

// A phone with the app launched on its main activity.
Phone launched(const AppPointer& app, PhoneOptions options = {});

// Position of the view with this id, text or description; fails the test if there is none.
trace::Rect boundsOf(const Phone& phone, const std::string& name);
const trace::ViewNode* findView(const trace::ViewTree& tree, const std::string& name);
std::string textOf(const Phone& phone, const std::string& name);
bool shows(const Phone& phone, const std::string& name);
void tapOn(Phone& phone, const std::string& name);

}  // namespace marmoset::device::simulator
