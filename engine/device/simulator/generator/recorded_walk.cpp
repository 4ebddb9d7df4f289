#include "engine/device/simulator/generator/recorded_walk.h"

#include <fmt/format.h>

#include "engine/device/simulator/generator/app_plan.h"
#include "engine/device/steps.h"
#include "engine/script/semantics/run.h"

namespace marmoset::device::simulator {

namespace {

const std::string header = fmt::format(
    "type= user\ncount= 1\nspeed= 1.0\nstart data >>\nLaunchActivity({0},{0}.A0)\nUserWait(1000)\n",
    generatedPackage);

std::vector<Step> stepsOfScript(const std::string& text) {
  const auto run = script::play(script::Script::parse(script::Text(text)));
  return stepsOf(run.events, script::userEvents(run.events));
}

// "com.generated.app.A1.onClick(c1_17)" -> "c1_17".
std::string pressedCell(const std::vector<std::string>& callbacks) {
  for (const auto& callback : callbacks) {
    const auto open = callback.find("(c");
    if (open != std::string::npos && callback.ends_with(')'))
      return callback.substr(open + 1, callback.size() - open - 2);
  }
  return "";
}

}  // namespace

CleanStart generatedStart(std::uint64_t runSeed) {
  CleanStart start;
  start.package = generatedPackage;
  start.seed = runSeed;
  return start;
}

std::string scriptOf(const RecordedWalk& walk, std::size_t events) {
  auto text = header;
  for (std::size_t i = 0; i < events; ++i) text += walk.events[i].lines;
  return text;
}

RecordedWalk recordWalk(SimulatedDevice& device, const std::vector<std::string>& variables,
                        std::uint32_t events, Random& random, std::uint64_t runSeed) {
  RecordedWalk walk;
  for (std::uint32_t i = 0; i < events; ++i) walk.events.push_back(randomEvent(random, 1080, 1920));
  walk.steps = stepsOfScript(scriptOf(walk, events));
  auto& phone = device.phone();
  if (!device.cleanStart(generatedStart(runSeed), {})) return walk;
  (void)device.inject(walk.steps.front(), {});
  auto activity = phone.window().activity;
  for (std::size_t i = 1; i < walk.steps.size(); ++i) {
    Visit visit;
    for (const auto& name : variables)
      visit.values.push_back(phone.variable(generatedPackage, name).value_or(0));
    phone.forgetReports();
    (void)device.inject(walk.steps[i], {});
    visit.cell = pressedCell(phone.takeCallbacks());
    auto now = phone.window().activity;
    visit.switched = now != activity;
    activity = std::move(now);
    walk.visits.push_back(std::move(visit));
  }
  return walk;
}

}  // namespace marmoset::device::simulator
