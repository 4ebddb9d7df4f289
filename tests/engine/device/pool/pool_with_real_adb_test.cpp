#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/device/emulator/emulated_device.h"
#include "engine/device/pool/adb_source.h"
#include "engine/device/pool/device_pool.h"
#include "tests/engine/device/adb/real_adb.h"
#include "tests/engine/device/simulator/sample.h"

namespace marmoset::device {
namespace {

using adb::eventually;
using adb::inTime;
using emulator::Fault;
using namespace std::chrono_literals;

const std::string package = "de.freewarepoint.whohasmystuff";

struct AdbPoolTest : testing::Test {
  AdbPoolTest() {
    adb::armWatchdog(180);
    devices = std::move(
        *emulator::Emulator::start({.apps = {simulator::sampleApp("whohasmystuff")}, .count = 4, .port = 0}));
    real.plugIn(*devices);
  }
  PoolOptions options() const {
    return {.lockDirectory = locks.path(), .refresh = 20ms, .firstQuarantine = 20ms};
  }
  std::shared_ptr<AdbSource> source() const { return std::make_shared<AdbSource>(real.server()); }

  // The failing step of one run, or what went wrong.
  Result<std::size_t> crashingStep(DevicePool& pool, std::uint64_t seed) {
    return pool.run<std::size_t>(
        [&](Device& device, const Operation& operation) -> Result<std::size_t> {
          if (auto started = device.cleanStart({.package = package, .seed = seed}, operation); !started)
            return tl::unexpected(started.error());
          const auto replayed = device.replay(crash.steps, {}, operation);
          if (!replayed) return tl::unexpected(replayed.error());
          return replayed->failure ? replayed->steps : 0;
        },
        inTime());
  }

  simulator::Recorded crash = simulator::sampleScript("whohasmystuff/crash.mks");
  test::TemporaryFolder locks;
  adb::RealAdb real;
  std::unique_ptr<emulator::Emulator> devices;
};

TEST_F(AdbPoolTest, RunsOnAllDevicesAndSurvivesTheirLosses) {
  DevicePool pool(source(), options());
  devices->device(1).inject({Fault::Kind::drop, {}, 30});
  devices->device(2).inject({Fault::Kind::drop, {}, 100});
  std::atomic<int> crashes = 0;
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 4; ++thread)
      threads.emplace_back([&, thread] {
        for (int run = 0; run < 4; ++run) {
          const auto step = crashingStep(pool, static_cast<std::uint64_t>(thread * 4 + run));
          EXPECT_TRUE(step) << step.error().message;
          if (step && *step == crash.steps.size()) ++crashes;
        }
      });
  }
  EXPECT_EQ(crashes, 16);
  EXPECT_EQ(pool.leasedCount(), 0u);
}

TEST_F(AdbPoolTest, TakesADeviceThatWasKilledAndIsBack) {
  DevicePool pool(std::make_shared<AdbSource>(real.server(), std::vector{devices->serial(0)}), options());
  devices->device(0).inject({Fault::Kind::unreachable, {}, 30});
  std::jthread reviver([&] {
    eventually("the loss", [&] { return real.stateOf(devices->serial(0)) == "absent"; });
    devices->device(0).inject({Fault::Kind::none, {}, 0});
  });
  const auto step = crashingStep(pool, 1);
  ASSERT_TRUE(step) << step.error().message;
  EXPECT_EQ(*step, crash.steps.size());
}

TEST_F(AdbPoolTest, SharesDevicesWithAnotherProcess) {
  DevicePool ours(source(), options());
  auto held = ours.acquire(inTime());
  ASSERT_TRUE(held);
  int answer[2];
  ASSERT_EQ(pipe(answer), 0);
  const auto child = fork();
  if (child == 0) {
    DevicePool theirs(source(), options());
    std::vector<DevicePool::Lease> leases;
    for (int i = 0; i < 3; ++i)
      if (auto lease = theirs.acquire(Operation{}.within(10s))) leases.push_back(std::move(*lease));
    const auto fourth = theirs.acquire(Operation{}.within(300ms));
    char counts[2] = {static_cast<char>('0' + leases.size()), fourth ? '1' : '0'};
    _exit(write(answer[1], counts, 2) == 2 ? 0 : 1);
  }
  char counts[2] = {};
  ASSERT_EQ(read(answer[0], counts, 2), 2);
  waitpid(child, nullptr, 0);
  EXPECT_EQ(counts[0], '3');
  EXPECT_EQ(counts[1], '0');
  close(answer[0]);
  close(answer[1]);
}

TEST_F(AdbPoolTest, TellsWhyADeviceIsNotUsable) {
  devices->device(3).inject({Fault::Kind::offline, {}, 0});
  eventually("its absence", [&] { return real.stateOf(devices->serial(3)) == "absent"; });
  devices->announce(real.port());
  eventually("offline", [&] { return real.stateOf(devices->serial(3)) == "offline"; });
  DevicePool pool(source(), options());
  for (const auto& status : pool.status(inTime())) {
    const bool broken = status.seen.serial == devices->serial(3);
    EXPECT_EQ(status.seen.usable, !broken);
    EXPECT_EQ(status.seen.reason.empty(), !broken);
  }
}

}  // namespace
}  // namespace marmoset::device
