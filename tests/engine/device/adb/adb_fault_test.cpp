#include <thread>
#include <tuple>

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
