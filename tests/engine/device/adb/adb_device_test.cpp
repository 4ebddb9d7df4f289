#include "engine/device/adb/device/adb_device.h"

#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/device/app_build.h"
#include "engine/trace/view_tree_xml.h"
#include "tests/engine/device/adb/one_device.h"
#include "tests/support/real_data.h"

namespace marmoset::device::adb {
namespace {

using emulator::Emulator;
using simulator::SimulatedDevice;
using testing::HasSubstr;
using trace::ObservationLevel;
using Kind = DeviceError::Kind;

std::string text(const trace::Observation& seen) {
  std::string line = describe(seen.window) + (seen.window.keyboard ? " keyboard" : "") + " callbacks:";
  for (const auto& callback : seen.callbacks) line += " " + callback;
  return line;
}

struct AdbDeviceTest : testing::Test, OneDevice {
  AdbDeviceTest() : OneDevice(33) {}
};
// What depends on the words of Android's versions.
struct AdbDeviceVersionsTest : testing::TestWithParam<int>, OneDevice {
  AdbDeviceVersionsTest() : OneDevice(GetParam()) {}
};

TEST_P(AdbDeviceVersionsTest, TellsWhatItIs) {
  const auto& info = device->info();
  EXPECT_EQ(info.serial, devices->serial(0));
  EXPECT_EQ(info.sdk, GetParam());
  EXPECT_EQ(info.release, GetParam() == 28 ? "9" : "13");
  EXPECT_EQ(info.width, 1080);
  EXPECT_EQ(info.height, 1920);
  EXPECT_TRUE(info.emulator);
  SimulatedDevice local(app, "sim");
  EXPECT_EQ(parseBuild(*device->appVersion(package, inTime())).version,
            parseBuild(*local.appVersion(package, {})).version);
  EXPECT_EQ(device->appVersion("a.b", inTime()).error().kind, Kind::notInstalled);
}

TEST_P(AdbDeviceVersionsTest, KnowsABuildByItsContent) {
  const auto build = [&] { return parseBuild(device->appVersion(package, inTime()).value()); };
  const auto first = build();
  EXPECT_THAT(first.content, testing::MatchesRegex("[0-9a-f]{16}"));
  EXPECT_EQ(build(), first);
  const auto mended =
      test::readFile(test::sourceFile("samples/whohasmystuff/whohasmystuff.app.yaml")) + "# mended\n";
  ASSERT_TRUE(device->shell().push(mended, "/data/local/tmp/app.apk", inTime()));
  EXPECT_EQ(onDevice("pm install -r /data/local/tmp/app.apk"), "Success\n");
  const auto second = build();
  EXPECT_EQ(second.version, first.version);
  EXPECT_NE(second.content, first.content);
  EXPECT_EQ(onDevice("pm install -r /data/local/tmp/app.apk"), "Success\n");
  EXPECT_EQ(build(), second) << "the same files, put there again";
  SimulatedDevice one(app, "sim"), other(*simulator::parseApp(mended), "sim");
  EXPECT_NE(one.appVersion(package, {}), other.appVersion(package, {}));
}

TEST_P(AdbDeviceVersionsTest, ReplaysAWholeScriptAsTheSimulatorDoes) {
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

TEST_P(AdbDeviceVersionsTest, StepsAndSeesWhatTheSimulatorSees) {
  SimulatedDevice local(app, "sim", {.sdk = GetParam()});
  ASSERT_TRUE(local.cleanStart(cleanStart(), {}));
  ASSERT_TRUE(device->cleanStart(cleanStart(), inTime()));
  std::optional<std::int64_t> clocks;  // how far they are apart
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
    const auto apart = seenThere->timeMs - seenHere->timeMs;
    EXPECT_EQ(apart, clocks.value_or(apart)) << "step " << i;
    clocks = apart;
    if (level == ObservationLevel::tree) {
      ASSERT_TRUE(seenThere->tree);
      EXPECT_EQ(trace::printXml(*seenThere->tree), trace::printXml(*seenHere->tree)) << "step " << i;
    }
  }
}

TEST_P(AdbDeviceVersionsTest, TakesAPicture) {
  ASSERT_TRUE(device->cleanStart(cleanStart(), inTime()));
  const auto seen = device->observe(ObservationLevel::screen, inTime());
  ASSERT_TRUE(seen) << seen.error().message;
  ASSERT_GT(seen->screenshot.size(), 8u);
  EXPECT_EQ(seen->screenshot.bytes()[1], 'P');
}

TEST_P(AdbDeviceVersionsTest, TurnsTheScreenAndPinches) {
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

TEST_F(AdbDeviceTest, RunsCommandsOfAScriptOnlyWhenAllowed) {
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

TEST_F(AdbDeviceTest, NeverLetsAShellReadTheWordsOfAScript) {
  auto allowed = cleanStart();
  allowed.mayRunCommands = true;
  ASSERT_TRUE(device->cleanStart(allowed, inTime()));
  const auto recorded = simulator::scriptOf(
      "start data >>\nRunCmd(echo x > /sdcard/evil; mkdir /sdcard/evil2)\nDispatchString($(mkdir "
      "/sdcard/evil3))\n");
  for (const auto& step : recorded.steps) EXPECT_TRUE(device->inject(step, inTime()));
  EXPECT_EQ(onDevice("ls /sdcard"), "DCIM\nDownload\n");
}

TEST_F(AdbDeviceTest, CopiesFiveMegabytesAndBack) {
  const std::string script(5'000'000, 'x');
  ASSERT_TRUE(device->shell().push(script, "/data/local/tmp/big.mks", inTime()));
  EXPECT_TRUE(device->shell().pull("/data/local/tmp/big.mks", inTime()) == script);
}

TEST(AdbObservation, TellsWhatTheAppLogs) {
  armWatchdog(60);
  const auto app = simulator::appOf(R"yaml(
package: com.x
main: Main
activities:
  Main:
    view: {class: Button, text: hello}
    on: {create: {callback: com.x.Main.onCreate, do: [{log: "hello", tag: Greeting}]}}
)yaml");
  RealAdb real;
  auto devices = std::move(*Emulator::start({.apps = {app}, .count = 1, .port = 0}));
  real.plugIn(*devices);
  auto there = std::move(*AdbDevice::connect(real.server(), devices->serial(0), inTime()));
  SimulatedDevice here(app, "sim");
  const auto launch = simulator::scriptOf("start data >>\nLaunchActivity(com.x,com.x.Main)\n");
  for (Device* device : {static_cast<Device*>(there.get()), static_cast<Device*>(&here)}) {
    ASSERT_TRUE(device->cleanStart({.package = "com.x"}, inTime()));
    ASSERT_TRUE(device->inject(launch.steps[0], inTime()));
    const auto seen = device->observe(ObservationLevel::window, inTime());
    ASSERT_TRUE(seen) << seen.error().message;
    EXPECT_THAT(seen->log, testing::ElementsAre("Greeting: hello"));
    EXPECT_THAT(seen->callbacks, testing::Contains("com.x.Main.onCreate"));
  }
}

TEST_F(AdbDeviceTest, MissesAPackageThatIsNotThere) {
  const auto started = device->cleanStart({.package = "a.b"}, inTime());
  ASSERT_FALSE(started);
  EXPECT_EQ(started.error().kind, Kind::notInstalled);
}

TEST_F(AdbDeviceTest, InstallsTheAppBeforeEveryRunIfItShould) {
  const test::TemporaryFolder folder;
  folder.file("app.apk", test::readFile(test::sourceFile("samples/licence/licence.app.yaml")));
  folder.file("broken.apk", "PK no app");
  auto start = cleanStart();
  start.package = "com.example.licence";
  EXPECT_EQ(device->cleanStart(start, inTime()).error().kind, Kind::notInstalled);
  start.reinstall = folder / "app.apk";
  for (int run = 0; run < 2; ++run) {
    const auto started = device->cleanStart(start, inTime());
    ASSERT_TRUE(started) << started.error().message;
  }
  EXPECT_THAT(onDevice("pm list packages"), HasSubstr("package:com.example.licence\n"));
  start.reinstall = folder / "broken.apk";
  const auto refused = device->cleanStart(start, inTime());
  EXPECT_EQ(refused.error().kind, Kind::refused);
  EXPECT_THAT(refused.error().message, HasSubstr("INSTALL_PARSE_FAILED_NOT_APK"));
}

TEST_F(AdbDeviceTest, LeavesNothingBehind) {
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

INSTANTIATE_TEST_SUITE_P(Android, AdbDeviceVersionsTest, testing::Values(28, 33));

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
