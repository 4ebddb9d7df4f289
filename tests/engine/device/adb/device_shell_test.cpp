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

// A device whose answers have no end.
struct EndlessAnswerTest : DeviceShellTest {
  static std::string frame(std::uint32_t length, const std::string& data) {
    std::string bytes = "\x01";
    for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(length >> shift);
    return bytes + data;
  }
  // In bytes that this process may take at most.
  static constexpr std::size_t piece = 64 * 1024;
  const std::string lines = std::string(piece - 1, 'x') + '\n';

  template <class Ask>
  void expectRefusal(std::function<void(ServerEnd)> device, Ask ask,
                     ShellDialect dialect = ShellDialect::framed) {
    ScriptedServer scripted(std::move(device));
    const auto answer = ask(DeviceShell(scripted.server(), "phone", dialect));
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind, Kind::badAnswer);
    EXPECT_EQ(answer.error().message, "phone sent more than 32 MiB in one answer: restart the device");
  }
};

TEST_F(EndlessAnswerTest, OfACommandIsRefused) {
  const auto ask = [&](const DeviceShell& shell) { return shell.runLine("getprop", operation); };
  const auto plain = [&](ServerEnd client) {
    client.beginCommand();
    client.flood(lines);
  };
  expectRefusal(
      [&](ServerEnd client) {
        client.beginCommand();
        client.flood(frame(piece, lines));
      },
      ask);
  expectRefusal(plain, ask, ShellDialect::plain);
}

TEST_F(EndlessAnswerTest, InOneFrameIsRefused) {
  expectRefusal(
      [&](ServerEnd client) {
        client.beginCommand();
        client.say(frame(0xffffffff, ""));
        client.flood(lines);
      },
      [&](const DeviceShell& shell) { return shell.runWhole("settings get a b", operation); });
}

TEST_F(EndlessAnswerTest, OfAPictureIsRefused) {
  expectRefusal(
      [&](ServerEnd client) {
        client.beginCommand();
        client.flood(lines);
      },
      [&](const DeviceShell& shell) {
        return shell.capture({"screencap", "-p"}, operation);
      });
}

TEST_F(EndlessAnswerTest, OfAFileIsRefusedBeforeItComes) {
  expectRefusal(
      [&](ServerEnd client) {
        client.beginCommand();
        client.say(std::string("DATA\xff\xff\xff\xff", 8));
      },
      [&](const DeviceShell& shell) { return shell.pull("/sdcard/x", operation); });
}

TEST_F(EndlessAnswerTest, DoesNotDrownAStop) {
  ScriptedServer scripted([&](ServerEnd client) {
    client.beginCommand();
    stop.request_stop();
    client.flood(frame(piece, lines));
  });
  EXPECT_EQ(DeviceShell(scripted.server(), "phone").runLine("getprop", operation).error().kind,
            Kind::cancelled);
}

}  // namespace
}  // namespace marmoset::device::adb
