#include "engine/device/adb/shell/device_shell.h"

#include <atomic>

#include <gtest/gtest.h>

#include "tests/engine/device/adb/scripted_server.h"

namespace marmoset::device::adb {
namespace {

using Kind = DeviceError::Kind;

struct DeviceShellTest : testing::Test {
  Result<ShellResult> runWhole(const ScriptedServer& scripted) const {
    return DeviceShell(scripted.server(), "phone").runWhole("settings put a b", operation);
  }

  std::stop_source stop;
  const Operation operation{.stop = stop.get_token()};
};

TEST_F(DeviceShellTest, RunsAWholeCommand) {
  ScriptedServer scripted([](ServerEnd client) {
    EXPECT_EQ(client.request(), "host:transport:phone");
    client.accept();
    EXPECT_EQ(client.request(), "shell,v2,raw:settings put a b");
    client.accept();
    client.exit(7);
  });
  EXPECT_EQ(runWhole(scripted)->exitCode, 7);
}

TEST_F(DeviceShellTest, WaitsForABegunCommandAfterAStop) {
  std::atomic<bool> ended = false, left = true;
  ScriptedServer scripted([&](ServerEnd client) {
    client.beginCommand();
    stop.request_stop();
    left = client.isLeft();
    ended = true;
    client.exit(0);
  });
  const auto result = runWhole(scripted);
  EXPECT_TRUE(ended) << "whatever puts the setting back comes after the command that changes it";
  EXPECT_FALSE(left);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().kind, Kind::cancelled);
}

TEST_F(DeviceShellTest, BeginsACommandThatWasStoppedOnItsWay) {
  std::string begun;
  ScriptedServer scripted([&](ServerEnd client) {
    client.request();
    stop.request_stop();
    client.accept();
    begun = client.request();
    client.accept();
    client.exit(0);
  });
  const auto result = runWhole(scripted);
  scripted.join();
  EXPECT_EQ(begun, "shell,v2,raw:settings put a b") << "not left between the two, where nobody knows";
  EXPECT_TRUE(result || result.error().kind == Kind::cancelled);
}

TEST_F(DeviceShellTest, BeginsNothingAfterAStop) {
  std::atomic<bool> asked = false;
  {
    ScriptedServer scripted([&](const ServerEnd&) { asked = true; });
    stop.request_stop();
    EXPECT_EQ(runWhole(scripted).error().kind, Kind::cancelled);
  }
  EXPECT_FALSE(asked);
}

TEST_F(DeviceShellTest, ADeviceLostBehindAStopIsNoSuccess) {
  ScriptedServer scripted([&](ServerEnd client) {
    client.beginCommand();
    stop.request_stop();
  });
  EXPECT_FALSE(runWhole(scripted)) << "the stream ended without an exit code";
}

}  // namespace
}  // namespace marmoset::device::adb
