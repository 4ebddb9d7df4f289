#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/device/adb/device/adb_device.h"
#include "engine/device/emulator/emulated_device.h"
#include "engine/device/pool/adb_source.h"
#include "engine/replay/recorder.h"
#include "engine/replay/replay_report.h"
#include "engine/trace/view_tree_xml.h"
#include "tests/engine/device/adb/real_adb.h"
#include "tests/engine/replay/sample_trace.h"

namespace marmoset::device {
namespace {

using adb::AdbDevice;
using adb::inTime;
using emulator::Emulator;
using emulator::Fault;
using simulator::SimulatedDevice;
using namespace std::chrono_literals;

std::unique_ptr<Emulator> emulators(const std::string& sample, std::uint32_t count) {
  adb::armWatchdog(180);
  auto started = Emulator::start({.apps = {simulator::sampleApp(sample)}, .count = count, .port = 0});
  EXPECT_TRUE(started) << started.error();
  return std::move(*started);
}

// Everything a recording says that does not depend on when it was made.
std::string story(const Result<trace::Recording>& recording) {
  if (!recording) return recording.error().message;
  std::string text = recording->package + " " + recording->app + "\n";
  for (const auto& event : recording->events) {
    text += describe(event.after.window) + (event.after.window.keyboard ? " keyboard" : "");
    if (event.widget) text += " widget " + std::to_string(*event.widget);
    for (const auto& callback : event.after.callbacks) text += " " + callback;
    for (const auto& branch : event.after.branches) text += " " + branch;
    if (event.after.failure) text += " " + event.after.failure->exception + event.after.failure->message;
    text += "\n" + (event.after.tree ? trace::printXml(*event.after.tree) : "no tree") + "\n";
  }
  return text;
}

Result<trace::Recording> recordOn(Device& device, const replay::Trace& trace, std::uint64_t seed) {
  replay::RecorderSettings settings;
  settings.start.seed = seed;
  return replay::record(device, trace, settings, inTime());
}

// The dialog of this app appears half the time, so the seed has to arrive as well as the events.
TEST(EightDevices, RecordAtTheSameTimeWhatTheSimulatorRecords) {
  const auto devices = emulators("fooddelivery", 8);
  const adb::RealAdb real;
  real.plugIn(*devices);
  const auto trace = replay::sampleTrace("fooddelivery/minimal.mks");
  std::vector<std::string> stories(devices->count());
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < stories.size(); ++i)
      threads.emplace_back([&, i] {
        const auto device = AdbDevice::connect(real.server(), devices->serial(i), inTime());
        stories[i] = device ? story(recordOn(**device, trace, i)) : device.error().message;
      });
  }
  std::set<std::string> different;
  for (std::size_t i = 0; i < stories.size(); ++i) {
    SimulatedDevice local(simulator::sampleApp("fooddelivery"), "sim");
    EXPECT_EQ(stories[i], story(recordOn(local, trace, i))) << "device " << i;
    different.insert(stories[i]);
  }
  EXPECT_GT(different.size(), 1u) << "seeds that all do the same prove nothing";
}

struct LossTest : testing::Test {
  LossTest() { real.plugIn(*devices); }
  // Runs the whole script through `monkey -f`, once.
  Result<void> replayOnce(int attempts) {
    DevicePool pool(
        std::make_shared<AdbSource>(real.server()),
        {.lockDirectory = locks.path(), .refresh = 20ms, .firstQuarantine = 20ms, .attempts = attempts});
    replay::ReplaySettings settings;
    settings.runs = 1;
    settings.compare = false;
    return replay::replay(pool, trace, settings, report, inTime());
  }

  test::TemporaryFolder locks;
  std::unique_ptr<Emulator> devices = emulators("whohasmystuff", 1);
  adb::RealAdb real;
  replay::Trace trace = replay::sampleTrace("whohasmystuff/crash.mks");
  replay::ReplayReport report;
};

TEST_F(LossTest, InTheMiddleOfAMonkeyRunGivesAnErrorAndNoVerdict) {
  devices->device(0).inject({Fault::Kind::drop, {}, 40});
  const auto replayed = replayOnce(1);
  ASSERT_FALSE(replayed);
  EXPECT_EQ(replayed.error().kind, DeviceError::Kind::lost);
  EXPECT_TRUE(report.runs.empty());
}

TEST_F(LossTest, InTheMiddleOfAMonkeyRunIsMadeUpForWhenTheDeviceIsBack) {
  devices->device(0).inject({Fault::Kind::drop, {}, 40});
  const auto replayed = replayOnce(5);
  ASSERT_TRUE(replayed) << replayed.error().message;
  ASSERT_EQ(report.runs.size(), 1u);
  EXPECT_TRUE(report.runs[0].success);
}

}  // namespace
}  // namespace marmoset::device
