#include "tests/engine/fuzz/support/fuzzed_app.h"

#include <gtest/gtest.h>

#include "engine/device/simulator/app_file.h"
#include "engine/explore/explorer.h"
#include "engine/replay/recorder.h"
#include "tests/support/real_data.h"

namespace marmoset::test {

std::string sample(const std::string& path) {
  return readFile(sourceFile("samples/" + path));
}

FuzzedApp::FuzzedApp(const std::string& app, const std::string& script, std::uint64_t miningEvents)
    : device_(device::simulator::parseApp(app).value(), "sim") {
  const auto trace = replay::traceOf(script::Script::parse(script::Text(script))).value();
  seed_ = fuzz::scriptTest(script, replay::record(device_, trace, {}, {}).value()).value();
  explore::ExploreSettings mining;
  mining.setup = seed_.settings.setup;
  mining.budget.events = miningEvents;
  mining.inputs = explore::InputSettings::ofPapers();
  EXPECT_TRUE(explore::explore({&device_}, miner_, mining, {}));
}

fuzz::CampaignReport FuzzedApp::run(fuzz::CampaignSettings settings) {
  settings.package = seed_.settings.package;
  const fuzz::Runner runner = [this](std::span<const fuzz::GuiEvent> events, std::uint64_t chance) {
    return fuzz::runTest(device_, seed_.settings, events, chance, {});
  };
  return fuzz::runCampaign({{seed_.events, {}}}, miner_.model(), runner, settings, {});
}

}  // namespace marmoset::test
