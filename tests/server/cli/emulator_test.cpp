#include <algorithm>
#include <csignal>

#include <gmock/gmock.h>

#include "engine/device/pool/device_lock.h"
#include "tests/engine/device/adb/real_adb.h"
#include "tests/server/cli/emulators.h"

namespace marmoset::cli::test {
namespace {

using device::adb::eventually;
using device::adb::RealAdb;
using marmoset::test::RunningProgram;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

struct EmulatorCommandTest : testing::Test {
  EmulatorCommandTest() {
    device::adb::armWatchdog(180);
    environment.set("XDG_RUNTIME_DIR", shell.folder().path());
  }
  void awaitAll(const Emulators& emulators) {
    for (const auto& serial : emulators.serials())
      eventually(serial, [&] { return real.stateOf(serial) == "device"; });
  }
  nlohmann::json onlyDevice() {
    const auto answer = shell.json({"devices", "--json"});
    EXPECT_EQ(answer.at("devices").size(), 1u) << answer;
    return answer.at("devices").at(0);
  }
  Shell shell;
  device::adb::TestEnvironment environment;
  RealAdb real;
};

TEST_F(EmulatorCommandTest, isSeenByAServerThatRunsAlready) {
  Emulators emulators({"--count", "2"});
  ASSERT_EQ(emulators.serials().size(), 2u);
  awaitAll(emulators);
  const auto& serial = emulators.serials()[1];
  EXPECT_EQ(real.adb({"-s", serial, "shell", "getprop", "ro.build.version.release"}).out, "13\n");
}

TEST_F(EmulatorCommandTest, isSeenByAServerThatStartsLater) {
  real.kill();
  Emulators emulators;
  real.start();
  awaitAll(emulators);
  real.kill();
  real.start();
  awaitAll(emulators);
}

TEST_F(EmulatorCommandTest, endsCleanlyWithASessionUnderWay) {
  for (const int signal : {SIGINT, SIGTERM}) {
    Emulators emulators;
    awaitAll(emulators);
    const auto& serial = emulators.serials()[0];
    RunningProgram follower("/usr/bin/adb", {"-s", serial, "shell", "echo here; logcat"});
    EXPECT_EQ(follower.readLine(), "here");
    EXPECT_EQ(emulators.stop(signal), 0);
    eventually("its absence", [&] { return real.stateOf(serial) == "absent"; });
  }
}

TEST_F(EmulatorCommandTest, tellsPeopleWhatToDoNext) {
  RunningProgram program(MARMOSET_PROGRAM, {"emulator", "--app", sample("whohasmystuff"), "--port", "0"});
  EXPECT_THAT(*program.readLine(), AllOf(StartsWith("emulator-"), HasSubstr("127.0.0.1:")));
  EXPECT_EQ(program.readLine(), "adb sees them:");
  EXPECT_EQ(program.readLine(), "  adb devices -l");
  EXPECT_THAT(*program.readLine(), HasSubstr("shell monkey -p de.freewarepoint.whohasmystuff -v 100"));
  EXPECT_EQ(program.readLine(), "Ctrl-C ends it.");
  program.signal(SIGINT);
  EXPECT_EQ(program.wait(), 0);
}

TEST_F(EmulatorCommandTest, refusesBadInputWithOneLine) {
  shell.file("broken.app.yaml", "package: a.b\nnonsense: 1\n");
  const std::string app = sample("whohasmystuff");
  const std::vector<std::vector<std::string>> wrong = {
      {"emulator"},
      {"emulator", "--app", "missing.app.yaml"},
      {"emulator", "--app", "broken.app.yaml"},
      {"emulator", "--app", app, "--count", "0"},
      {"emulator", "--app", app, "--port", "99999"},
      {"emulator", "--app", app, "--port", std::to_string(real.port())},
      {"emulator", "--app", app, "--port", "0", "--fault", "explode"},
      {"emulator", "--app", app, "--port", "0", "--fault", "phone-7=drop"},
      {"devices", "--device", "usb"},
      {"devices", "--device", "sim:missing.app.yaml"},
  };
  for (const auto& arguments : wrong) {
    const auto result = shell.run(arguments);
    EXPECT_EQ(result.exitCode, 2) << testing::PrintToString(arguments);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, StartsWith("marmoset: "));
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  }
}

TEST_F(EmulatorCommandTest, devicesTellsWhatIsConnected) {
  Emulators emulators({"--android", "9"});
  awaitAll(emulators);
  const nlohmann::json expected = {{"serial", emulators.serials()[0]},
                                   {"state", "device"},
                                   {"model", "Android_SDK_built_for_x86"},
                                   {"android", "9"},
                                   {"usable", true},
                                   {"busy", false},
                                   {"reason", ""}};
  EXPECT_EQ(onlyDevice(), expected);
  const auto table = shell.run({"devices"});
  EXPECT_EQ(table.exitCode, 0);
  EXPECT_THAT(table.out, AllOf(HasSubstr(emulators.serials()[0]), HasSubstr("yes")));
}

TEST_F(EmulatorCommandTest, theEnvironmentNamesTheServerAndTheDevice) {
  Emulators emulators({"--count", "2"});
  awaitAll(emulators);
  environment.set("ANDROID_SERIAL", emulators.serials()[1]);
  EXPECT_EQ(onlyDevice().at("serial"), emulators.serials()[1]);
  environment.set("ANDROID_SERIAL", "nobody");
  EXPECT_EQ(onlyDevice().at("state"), "missing");
  environment.unset("ANDROID_SERIAL");
  environment.set("ADB_SERVER_SOCKET", "tcp:127.0.0.1:" + std::to_string(real.port()));
  environment.set("ANDROID_ADB_SERVER_PORT", "1");
  EXPECT_EQ(shell.json({"devices", "--json"}).at("devices").size(), 2u);
}

TEST_F(EmulatorCommandTest, devicesTellsWhoHasADevice) {
  Emulators emulators;
  awaitAll(emulators);
  const auto key = real.server().address().text() + "/" + emulators.serials()[0];
  const auto lock = device::DeviceLock::acquire(device::DeviceLock::defaultDirectory(), key);
  ASSERT_TRUE(lock);
  const auto device = onlyDevice();
  EXPECT_EQ(device.at("usable"), false);
  EXPECT_EQ(device.at("android"), "13");
  EXPECT_THAT(device.at("reason").get<std::string>(),
              HasSubstr("in use by process " + std::to_string(getpid())));
  EXPECT_EQ(device.at("busy"), true);
  EXPECT_EQ(shell.run({"devices"}).exitCode, 1);
}

TEST_F(EmulatorCommandTest, devicesTellsWhyADeviceCannotBeUsed) {
  Emulators emulators({"--fault", "unauthorized"});
  eventually("unauthorized", [&] { return real.stateOf(emulators.serials()[0]) == "unauthorized"; });
  const auto device = onlyDevice();
  EXPECT_EQ(device.at("state"), "unauthorized");
  EXPECT_EQ(device.at("usable"), false);
  EXPECT_THAT(device.at("reason").get<std::string>(), HasSubstr("allow USB debugging"));
  EXPECT_EQ(device.at("busy"), false);
}

TEST_F(EmulatorCommandTest, devicesSaysNoWithoutAny) {
  const auto result = shell.run({"devices"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.err, HasSubstr("no device is connected"));
  EXPECT_EQ(shell.json({"devices", "--json"}).at("devices").size(), 0u);
  const auto missing = shell.json({"devices", "--json", "--device", "adb:nobody"}).at("devices").at(0);
  EXPECT_EQ(missing.at("state"), "missing");
}

TEST_F(EmulatorCommandTest, devicesListsSimulatedPhones) {
  const auto answer = shell.json({"devices", "--json", "--device", "sim:" + sample("whohasmystuff") + "#2"});
  ASSERT_EQ(answer.at("devices").size(), 2u);
  EXPECT_EQ(answer.at("devices").at(1).at("serial"), "sim:whohasmystuff#1");
  EXPECT_EQ(answer.at("devices").at(1).at("usable"), true);
}

TEST_F(EmulatorCommandTest, bothHaveHelpWithExamples) {
  for (const std::string command : {"emulator", "devices"})
    EXPECT_THAT(shell.run({command, "--help"}).out, HasSubstr("Examples:\n  marmoset " + command));
}

}  // namespace
}  // namespace marmoset::cli::test
