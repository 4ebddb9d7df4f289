#include "engine/device/pool/device_pool.h"

#include <atomic>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace marmoset::device {
namespace {

using namespace std::chrono_literals;
using Kind = DeviceError::Kind;
using testing::HasSubstr;

class FakeDevice final : public Device {
 public:
  explicit FakeDevice(std::string serial) { info_.serial = std::move(serial); }
  const DeviceInfo& info() const override { return info_; }
  Result<void> cleanStart(const CleanStart&, const Operation&) override { return {}; }
  Result<StepOutcome> inject(const Step&, const Operation&) override { return StepOutcome{}; }
  Result<trace::Observation> observe(trace::ObservationLevel, const Operation&) override {
    return trace::Observation{};
  }

 private:
  DeviceInfo info_;
};

// Devices that come and go as the test says.
class FakeSource final : public DeviceSource {
 public:
  Result<std::vector<SeenDevice>> list(const Operation&) override {
    ++listed;
    const std::lock_guard guard(mutex);
    if (error) return tl::unexpected(*error);
    return seen;
  }
  Result<std::unique_ptr<Device>> open(const std::string& serial, const Operation&) override {
    ++opened;
    const std::lock_guard guard(mutex);
    if (refused == serial) return fail(Kind::frozen, serial + " does not answer");
    return std::make_unique<FakeDevice>(serial);
  }
  Result<DeviceInfo> ask(const std::string& serial, const Operation&) override {
    return DeviceInfo{.serial = serial};
  }
  void nudge(const std::string& serial, const Operation&) override {
    const std::lock_guard guard(mutex);
    for (auto& device : seen)
      if (device.serial == serial) device.usable = true;
  }
  void set(std::vector<std::string> serials) {
    const std::lock_guard guard(mutex);
    seen.clear();
    for (auto& serial : serials) seen.push_back({serial, "device", "", true, "", "server/" + serial});
  }

  std::mutex mutex;
  std::vector<SeenDevice> seen;
  std::optional<DeviceError> error;
  std::string refused;
  std::atomic<int> opened = 0, listed = 0;
};

struct DevicePoolTest : testing::Test {
  DevicePoolTest() { source->set({"a", "b"}); }
  PoolOptions options() const {
    return {.lockDirectory = locks.path(),
            .refresh = 1ms,
            .firstQuarantine = 1ms,
            .longestQuarantine = 5ms,
            .firstPatience = 50ms,
            .patience = 10s};
  }
  Operation inTime() const { return Operation{}.within(20s); }

