#include <fstream>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/device/emulator/emulated_device.h"
#include "tests/engine/device/adb/real_adb.h"
#include "tests/engine/device/simulator/sample.h"
#include "tests/support/real_data.h"

namespace marmoset::device::adb {
namespace {

using emulator::Emulator;
using emulator::Fault;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::StartsWith;

const std::string package = "de.freewarepoint.whohasmystuff";

std::unique_ptr<Emulator> emulators(std::uint32_t count, emulator::Profile profile = emulator::android13(),
                                    std::uint16_t port = 0) {
  auto started = Emulator::start(
      {.apps = {simulator::sampleApp("whohasmystuff")}, .count = count, .port = port, .profile = profile});
  EXPECT_TRUE(started) << started.error();
  return std::move(*started);
}

struct RealAdbTest : testing::Test {
  RealAdbTest() {
    armWatchdog(120);
    real.plugIn(*devices);
  }
  test::ProgramResult adb(std::vector<std::string> words, std::string_view input = {}) {
    words.insert(words.begin(), {"-s", devices->serial(0)});
    return real.adb(std::move(words), input);
  }
  std::string shell(const std::string& command) { return adb({"shell", command}).out; }

  RealAdb real;
  std::unique_ptr<Emulator> devices = emulators(1);
};

TEST_F(RealAdbTest, ListsTheDevice) {
  EXPECT_THAT(real.adb({"devices", "-l"}).out,
              HasSubstr("device product:sdk_gphone64_x86_64 model:sdk_gphone64_x86_64 device:emu64xa"));
  EXPECT_EQ(adb({"get-state"}).out, "device\n");
}

TEST_F(RealAdbTest, RunsShellCommandsWithTheirExitCodesAndStreams) {
  EXPECT_EQ(shell("echo hello world"), "hello world\n");
  EXPECT_EQ(adb({"shell", "exit 7"}).exitCode, 7);
  const auto failed = adb({"shell", "ls /nothing"});
  EXPECT_EQ(failed.out, "");
  EXPECT_EQ(failed.err, "ls: /nothing: No such file or directory\n");
  EXPECT_EQ(failed.exitCode, 1);
  EXPECT_EQ(adb({"shell"}, "echo from stdin\nexit 4\n").exitCode, 4);
}

TEST_F(RealAdbTest, ShowsNothingOfTheHost) {
  for (const auto* command : {"cat /etc/hostname", "cat /proc/self/environ", "ls /home", "cat ../../etc/passwd"}) {
    const auto said = adb({"shell", command});
    EXPECT_EQ(said.out, "") << command;
    EXPECT_NE(said.exitCode, 0) << command;
  }
}

TEST_F(RealAdbTest, CopiesFiveMegabytesThereAndBack) {
  test::TemporaryFolder folder;
  std::string script = "start data >>\n";
  while (script.size() < 5'000'000) script += "Tap(" + std::to_string(script.size() % 1080) + ",77)\n";
  const auto from = folder.file("big.mks", script);
  EXPECT_EQ(adb({"push", from.string(), "/data/local/tmp/big.mks"}).exitCode, 0);
  const auto back = folder / "back.mks";
  EXPECT_EQ(adb({"pull", "/data/local/tmp/big.mks", back.string()}).exitCode, 0);
  EXPECT_TRUE(test::readFile(back) == script);
}

TEST_F(RealAdbTest, SaysWhenTheDiskIsFull) {
  test::TemporaryFolder folder;
  devices->device(0).inject({Fault::Kind::fullDisk, {}, 0});
  const auto said = adb({"push", folder.file("x", "1").string(), "/data/local/tmp/x"});
  EXPECT_NE(said.exitCode, 0);
  EXPECT_THAT(said.out + said.err, HasSubstr("No space left on device"));
}

TEST_F(RealAdbTest, ListsFiles) {
  EXPECT_THAT(adb({"ls", "/sdcard/"}).out, ContainsRegex("[0-9a-f]{8} [0-9a-f]{8} [0-9a-f]{8} Download"));
}

TEST_F(RealAdbTest, ReadsTheLogAndThePicture) {
  shell("log -t mine hello");
  EXPECT_THAT(adb({"logcat", "-d", "-s", "mine"}).out, HasSubstr("I mine    : hello\n"));
  EXPECT_THAT(adb({"exec-out", "screencap", "-p"}).out, StartsWith("\x89PNG\r\n"));
  EXPECT_THAT(adb({"exec-out", "uiautomator dump /dev/tty"}).out,
              ContainsRegex("^<\\?xml.*</hierarchy>UI hierchary dumped to: /dev/tty"));
}

TEST_F(RealAdbTest, InstallsAnAppAndRemovesItAgain) {
  test::TemporaryFolder folder;
  const auto apk =
      folder.file("food.apk", test::readFile(test::sourceFile("samples/fooddelivery/fooddelivery.app.yaml")));
  EXPECT_THAT(adb({"install", apk.string()}).out, HasSubstr("Success"));
  const auto packages = shell("pm list packages");
  const auto other =
      packages.find(package) == 8 ? packages.substr(packages.find('\n') + 9) : packages.substr(8);
  const auto name = other.substr(0, other.find('\n'));
  EXPECT_THAT(adb({"uninstall", name}).out, HasSubstr("Success"));
  EXPECT_EQ(shell("pm list packages"), "package:" + package + "\n");
  const auto broken = adb({"install", folder.file("broken.apk", "not an app").string()});
  EXPECT_THAT(broken.out + broken.err, HasSubstr("INSTALL_PARSE_FAILED_NOT_APK"));
}

TEST_F(RealAdbTest, ServesTwentyShellsAtOnce) {
  std::vector<std::thread> clients;
  std::vector<test::ProgramResult> results(20);
  for (std::size_t i = 0; i < results.size(); ++i)
    clients.emplace_back([&, i] {
      results[i] = adb({"shell", "cat; exit " + std::to_string(i)}, "line " + std::to_string(i));
    });
  for (auto& client : clients) client.join();
  for (std::size_t i = 0; i < results.size(); ++i) {
    EXPECT_EQ(results[i].out, "line " + std::to_string(i));
    EXPECT_EQ(results[i].exitCode, static_cast<int>(i));
  }
}

TEST_F(RealAdbTest, EndsACommandWhoseClientLeaves) {
  {
    auto socket = real.server().open(devices->serial(0), "shell,v2,raw:exec logcat", inTime());
    ASSERT_TRUE(socket) << socket.error().message;
    eventually("a logcat", [&] { return devices->device(0).processes().rows().size() == 1; });
  }
  eventually("its end", [&] { return devices->device(0).processes().rows().empty(); });
}

TEST_F(RealAdbTest, ForwardsToTheMonkeysPort) {
  auto monkey =
      real.server().open(devices->serial(0), "shell,v2,raw:monkey -p " + package + " --port 1080", inTime());
  ASSERT_TRUE(monkey);
  eventually("the monkey", [&] { return devices->device(0).processes().rows().size() == 1; });
  const auto port = real.adb({"-s", devices->serial(0), "forward", "tcp:0", "tcp:1080"}).out;
  ASSERT_FALSE(port.empty());
  std::string answer;
  eventually("an answer", [&] {
    auto socket = Socket::connect({"127.0.0.1", static_cast<std::uint16_t>(std::stoi(port))}, inTime());
    if (!socket || !socket->write("getvar build.version.sdk\nnonsense\ntap 1 2\ntap x\nquit\n", inTime()))
      return false;
    answer.clear();
    for (auto line = socket->readLine(inTime()); line; line = socket->readLine(inTime()))
      answer += *line + "\n";
    return !answer.empty();
  });
  EXPECT_EQ(answer, "OK:33\nOK\nERROR:Invalid Argument\nOK\n");
}

TEST_F(RealAdbTest, LooksOfflineUnauthorizedOrGoneWhenItShould) {
  const auto serial = devices->serial(0);
  auto& device = devices->device(0);
  device.inject({Fault::Kind::unauthorized, {}, 0});
  eventually("its absence", [&] { return real.stateOf(serial) == "absent"; });
  devices->announce(real.port());
  eventually("unauthorized", [&] { return real.stateOf(serial) == "unauthorized"; });
  EXPECT_THAT(adb({"shell", "true"}).err, HasSubstr("device unauthorized."));
  device.inject({Fault::Kind::offline, {}, 0});
  eventually("its absence", [&] { return real.stateOf(serial) == "absent"; });
  devices->announce(real.port());
  eventually("offline", [&] { return real.stateOf(serial) == "offline"; });
  EXPECT_THAT(adb({"shell", "true"}).err, HasSubstr("device offline"));
  device.inject({Fault::Kind::unreachable, {}, 0});
  eventually("its absence", [&] { return real.stateOf(serial) == "absent"; });
  device.inject({Fault::Kind::none, {}, 0});
  devices->announce(real.port());
  eventually("its return", [&] { return real.stateOf(serial) == "device"; });
  EXPECT_EQ(shell("echo back"), "back\n");
}

// The client's flaw that our driver must not share.
TEST_F(RealAdbTest, ReportsSuccessForACommandCutOff) {
  const auto said = adb({"shell", "echo begun; setprop debug.marmoset.fault drop; echo ended"});
  EXPECT_EQ(said.exitCode, 0);
  EXPECT_THAT(said.out, testing::Not(HasSubstr("ended")));
}

TEST(Discovery, FindsDevicesThatStartAfterTheServer) {
  armWatchdog(60);
  RealAdb real;
  const auto devices = emulators(8);
  real.plugIn(*devices);
  EXPECT_EQ(real.server().devices(inTime())->size(), 8u);
}

TEST(Discovery, FindsDevicesThatWereThereBeforeTheServer) {
  armWatchdog(60);
  std::unique_ptr<Emulator> devices;
  for (std::uint16_t port = 5585; port >= 5565 && !devices; port = static_cast<std::uint16_t>(port - 2))
    if (auto started = Emulator::start({.apps = {simulator::sampleApp("whohasmystuff")}, .port = port}))
      devices = std::move(*started);
  ASSERT_TRUE(devices) << "all ports that adb looks at are taken";
  RealAdb real(true);
  eventually("the device", [&] { return real.stateOf(devices->serial(0)) == "device"; });
}

TEST(Discovery, FindsALostDeviceAgain) {
  armWatchdog(60);
  RealAdb real(true);
  const auto devices = emulators(1);
  real.plugIn(*devices);
  devices->device(0).inject({Fault::Kind::drop, {}, 0});
  eventually("its absence", [&] { return real.stateOf(devices->serial(0)) == "absent"; });
  eventually("its return", [&] { return real.stateOf(devices->serial(0)) == "device"; });
}

}  // namespace
}  // namespace marmoset::device::adb
