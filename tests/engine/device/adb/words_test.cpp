#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/device/adb/server/listed_device.h"
#include "engine/device/adb/server/server.h"
#include "engine/device/adb/shell/quoting.h"
#include "engine/device/emulator/shell/syntax.h"
#include "system/process.h"

namespace marmoset::device::adb {
namespace {

using Kind = DeviceError::Kind;

// The words a device's shell makes of the line.
std::vector<std::string> readBack(const std::string& line) {
  const auto pipelines = emulator::parseShell(line);
  if (!pipelines || pipelines->size() != 1 || pipelines->front().commands.size() != 1)
    return {"(not one command)"};
  std::vector<std::string> words;
  for (const auto& word : pipelines->front().commands.front().words) {
    words.emplace_back();
    for (const auto& piece : word)
      words.back() += piece.kind == emulator::WordPiece::Kind::text ? piece.text : "(variable)";
  }
  return words;
}

TEST(Quoting, LeavesPlainWordsAlone) {
  EXPECT_EQ(commandLine({"pm", "path", "a.b"}), "pm path a.b");
}
TEST(Quoting, QuotesEverythingElse) {
  EXPECT_EQ(commandLine({"echo", "a b", "it's", "$x", ""}), "echo 'a b' 'it'\\''s' '$x' ''");
}

RC_GTEST_PROP(Quoting, IsUndoneByTheShell, (const std::vector<std::string>& tail)) {
  std::vector<std::string> words = {"echo"};
  for (auto word : tail) {
    std::erase(word, '\0');
    words.push_back(word);
  }
  RC_ASSERT(readBack(commandLine(words)) == words);
}

TEST(ServerAddress, ComesFromTheEnvironment) {
  const auto with = [](std::map<std::string, std::string> variables) {
    return serverFromEnvironment([variables](const char* name) -> std::optional<std::string> {
      const auto found = variables.find(name);
      return found == variables.end() ? std::nullopt : std::optional(found->second);
    });
  };
  EXPECT_EQ(with({}), (ServerAddress{"127.0.0.1", 5037}));
  EXPECT_EQ(with({{"ANDROID_ADB_SERVER_PORT", "15037"}}), (ServerAddress{"127.0.0.1", 15037}));
  EXPECT_EQ(with({{"ADB_SERVER_SOCKET", "tcp:farm.example:5038"}, {"ANDROID_ADB_SERVER_PORT", "1"}}),
            (ServerAddress{"farm.example", 5038}));
  EXPECT_EQ(with({{"ADB_SERVER_SOCKET", "tcp:5039"}}), (ServerAddress{"127.0.0.1", 5039}));
  EXPECT_FALSE(with({{"ANDROID_ADB_SERVER_PORT", "many"}}));
  EXPECT_FALSE(with({{"ADB_SERVER_SOCKET", "localfilesystem:/x"}}));
  EXPECT_FALSE(with({{"ADB_SERVER_SOCKET", "tcp:farm.example:5038"}})->isLocal());
}

TEST(ServerAddress, IsOneServerHoweverItIsWritten) {
  const auto canonical = [](const std::string& host) { return ServerAddress{host, 5037}.canonical(); };
  for (const auto* host : {"127.0.0.1", "localhost", "LOCALHOST", "localhost.", "::1", "0:0:0:0:0:0:0:1",
                           "127.1", "127.0.0.2", "0.0.0.0", "::", "::ffff:127.0.0.1", "ip6-localhost"})
    EXPECT_EQ(canonical(host), "127.0.0.1:5037") << host;
  EXPECT_EQ(canonical(system::hostName()), "127.0.0.1:5037");
  EXPECT_EQ(canonical("Farm.example."), "farm.example:5037");
  EXPECT_NE(canonical("10.0.0.7"), canonical("10.0.0.8"));
  EXPECT_EQ(parseServerAddress("tcp:[::1]:5038")->canonical(), "127.0.0.1:5038");
}

TEST(DeviceList, TellsStatesAndReasons) {
  const auto devices = parseDeviceList(
      "emulator-5554          device product:sdk model:Pixel_4 device:generic transport_id:1\n"
      "R58M123                unauthorized usb:1-1 transport_id:2\n"
      "192.168.1.5:5555       offline transport_id:3\n"
      "0123456789             no permissions (user in plugdev group; are your udev rules wrong?); see "
      "[http://x] usb:2-1\n");
  ASSERT_EQ(devices.size(), 4u);
  EXPECT_TRUE(devices[0].isUsable());
  EXPECT_TRUE(devices[0].isEmulator());
  EXPECT_EQ(devices[0].model, "Pixel_4");
  EXPECT_EQ(devices[0].reason(), "");
  EXPECT_THAT(devices[1].reason(), testing::HasSubstr("accepted this computer's key"));
  EXPECT_THAT(devices[2].reason(), testing::HasSubstr("cannot talk to it"));
  EXPECT_TRUE(devices[2].isNetwork());
  EXPECT_EQ(devices[3].state, "no permissions");
}

TEST(Refusal, SaysWhatTheServerMeans) {
  EXPECT_EQ(refusal("device offline", "x").kind, Kind::offline);
  EXPECT_EQ(refusal("device unauthorized.\nThis adb server's ...", "x").kind, Kind::unauthorized);
  EXPECT_EQ(refusal("device 'x' not found", "x").kind, Kind::lost);
  EXPECT_EQ(refusal("no devices/emulators found", "x").kind, Kind::lost);
  EXPECT_EQ(refusal("device still authorizing", "x").kind, Kind::unauthorized);
}

}  // namespace
}  // namespace marmoset::device::adb
