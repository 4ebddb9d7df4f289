#include "engine/device/adb/device/adb_device.h"

#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/device/emulator/emulated_device.h"
#include "engine/trace/view_tree_xml.h"
#include "tests/engine/device/adb/real_adb.h"
#include "tests/engine/device/simulator/sample.h"

namespace marmoset::device::adb {
namespace {

using emulator::Emulator;
using emulator::Fault;
using simulator::SimulatedDevice;
using testing::HasSubstr;
using trace::ObservationLevel;
using Kind = DeviceError::Kind;
using namespace std::chrono_literals;

const std::string package = "de.freewarepoint.whohasmystuff";

CleanStart cleanStart(std::uint64_t seed = 1) {
  return {.package = package, .seed = seed};
}

std::string text(const trace::Observation& seen) {
  std::string line = describe(seen.window) + (seen.window.keyboard ? " keyboard" : "") + " callbacks:";
  for (const auto& callback : seen.callbacks) line += " " + callback;
  return line;
}

struct AdbDeviceTest : testing::TestWithParam<int> {
  AdbDeviceTest() {
    armWatchdog(180);
    auto started =
        Emulator::start({.apps = {app},
                         .count = 1,
                         .port = 0,
                         .profile = GetParam() == 28 ? emulator::android9() : emulator::android13()});
    EXPECT_TRUE(started);
    devices = std::move(*started);
    real.plugIn(*devices);
    auto connected = AdbDevice::connect(real.server(), devices->serial(0), inTime());
    EXPECT_TRUE(connected) << connected.error().message;
    device = std::move(*connected);
  }
  ~AdbDeviceTest() override { device.reset(); }

  std::string onDevice(const std::string& command) {
    const auto result = device->shell().runLine(command, inTime());
    return result ? result->out : result.error().message;
  }

