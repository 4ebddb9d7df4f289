#include <filesystem>
#include <signal.h>
#include <sys/wait.h>
#include <thread>
#include <tuple>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engine/device/adb/one_device.h"

namespace marmoset::device::adb {
namespace {

namespace asio = boost::asio;
using emulator::Fault;
using trace::ObservationLevel;
using Kind = DeviceError::Kind;
using namespace std::chrono_literals;

struct AdbFaultTest : testing::Test, OneDevice {
  AdbFaultTest() : OneDevice(33) {}
};

TEST_F(AdbFaultTest, StopsInTheMiddleOfAReplayAndCleansUp) {
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

TEST_F(AdbFaultTest, SaysThatADeviceIsLostInTheMiddleOfAReplay) {
  ASSERT_TRUE(device->cleanStart(cleanStart(), inTime()));
  devices->device(0).inject({Fault::Kind::drop, {}, 40});
  const auto replayed = device->replay(crash.steps, {}, inTime());
  ASSERT_FALSE(replayed);
  EXPECT_EQ(replayed.error().kind, Kind::lost);
}

TEST_F(AdbFaultTest, SaysThatADeviceIsLostBetweenSteps) {
  ASSERT_TRUE(device->cleanStart(cleanStart(), inTime()));
  ASSERT_TRUE(device->inject(crash.steps[0], inTime()));
  devices->device(0).inject({Fault::Kind::drop, {}, 0});
  const auto injected = device->inject(crash.steps[1], inTime());
  ASSERT_FALSE(injected);
  EXPECT_EQ(injected.error().kind, Kind::lost);
}

// Output without end ends with an error that names the limit, whichever command it is.
TEST_F(AdbFaultTest, DoesNotDrownInWhatADeviceSends) {
  const auto flood = [&](const std::string& command) {
    devices->device(0).inject({Fault::Kind::flood, {}, 0, command});
  };
  const auto expectRefusal = [&](const auto& result, const std::string& command) {
    ASSERT_FALSE(result) << command;
    EXPECT_EQ(result.error().kind, Kind::badAnswer) << command;
    EXPECT_THAT(result.error().message, testing::HasSubstr("sent more than 32 MiB")) << command;
  };
  flood("getprop");
  expectRefusal(AdbDevice::connect(real.server(), devices->serial(0), inTime()), "getprop");
  flood("settings");
  expectRefusal(device->cleanStart(cleanStart(), inTime()), "settings");
  flood("logcat");
  expectRefusal(device->cleanStart(cleanStart(), inTime()), "logcat");
  flood("");
  ASSERT_TRUE(device->cleanStart(cleanStart(), inTime()));
  flood("dumpsys");
  expectRefusal(device->observe(ObservationLevel::window, inTime()), "dumpsys");
  flood("monkey");
  expectRefusal(device->replay(crash.steps, {}, inTime()), "monkey");
  EXPECT_FALSE(device->inject(crash.steps[0], inTime()));
  flood("screencap");
  expectRefusal(device->observe(ObservationLevel::screen, inTime()), "screencap");
  flood("");
  ASSERT_TRUE(device->cleanStart(cleanStart(), inTime()));
  EXPECT_TRUE(device->replay(crash.steps, {}, inTime())) << "all is well again";
}

// A process that changes a phone and is killed in the middle of its run.
struct KilledRunTest : AdbFaultTest {
  const test::TemporaryFolder folder;
  const std::filesystem::path found = folder / "notes/phone.found";

  void killARun() {
    int ready[2];
    ASSERT_EQ(pipe(ready), 0);
    const auto child = fork();
    if (child == 0) {
      auto used = AdbDevice::connect(real.server(), devices->serial(0), inTime(), found);
      const bool ran = used && (*used)->cleanStart(cleanStart(), inTime()) &&
                       (*used)->inject(crash.steps[0], inTime()) && (*used)->inject(crash.steps[1], inTime());
      if (write(ready[1], ran ? "1" : "0", 1) != 1) _exit(1);
      for (;;) ::pause();
    }
    char ran = '0';
    ASSERT_EQ(read(ready[0], &ran, 1), 1);
    EXPECT_EQ(ran, '1');
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    close(ready[0]);
    close(ready[1]);
  }
  std::string settings() {
    return onDevice("settings get global window_animation_scale; settings get system accelerometer_rotation");
  }
};

TEST_F(KilledRunTest, IsPutRightByTheNextStart) {
  onDevice("settings put global window_animation_scale 0.5");
  killARun();
  EXPECT_EQ(settings(), "0\n0\n");
  EXPECT_NE(real.adb({"forward", "--list"}).out, "\n");
  killARun();
  auto next = AdbDevice::connect(real.server(), devices->serial(0), inTime(), found);
  ASSERT_TRUE(next) << next.error().message;
  EXPECT_EQ(settings(), "0.5\n1\n") << "the user's values, not those of a run before";
  EXPECT_EQ(real.adb({"forward", "--list"}).out, "\n");
  EXPECT_FALSE(std::filesystem::exists(found));
  ASSERT_TRUE((*next)->cleanStart(cleanStart(), inTime()));
  EXPECT_TRUE(std::filesystem::exists(found));
  (*next)->release();
  EXPECT_EQ(settings(), "0.5\n1\n");
  EXPECT_FALSE(std::filesystem::exists(found));
}

TEST_F(KilledRunTest, LeavesAnotherDeviceOfThatSerialAlone) {
  FoundState other{"Another phone, Android 4", {{"global", "window_animation_scale", "7"}}, {}};
  ASSERT_TRUE(saveFoundState(found, other));
  ASSERT_TRUE(AdbDevice::connect(real.server(), devices->serial(0), inTime(), found));
  EXPECT_EQ(settings(), "1.0\n1\n");
  EXPECT_FALSE(std::filesystem::exists(found));
}

TEST_F(AdbFaultTest, ChangesNothingThatItCannotPutBack) {
  const test::TemporaryFolder folder;
  folder.file("plain", "x");
  auto used = AdbDevice::connect(real.server(), devices->serial(0), inTime(), folder / "plain/phone.found");
  ASSERT_TRUE(used);
  const auto started = (*used)->cleanStart(cleanStart(), inTime());
  ASSERT_FALSE(started);
  EXPECT_THAT(started.error().message, testing::HasSubstr("cannot keep what a device is like"));
  EXPECT_EQ(onDevice("settings get global window_animation_scale"), "1.0\n");
}

TEST(FoundStateFile, KeepsWhatWasFound) {
  const test::TemporaryFolder folder;
  const FoundState state{"Pixel 4, Android 13",
                         {{"global", "window_animation_scale", "1.0"}, {"system", "user_rotation", "null"}},
                         {10842}};
  const auto file = folder / "notes/a.found";
  ASSERT_TRUE(saveFoundState(file, state));
  EXPECT_EQ(loadFoundState(file), state);
  ASSERT_TRUE(saveFoundState(file, {}));
  EXPECT_TRUE(loadFoundState(file).empty());
  EXPECT_FALSE(std::filesystem::exists(file));
  EXPECT_TRUE(parseFoundState("nonsense\nsetting a\nport x\n\xff\n").empty());
}

TEST_F(AdbFaultTest, SaysThatAFrozenDeviceDoesNotAnswer) {
  ASSERT_TRUE(device->cleanStart(cleanStart(), inTime()));
  devices->device(0).inject({Fault::Kind::freeze, {}, 0});
  // The operation's own deadline is not the device's fault ...
  EXPECT_EQ(device->observe(ObservationLevel::window, Operation{}.within(200ms)).error().kind, Kind::timeout);
  // ... but a command that takes longer than it ever should is.
  EXPECT_EQ(device->shell().runLine("true", inTime(), 200ms).error().kind, Kind::frozen);
  devices->device(0).inject({Fault::Kind::none, {}, 0});
}

TEST_F(AdbFaultTest, WaitsOnlyOnceForAFrozenDeviceOnTheWayOut) {
  ASSERT_TRUE(device->cleanStart(cleanStart(), inTime()));
  ASSERT_TRUE(device->inject(crash.steps[0], inTime()));
  devices->device(0).inject({Fault::Kind::freeze, {}, 0});
  EXPECT_TRUE(device->shell().isAnswering());
  device->release();
  EXPECT_FALSE(device->shell().isAnswering());
  devices->device(0).inject({Fault::Kind::none, {}, 0});
}

TEST_F(AdbFaultTest, SaysThatTheDeviceIsOfflineOrUnauthorized) {
  using Case = std::tuple<Fault::Kind, std::string, Kind>;
  for (const auto& [fault, state, kind] :
       {Case{Fault::Kind::unauthorized, "unauthorized", Kind::unauthorized},
        Case{Fault::Kind::offline, "offline", Kind::offline}}) {
    devices->device(0).inject({fault, {}, 0});
    eventually("its absence", [&] { return real.stateOf(devices->serial(0)) == "absent"; });
    EXPECT_EQ(device->cleanStart(cleanStart(), inTime()).error().kind, Kind::lost);
    devices->announce(real.port());
    eventually(state, [&, &wanted = state] { return real.stateOf(devices->serial(0)) == wanted; });
    EXPECT_EQ(device->cleanStart(cleanStart(), inTime()).error().kind, kind);
    EXPECT_EQ(AdbDevice::connect(real.server(), devices->serial(0), inTime()).error().kind, kind);
  }
}

// Answers one request with these bytes and hangs up.
class Impostor {
 public:
  explicit Impostor(std::string answer)
      : thread_([this, answer = std::move(answer)] {
          asio::ip::tcp::socket client(context_);
          acceptor_.accept(client);
          char request[256];
          client.read_some(asio::buffer(request));
          asio::write(client, asio::buffer(answer));
        }) {}
  Server server() const { return Server({{"127.0.0.1", acceptor_.local_endpoint().port()}, "adb", false}); }

 private:
  asio::io_context context_;
  asio::ip::tcp::acceptor acceptor_{context_, {asio::ip::address_v4::loopback(), 0}};
  std::jthread thread_;
};

TEST(AdbServerFaults, AreToldApart) {
  armWatchdog(60);
  const auto kind = [](std::string answer) {
    return Impostor(std::move(answer)).server().query("host:version", inTime()).error().kind;
  };
  EXPECT_EQ(kind("HTTP/1.1 400 Bad Request"), Kind::badAnswer);
  EXPECT_EQ(kind("OKAYwhat"), Kind::badAnswer);
  EXPECT_EQ(kind("OKAY00ffcut off"), Kind::halfAnswer);
  EXPECT_EQ(kind("OK"), Kind::serverDead);
  EXPECT_EQ(kind("FAIL000edevice offline"), Kind::offline);
}

TEST_F(AdbFaultTest, SaysThatTheServerIsDead) {
  ASSERT_TRUE(device->cleanStart(cleanStart(), inTime()));
  real.kill();
  EXPECT_EQ(device->observe(ObservationLevel::window, inTime()).error().kind, Kind::serverDead);
  EXPECT_EQ(device->cleanStart(cleanStart(), inTime()).error().kind, Kind::serverDead);
}

TEST_F(AdbFaultTest, SaysThatTheDiskIsFull) {
  ASSERT_TRUE(device->cleanStart(cleanStart(), inTime()));
  devices->device(0).inject({Fault::Kind::fullDisk, {}, 0});
  const auto replayed = device->replay(crash.steps, {}, inTime());
  ASSERT_FALSE(replayed);
  EXPECT_EQ(replayed.error().kind, Kind::diskFull);
}

TEST_F(AdbFaultTest, WorksOnASlowDevice) {
  devices->device(0).inject({Fault::Kind::slow, 5ms, 0});
  ASSERT_TRUE(device->cleanStart(cleanStart(), inTime()));
  const auto replayed = device->replay(crash.steps, {}, inTime());
  ASSERT_TRUE(replayed) << replayed.error().message;
  EXPECT_TRUE(replayed->failure);
}

TEST_F(AdbFaultTest, GoesOnWithoutATreeWhenTheScreenNeverRests) {
  ASSERT_TRUE(device->cleanStart(cleanStart(), inTime()));
  devices->device(0).inject({Fault::Kind::neverIdle, {}, 0});
  const auto seen = device->observe(ObservationLevel::tree, inTime());
  ASSERT_TRUE(seen) << seen.error().message;
  EXPECT_FALSE(seen->settled);
  EXPECT_FALSE(seen->tree);
}

}  // namespace
}  // namespace marmoset::device::adb