  test::TemporaryFolder locks;
  std::shared_ptr<FakeSource> source = std::make_shared<FakeSource>();
  DevicePool pool{source, options()};
};

TEST_F(DevicePoolTest, TellsForWhomItHoldsWhichDevice) {
  using Held = DevicePool::Held;
  auto operation = inTime();
  EXPECT_THAT(pool.held(), testing::IsEmpty());
  {
    operation.user = "job 1";
    const auto first = pool.acquire(operation);
    EXPECT_THAT(pool.held(), testing::ElementsAre(Held{"a", true, "job 1"}));
    operation.user = "job 2";
    const auto second = pool.acquire(operation);
    EXPECT_THAT(pool.held(), testing::ElementsAre(Held{"a", true, "job 1"}, Held{"b", true, "job 2"}));
  }
  EXPECT_THAT(pool.held(), testing::ElementsAre(Held{"a", false, ""}, Held{"b", false, ""}))
      << "others cannot have them yet";
}

TEST_F(DevicePoolTest, GivesEachDeviceToOneUser) {
  auto first = pool.acquire(inTime());
  auto second = pool.acquire(inTime());
  ASSERT_TRUE(first && second);
  EXPECT_NE(first->device().info().serial, second->device().info().serial);
  EXPECT_EQ(pool.leasedCount(), 2u);
  EXPECT_EQ(pool.acquire(Operation{}.within(10ms)).error().kind, Kind::timeout);
}

TEST_F(DevicePoolTest, OpensADeviceOnce) {
  source->set({"a"});
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(pool.acquire(inTime()));
  EXPECT_EQ(source->opened, 1);
  EXPECT_EQ(pool.leasedCount(), 0u);
}

TEST_F(DevicePoolTest, WakesWhoeverWaitsWhenADeviceIsGivenBack) {
  source->set({"a"});
  auto held = std::make_unique<DevicePool::Lease>(*pool.acquire(inTime()));
  std::jthread waiter([&] { EXPECT_TRUE(pool.acquire(inTime())); });
  held.reset();
}

TEST_F(DevicePoolTest, StopsWaitingWhenItIsCancelled) {
  source->set({"a"});
  const auto held = pool.acquire(inTime());
  std::stop_source stop;
  auto operation = inTime();
  operation.stop = stop.get_token();
  std::jthread canceller([&] { stop.request_stop(); });
  EXPECT_EQ(pool.acquire(operation).error().kind, Kind::cancelled);
}

TEST_F(DevicePoolTest, TakesDevicesThatJoinLater) {
  source->set({});
  std::jthread plugger([&] { source->set({"late"}); });
  const auto lease = pool.acquire(inTime());
  ASSERT_TRUE(lease);
  EXPECT_EQ(lease->device().info().serial, "late");
}

TEST_F(DevicePoolTest, RunsATaskAgainOnAnotherDeviceWhenTheFirstIsLost) {
  std::vector<std::string> tried;
  const auto result = pool.run<int>(
      [&](Device& device, const Operation&) -> Result<int> {
        tried.push_back(device.info().serial);
        if (tried.size() == 1) return fail(Kind::lost, "gone");
        return 42;
      },
      inTime());
  EXPECT_EQ(result, 42);
  ASSERT_EQ(tried.size(), 2u);
  EXPECT_NE(tried[0], tried[1]);
}

TEST_F(DevicePoolTest, GivesUpAfterTheLastAttemptWithTheLastError) {
  int tries = 0;
  const auto result = pool.run<int>(
      [&](Device&, const Operation&) -> Result<int> { return ++tries, fail(Kind::lost, "gone again"); },
      inTime());
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message, "gone again");
  EXPECT_EQ(tries, options().attempts);
}

TEST_F(DevicePoolTest, DoesNotRepeatWhatCannotGetBetter) {
  int tries = 0;
  const auto result = pool.run<int>(
      [&](Device&, const Operation&) -> Result<int> { return ++tries, fail(Kind::refused, "ask first"); },
      inTime());
  EXPECT_EQ(result.error().kind, Kind::refused);
  EXPECT_EQ(tries, 1);
}

TEST_F(DevicePoolTest, LeavesOutADeviceWhoseDataMayNotBeDeleted) {
  std::vector<std::string> tried;
  const auto task = [&](Device& device, const Operation&) -> Result<int> {
    tried.push_back(device.info().serial);
    if (device.info().serial == "a") return fail(Kind::wipeRefused, "a is somebody's own");
    return 42;
  };
  EXPECT_EQ(pool.run<int>(task, inTime()), 42);
  EXPECT_THAT(tried, testing::ElementsAre("a", "b"));
  EXPECT_EQ(pool.status(inTime()).size(), 2u) << "it is left out of this run only";
}

TEST_F(DevicePoolTest, WaitsForAnotherDeviceRatherThanAskTheSameAgain) {
  int refused = 0;
  auto held = std::make_unique<DevicePool::Lease>(*pool.acquire(inTime(), {.avoid = {"a"}}));
  const auto result = pool.run<std::string>(
      [&](Device& device, const Operation&) -> Result<std::string> {
        if (device.info().serial == "b") return device.info().serial;
        held.reset();
        return ++refused, fail(Kind::wipeRefused, "a is somebody's own");
      },
      inTime());
  EXPECT_EQ(result, "b");
  EXPECT_EQ(refused, 1);
}

