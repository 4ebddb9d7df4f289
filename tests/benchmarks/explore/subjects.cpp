#include "tests/benchmarks/explore/subjects.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "engine/device/simulator/app.h"
#include "engine/device/simulator/app_file.h"
#include "engine/device/simulator/simulated_device.h"
#include "tests/benchmarks/explore/shapes.h"
#include "tests/engine/explore/support/recorded_app.h"
#include "tests/support/real_data.h"

namespace marmoset::test {

namespace {

namespace simulator = device::simulator;
using AppPointer = std::shared_ptr<const simulator::App>;

AppPointer orEnd(tl::expected<AppPointer, simulator::AppErrors> app, const std::string& name) {
  if (app) return *std::move(app);
  fmt::print(stderr, "{}: {}\n", name, app.error().front().describe());
  std::exit(1);
}

Subject simulated(std::string name, const AppPointer& app, std::size_t crashes) {
  return {std::move(name),         app->facts.package,
          app->facts.mainActivity, [app] { return std::make_unique<simulator::SimulatedDevice>(app, "sim"); },
          app->branches.size(),    crashes};
}

SubjectSet generated(const ExploreOptions& options, double noise) {
  SubjectSet set{"generated", noise, {}};
  for (std::uint32_t i = 0; i < options.apps; ++i) {
    const auto shaped = shapedApp(options.seed * 1'000'000 + i, noise);
    const auto name = fmt::format("app {}", i);
    set.subjects.push_back(simulated(name, orEnd(simulator::parseApp(shaped.yaml), name), shaped.crashes));
  }
  return set;
}

SubjectSet samples(const ExploreOptions& options) {
  SubjectSet set{"samples", 0, {}};
  for (const auto* name :
       {"activitydiary", "filebrowser", "fooddelivery", "licence", "shopping", "whohasmystuff"}) {
    const auto file = std::filesystem::path(options.samples) / name / fmt::format("{}.app.yaml", name);
    const auto app = orEnd(simulator::loadApp(file), name);
    set.subjects.push_back(simulated(name, app, app->crashes.size()));
  }
  return set;
}

SubjectSet recorded() {
  SubjectSet set{"recorded", 0, {}};
  std::vector<std::filesystem::path> traces;
  for (const auto* folder : {"droidbot", "genie"}) {
    const auto data = realData(folder);
    if (!data) continue;
    for (const auto& entry : std::filesystem::directory_iterator(*data))
      if (entry.path().string().ends_with(".trace.tsv")) traces.push_back(entry.path());
  }
  std::ranges::sort(traces);
  for (const auto& trace : traces) {
    const auto app = std::make_shared<const ScriptedApp>(recordedApp(trace));
    set.subjects.push_back({trace.stem().stem().string(), "com.x", "com.x.Main",
                            [app] { return std::make_unique<ScriptedDevice>(*app); }, 0, 0});
  }
  return set;
}

}  // namespace

std::vector<SubjectSet> subjectSets(const ExploreOptions& options) {
  std::vector<SubjectSet> sets;
  if (options.wants(options.sets, "generated")) {
    for (const auto noise : options.noises) sets.push_back(generated(options, noise));
  }
  if (options.wants(options.sets, "samples")) sets.push_back(samples(options));
  if (options.wants(options.sets, "recorded")) {
    if (auto set = recorded(); !set.subjects.empty()) sets.push_back(std::move(set));
  }
  for (auto& set : sets)
    if (!options.only.empty())
      std::erase_if(set.subjects, [&](const auto& one) { return one.name != options.only; });
  std::erase_if(sets, [](const auto& set) { return set.subjects.empty(); });
  return sets;
}

}  // namespace marmoset::test