  simulator::AppPointer app = simulator::sampleApp("whohasmystuff");
  simulator::Recorded crash = simulator::sampleScript("whohasmystuff/crash.mks");
  RealAdb real;
  std::unique_ptr<Emulator> devices;
  std::unique_ptr<AdbDevice> device;
};

TEST_P(AdbDeviceTest, TellsWhatItIs) {
  const auto& info = device->info();
  EXPECT_EQ(info.serial, devices->serial(0));
  EXPECT_EQ(info.sdk, GetParam());
  EXPECT_EQ(info.release, GetParam() == 28 ? "9" : "13");
  EXPECT_EQ(info.width, 1080);
  EXPECT_EQ(info.height, 1920);
  EXPECT_TRUE(info.emulator);
  SimulatedDevice local(app, "sim");
  EXPECT_EQ(device->appVersion(package, inTime()), local.appVersion(package, {}));
  EXPECT_EQ(device->appVersion("a.b", inTime()).error().kind, Kind::notInstalled);
}

TEST_P(AdbDeviceTest, ReplaysAWholeScriptAsTheSimulatorDoes) {
  ASSERT_TRUE(device->cleanStart(cleanStart(), inTime()));
  std::vector<std::size_t> told;
  const auto replayed = device->replay(
      crash.steps, [&](std::size_t step, const StepOutcome&) { return told.push_back(step), true; },
      inTime());
  ASSERT_TRUE(replayed) << replayed.error().message;
  SimulatedDevice local(app, "sim");
  const auto expected = simulator::runOn(local, crash.steps);
  EXPECT_EQ(replayed->steps, expected.steps);
  ASSERT_TRUE(replayed->failure);
  ASSERT_TRUE(expected.failure);
  EXPECT_EQ(replayed->failure->exception, expected.failure->exception);
  EXPECT_EQ(replayed->failure->message, expected.failure->message);
  EXPECT_EQ(replayed->failure->process, package);
  EXPECT_EQ(told.size(), crash.steps.size());
}

TEST_P(AdbDeviceTest, StepsAndSeesWhatTheSimulatorSees) {
  SimulatedDevice local(app, "sim", {.sdk = GetParam()});
  ASSERT_TRUE(local.cleanStart(cleanStart(), {}));
  ASSERT_TRUE(device->cleanStart(cleanStart(), inTime()));
  for (std::size_t i = 0; i < crash.steps.size(); ++i) {
    const auto there = device->inject(crash.steps[i], inTime());
    const auto here = local.inject(crash.steps[i], {});
    ASSERT_TRUE(there) << there.error().message;
    ASSERT_EQ(there->failure.has_value(), here->failure.has_value()) << "step " << i;
    const auto level = i % 8 == 0 ? ObservationLevel::tree : ObservationLevel::window;
    const auto seenThere = device->observe(level, inTime());
    const auto seenHere = local.observe(level, {});
    ASSERT_TRUE(seenThere) << seenThere.error().message;
    if (there->failure) {
      EXPECT_EQ(seenThere->failure->exception, seenHere->failure->exception);
      break;
    }
    ASSERT_EQ(text(*seenThere), text(*seenHere)) << "step " << i;
    EXPECT_TRUE(seenThere->settled);
    if (level == ObservationLevel::tree) {
      ASSERT_TRUE(seenThere->tree);
      EXPECT_EQ(trace::printXml(*seenThere->tree), trace::printXml(*seenHere->tree)) << "step " << i;
    }
  }
}

TEST_P(AdbDeviceTest, TakesAPicture) {
  ASSERT_TRUE(device->cleanStart(cleanStart(), inTime()));
  const auto seen = device->observe(ObservationLevel::screen, inTime());
  ASSERT_TRUE(seen) << seen.error().message;
  ASSERT_GT(seen->screenshot.size(), 8u);
  EXPECT_EQ(seen->screenshot[1], 'P');
}

TEST_P(AdbDeviceTest, TurnsTheScreenAndPinches) {
  ASSERT_TRUE(device->cleanStart(cleanStart(), inTime()));
  const auto recorded = simulator::scriptOf(
      "start data >>\nLaunchActivity(" + package + "," + package +
      ".ListLentObjects)\nRotateScreen(1,1)\nPinchZoom(100,100,200,200,500,500,300,300,4)\n");
  for (const auto& step : recorded.steps) {
    const auto injected = device->inject(step, inTime());
    ASSERT_TRUE(injected) << injected.error().message;
  }
  const auto seen = device->observe(ObservationLevel::window, inTime());
  ASSERT_TRUE(seen);
  EXPECT_EQ(seen->window.rotation, 1);
  EXPECT_EQ(seen->window.activity, package + ".ListLentObjects");
}

TEST_P(AdbDeviceTest, RunsCommandsOfAScriptOnlyWhenAllowed) {
  const auto recorded = simulator::scriptOf("start data >>\nTap(1,1)\nRunCmd(mkdir /sdcard/made)\n");
  ASSERT_TRUE(device->cleanStart(cleanStart(), inTime()));
  const auto refused = device->replay(recorded.steps, {}, inTime());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, Kind::refused);
  EXPECT_THAT(refused.error().message, HasSubstr("line 3 runs a command"));
  EXPECT_EQ(device->inject(recorded.steps.back(), inTime()).error().kind, Kind::refused);
  EXPECT_EQ(onDevice("test -d /sdcard/made; echo $?"), "1\n");
  auto allowed = cleanStart();
  allowed.mayRunCommands = true;
  ASSERT_TRUE(device->cleanStart(allowed, inTime()));
  EXPECT_TRUE(device->replay(recorded.steps, {}, inTime()));
  EXPECT_EQ(onDevice("test -d /sdcard/made; echo $?"), "0\n");
}

TEST_P(AdbDeviceTest, NeverLetsAShellReadTheWordsOfAScript) {
  auto allowed = cleanStart();
  allowed.mayRunCommands = true;
  ASSERT_TRUE(device->cleanStart(allowed, inTime()));
  const auto recorded = simulator::scriptOf(
      "start data >>\nRunCmd(echo x > /sdcard/evil; mkdir /sdcard/evil2)\nDispatchString($(mkdir "
      "/sdcard/evil3))\n");
  for (const auto& step : recorded.steps) EXPECT_TRUE(device->inject(step, inTime()));
  EXPECT_EQ(onDevice("ls /sdcard"), "DCIM\nDownload\n");
}

TEST_P(AdbDeviceTest, MissesAPackageThatIsNotThere) {
  const auto started = device->cleanStart({.package = "a.b"}, inTime());
  ASSERT_FALSE(started);
  EXPECT_EQ(started.error().kind, Kind::notInstalled);
}

TEST_P(AdbDeviceTest, LeavesNothingBehind) {
  ASSERT_TRUE(device->cleanStart(cleanStart(), inTime()));
  for (std::size_t i = 0; i < 5; ++i) ASSERT_TRUE(device->inject(crash.steps[i], inTime()));
  ASSERT_TRUE(device->observe(ObservationLevel::tree, inTime()));
  device->release();
  eventually("an idle device", [&] { return devices->device(0).processes().rows().empty(); });
  EXPECT_EQ(onDevice("ls /data/local/tmp"), "");
  EXPECT_EQ(onDevice("settings get global window_animation_scale"), "1.0\n");
  EXPECT_EQ(onDevice("settings get system accelerometer_rotation"), "1\n");
  EXPECT_EQ(real.adb({"forward", "--list"}).out, "\n");
}

TEST_P(AdbDeviceTest, StopsInTheMiddleOfAReplayAndCleansUp) {
  ASSERT_TRUE(device->cleanStart(cleanStart(), inTime()));
  std::stop_source stop;
  auto operation = inTime();
  operation.stop = stop.get_token();
  const auto replayed = device->replay(
      crash.steps,
      [&](std::size_t step, const StepOutcome&) {
        if (step == 3) stop.request_stop();
        return true;
      },
      operation);
  if (!replayed) {
    EXPECT_EQ(replayed.error().kind, Kind::cancelled);
  }
  device->release();
  eventually("an idle device", [&] { return devices->device(0).processes().rows().empty(); });
  EXPECT_EQ(onDevice("ls /data/local/tmp"), "");
}

TEST_P(AdbDeviceTest, SaysThatADeviceIsLostInTheMiddleOfAReplay) {
  ASSERT_TRUE(device->cleanStart(cleanStart(), inTime()));
  devices->device(0).inject({Fault::Kind::drop, {}, 40});
  const auto replayed = device->replay(crash.steps, {}, inTime());
  ASSERT_FALSE(replayed);
  EXPECT_EQ(replayed.error().kind, Kind::lost);
}

TEST_P(AdbDeviceTest, SaysThatADeviceIsLostBetweenSteps) {
  ASSERT_TRUE(device->cleanStart(cleanStart(), inTime()));
  ASSERT_TRUE(device->inject(crash.steps[0], inTime()));
  devices->device(0).inject({Fault::Kind::drop, {}, 0});
  const auto injected = device->inject(crash.steps[1], inTime());
  ASSERT_FALSE(injected);
  EXPECT_EQ(injected.error().kind, Kind::lost);
}

TEST_P(AdbDeviceTest, SaysThatAFrozenDeviceDoesNotAnswer) {
  ASSERT_TRUE(device->cleanStart(cleanStart(), inTime()));
  devices->device(0).inject({Fault::Kind::freeze, {}, 0});
  // The operation's own deadline is not the device's fault ...
  EXPECT_EQ(device->observe(ObservationLevel::window, Operation{}.within(200ms)).error().kind, Kind::timeout);
  // ... but a command that takes longer than it ever should is.
  EXPECT_EQ(device->shell().runLine("true", inTime(), 200ms).error().kind, Kind::frozen);
  devices->device(0).inject({Fault::Kind::none, {}, 0});
}

TEST_P(AdbDeviceTest, SaysThatTheServerIsDead) {
  ASSERT_TRUE(device->cleanStart(cleanStart(), inTime()));
  real.kill();
  EXPECT_EQ(device->observe(ObservationLevel::window, inTime()).error().kind, Kind::serverDead);
  EXPECT_EQ(device->cleanStart(cleanStart(), inTime()).error().kind, Kind::serverDead);
}

TEST_P(AdbDeviceTest, SaysThatTheDiskIsFull) {
  ASSERT_TRUE(device->cleanStart(cleanStart(), inTime()));
  devices->device(0).inject({Fault::Kind::fullDisk, {}, 0});
  const auto replayed = device->replay(crash.steps, {}, inTime());
  ASSERT_FALSE(replayed);
  EXPECT_EQ(replayed.error().kind, Kind::diskFull);
}

TEST_P(AdbDeviceTest, WorksOnASlowDevice) {
  devices->device(0).inject({Fault::Kind::slow, 5ms, 0});
  ASSERT_TRUE(device->cleanStart(cleanStart(), inTime()));
  const auto replayed = device->replay(crash.steps, {}, inTime());
  ASSERT_TRUE(replayed) << replayed.error().message;
  EXPECT_TRUE(replayed->failure);
}

TEST_P(AdbDeviceTest, GoesOnWithoutATreeWhenTheScreenNeverRests) {
  ASSERT_TRUE(device->cleanStart(cleanStart(), inTime()));
  devices->device(0).inject({Fault::Kind::neverIdle, {}, 0});
  const auto seen = device->observe(ObservationLevel::tree, inTime());
  ASSERT_TRUE(seen) << seen.error().message;
  EXPECT_FALSE(seen->settled);
  EXPECT_FALSE(seen->tree);
}

INSTANTIATE_TEST_SUITE_P(Android, AdbDeviceTest, testing::Values(28, 33));

TEST(AdbDevices, ReplayConcurrentlyWhatTheSimulatorReplays) {
  armWatchdog(180);
  const auto app = simulator::sampleApp("whohasmystuff");
  const auto crash = simulator::sampleScript("whohasmystuff/crash.mks");
  RealAdb real;
  auto devices = std::move(*Emulator::start({.apps = {app}, .count = 8, .port = 0}));
  real.plugIn(*devices);
  std::vector<std::thread> threads;
  std::vector<std::string> answers(devices->count());
  for (std::size_t i = 0; i < devices->count(); ++i) {
    threads.emplace_back([&, i] {
      auto device = AdbDevice::connect(real.server(), devices->serial(i), inTime());
      if (!device) return void(answers[i] = device.error().message);
      for (int run = 0; run < 3; ++run) {
        const auto started = (*device)->cleanStart(cleanStart(i), inTime());
        if (!started) return void(answers[i] = started.error().message);
        const auto replayed = (*device)->replay(crash.steps, {}, inTime());
        if (!replayed) return void(answers[i] = replayed.error().message);
        answers[i] += replayed->failure
                          ? replayed->failure->message + "@" + std::to_string(replayed->steps) + " "
                          : "survived ";
      }
    });
  }
  for (auto& thread : threads) thread.join();
  SimulatedDevice local(app, "sim");
  const auto expected = simulator::runOn(local, crash.steps);
  const auto once = expected.failure->message + "@" + std::to_string(expected.steps) + " ";
  for (const auto& answer : answers) EXPECT_EQ(answer, once + once + once);
}

TEST(AdbServer, IsStartedIfItIsMissing) {
  armWatchdog(60);
  RealAdb real;
  const auto devices =
      std::move(*Emulator::start({.apps = {simulator::sampleApp("whohasmystuff")}, .count = 1, .port = 0}));
  real.kill();
  const Server server({{"127.0.0.1", real.port()}, "adb", true});
  EXPECT_TRUE(server.devices(inTime()));
  devices->announce(real.port());
  eventually("the device", [&] { return real.stateOf(devices->serial(0)) == "device"; });
  EXPECT_TRUE(AdbDevice::connect(server, devices->serial(0), inTime()));
  EXPECT_TRUE(server.tell("host:kill", inTime()));
}

TEST(AdbServer, IsNamedWhenItCannotBeStarted) {
  const Server server({{"127.0.0.1", 1}, "no-such-adb", true});
  const auto devices = server.devices(inTime());
  ASSERT_FALSE(devices);
  EXPECT_EQ(devices.error().kind, Kind::serverDead);
  EXPECT_THAT(devices.error().message, HasSubstr("no-such-adb is not installed"));
}

}  // namespace
}  // namespace marmoset::device::adb