TEST_F(DevicePoolTest, FailsIfNoDeviceMayBeWiped) {
  int tries = 0;
  const auto result = pool.run<int>(
      [&](Device&, const Operation&) -> Result<int> { return ++tries, fail(Kind::wipeRefused, "no"); },
      inTime());
  EXPECT_EQ(result.error().kind, Kind::wipeRefused);
  EXPECT_EQ(tries, 2);
}

TEST_F(DevicePoolTest, TakesADeviceAgainThatHasRecovered) {
  source->set({"a"});
  auto lease = pool.acquire(inTime());
  lease->failed({Kind::lost, "gone"});
  source->set({});
  std::jthread plugger([&] { source->set({"a"}); });
  const auto again = pool.acquire(inTime());
  ASSERT_TRUE(again);
  EXPECT_EQ(source->opened, 2);
}

TEST_F(DevicePoolTest, NudgesALostDevice) {
  source->set({"a"});
  pool.acquire(inTime())->failed({Kind::lost, "gone"});
  source->seen[0].usable = false;
  EXPECT_TRUE(pool.acquire(inTime()));
}

TEST_F(DevicePoolTest, SaysWhyNothingCanBeUsed) {
  source->set({"a"});
  source->seen[0].usable = false;
  source->seen[0].reason = "unlock the screen";
  const auto lease = pool.acquire(inTime());
  ASSERT_FALSE(lease);
  EXPECT_THAT(lease.error().message, HasSubstr("a: unlock the screen"));
  source->set({});
  DevicePool empty(source, options());
  EXPECT_THAT(empty.acquire(inTime()).error().message, HasSubstr("no device is connected"));
}

TEST_F(DevicePoolTest, WaitsLongerForADeviceThatIsInUse) {
  source->set({"a"});
  auto lock = DeviceLock::acquire(locks.path(), "server/a");
  std::jthread other([&] {
    while (source->listed < 100) std::this_thread::yield();
    lock = tl::unexpected(DeviceError{});
  });
  EXPECT_TRUE(pool.acquire(inTime()));
}

TEST_F(DevicePoolTest, NamesTheServerThatDoesNotAnswer) {
  source->error = DeviceError{Kind::serverDead, "no adb server answers"};
  EXPECT_EQ(pool.acquire(inTime()).error().kind, Kind::serverDead);
}

TEST_F(DevicePoolTest, LeavesADeviceToTheProcessThatHasIt) {
  const auto lock = DeviceLock::acquire(locks.path(), "server/a");
  auto lease = pool.acquire(inTime());
  ASSERT_TRUE(lease);
  EXPECT_EQ(lease->device().info().serial, "b");
  const auto none = pool.acquire(Operation{}.within(30ms));
  EXPECT_FALSE(none);
}

TEST_F(DevicePoolTest, TellsThePoolsState) {
  source->refused = "a";
  const auto lease = pool.acquire(inTime(), {.avoid = {"b"}});
  ASSERT_TRUE(lease);
  const auto states = pool.status(inTime());
  ASSERT_EQ(states.size(), 2u);
  EXPECT_EQ(states[0].seen.serial, "a");
  ASSERT_TRUE(states[0].lastError);
  EXPECT_EQ(states[0].lastError->kind, Kind::frozen);
  EXPECT_TRUE(states[1].leased);
}

TEST_F(DevicePoolTest, KeepsManyUsersApart) {
  source->set({"a", "b", "c"});
  std::map<std::string, std::atomic<int>> users;
  for (const auto* serial : {"a", "b", "c"}) users[serial] = 0;
  std::atomic<int> done = 0;
  std::vector<std::jthread> threads;
  for (int thread = 0; thread < 8; ++thread)
    threads.emplace_back([&] {
      for (int i = 0; i < 50; ++i) {
        const auto result = pool.run<int>(
            [&](Device& device, const Operation&) -> Result<int> {
              EXPECT_EQ(users.at(device.info().serial)++, 0);
              users.at(device.info().serial)--;
              return 1;
            },
            inTime());
        if (result) ++done;
      }
    });
  threads.clear();
  EXPECT_EQ(done, 400);
  EXPECT_EQ(pool.leasedCount(), 0u);
}

}  // namespace
}  // namespace marmoset::device
