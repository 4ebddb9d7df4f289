#include "engine/device/simulator/simulated_device.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "tests/engine/device/simulator/sample.h"

namespace marmoset::device::simulator {
namespace {

using testing::HasSubstr;
using trace::ObservationLevel;

// A random script: taps anywhere, some keys and drags.
std::string randomScript(int events) {
  std::string text =
      "start data >>\nLaunchActivity(com.example.shopping,com.example.shopping.CatalogueActivity)\n";
  for (int i = 0; i < events; ++i) {
    const auto x = *rc::gen::inRange(0, 1080), y = *rc::gen::inRange(0, 1920);
    const auto kind = *rc::gen::inRange(0, 12);
    if (kind == 0)
      text += "DispatchPress(KEYCODE_BACK)\n";
    else if (kind == 1)
      text += "DispatchPress(KEYCODE_MENU)\n";
    else if (kind == 2)
      text += "Drag(" + std::to_string(x) + "," + std::to_string(y) + ",500,500,3)\n";
    else if (kind == 3)
      text += "DispatchString(q)\n";
    else if (kind == 4)
      text += "RotateScreen(" + std::to_string(x % 4) + ",1)\n";
    else
      text += "Tap(" + std::to_string(x) + "," + std::to_string(y) + ")\n";
    text += "UserWait(" + std::to_string(y) + ")\n";
  }
  return text;
}

// Everything seen along a run, as text.
std::string history(SimulatedDevice& device, const std::vector<Step>& steps, std::uint64_t seed) {
  runOn(device, {}, seed);
  std::string seen;
  for (const auto& step : steps) {
    const auto outcome = device.inject(step, {});
    const auto observation = device.observe(ObservationLevel::tree, {});
    seen += describe(observation->window) + std::to_string(contentHash(*observation->tree));
    for (const auto& callback : observation->callbacks) seen += callback;
    for (const auto& branch : observation->branches) seen += branch;
    if (outcome->failure) return seen + outcome->failure->stack;
  }
  return seen;
}

RC_GTEST_PROP(SimulatedDevice, equalSeedsGiveEqualRunsOnAnyDevice, ()) {
  const auto app = sampleApp("shopping");
  const auto script = scriptOf(randomScript(*rc::gen::inRange(1, 60)));
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  SimulatedDevice used(app, "used"), fresh(app, "fresh");
  // What ran before on a device must not matter.
  history(used, scriptOf(randomScript(10)).steps, seed + 1);
  RC_ASSERT(history(used, script.steps, seed) == history(fresh, script.steps, seed));
}

RC_GTEST_PROP(SimulatedDevice, replayDoesWhatSteppingDoes, ()) {
  const auto app = sampleApp("shopping");
  const auto script = scriptOf(randomScript(*rc::gen::inRange(1, 60)));
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  SimulatedDevice stepped(app, "a"), replayed(app, "b");
  history(stepped, script.steps, seed);
  runOn(replayed, script.steps, seed);
  RC_ASSERT(stepped.phone().stateHash() == replayed.phone().stateHash());
}

TEST(SimulatedDevice, seedsDifferWhereChanceMatters) {
  SimulatedDevice device(sampleApp("fooddelivery"), "sim");
  const auto script = sampleScript("fooddelivery/minimal.mks");
  std::set<std::string> seen;
  for (std::uint64_t seed = 0; seed < 20; ++seed) seen.insert(history(device, script.steps, seed));
  EXPECT_GT(seen.size(), 1u);
  EXPECT_NE(runSeed(1, 2, 3), runSeed(1, 2, 4));
  EXPECT_NE(runSeed(1, 2, 3), runSeed(2, 1, 3));
  EXPECT_EQ(runSeed(1, 2, 3), runSeed(1, 2, 3));
}

TEST(SimulatedDevice, refusesCommandsUnlessAllowed) {
  SimulatedDevice device(sampleApp("licence"), "sim");
  const auto script = scriptOf("start data >>\nRunCmd(rm -r /sdcard)\n");
  runOn(device, {});
  const auto refused = device.inject(script.steps.at(0), {});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, DeviceError::Kind::refused);
  EXPECT_THAT(refused.error().message, HasSubstr("line 2"));
  CleanStart start;
  start.package = "com.example.licence";
  start.mayRunCommands = true;
  ASSERT_TRUE(device.cleanStart(start, {}));
  EXPECT_TRUE(device.inject(script.steps.at(0), {}));
}

TEST(SimulatedDevice, knowsOnlyWhatIsInstalled) {
  SimulatedDevice device(sampleApp("licence"), "sim");
  const auto missing = device.cleanStart({.package = "com.other"}, {});
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().kind, DeviceError::Kind::notInstalled);
}

TEST(SimulatedDevice, stopsWhenAsked) {
  SimulatedDevice device(sampleApp("licence"), "sim");
  const auto script = sampleScript("licence/accept.mks");
  runOn(device, {});
  std::stop_source source;
  source.request_stop();
  Operation operation;
  operation.stop = source.get_token();
  const auto stopped = device.replay(script.steps, {}, operation);
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().kind, DeviceError::Kind::cancelled);
  std::size_t heard = 0;
  const auto half =
      device.replay(script.steps, [&](std::size_t, const StepOutcome&) { return ++heard < 2; }, {});
  ASSERT_TRUE(half);
  EXPECT_EQ(half->steps, 2u);
  EXPECT_TRUE(half->stoppedBySink);
}

TEST(SimulatedDevice, drawsTheScreenAsPng) {
  SimulatedDevice device(sampleApp("fooddelivery"), "sim");
  const auto script = sampleScript("fooddelivery/minimal.mks");
  runOn(device, std::span(script.steps).first(1));
  const auto seen = device.observe(ObservationLevel::screen, {});
  ASSERT_TRUE(seen);
  const auto png = seen->screenshot.bytes();
  const std::string start(png.begin(), png.begin() + 8);
  EXPECT_EQ(start, "\x89PNG\r\n\x1a\n");
  const auto width = png[18] << 8 | png[19], height = png[22] << 8 | png[23];
  EXPECT_EQ(width, 1080);
  EXPECT_EQ(height, 1920);
}

}  // namespace
}  // namespace marmoset::device::simulator
