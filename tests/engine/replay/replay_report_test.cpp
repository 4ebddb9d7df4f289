#include "engine/replay/replay_report.h"

#include <atomic>
#include <map>
#include <mutex>

#include <gmock/gmock.h>

#include "engine/device/pool/simulator_source.h"
#include "engine/replay/parallel_runs.h"
#include "engine/replay/recorder.h"
#include "tests/engine/replay/sample_trace.h"

namespace marmoset::replay {
namespace {

using device::Device;
using device::DeviceError;
using device::DevicePool;
using device::Operation;
using device::simulator::sampleApp;
using device::simulator::SimulatedDevice;
using testing::HasSubstr;
using testing::IsEmpty;

DevicePool poolOf(const std::string& app, std::size_t devices) {
  return DevicePool(std::make_shared<device::SimulatorSource>(sampleApp(app), app, devices));
}

ReplayReport replayed(const std::string& app, const std::string& script, const ReplaySettings& settings,
                      std::size_t devices = 2) {
  auto pool = poolOf(app, devices);
  ReplayReport report;
  const auto done = replay(pool, sampleTrace(app + "/" + script), settings, report, {});
  EXPECT_TRUE(done) << done.error().message;
  EXPECT_EQ(pool.leasedCount(), 0u);
  return report;
}

TEST(Replay, aSteadyCrashComesEveryTime) {
  ReplaySettings settings;
  settings.runs = 5;
  const auto report = replayed("whohasmystuff", "crash.mks", settings);
  EXPECT_EQ(report.rate().successes, 5u);
  EXPECT_THAT(report.divergences(), IsEmpty());
  EXPECT_EQ(report.runs[0].crashEvent, 73u);
  EXPECT_THAT(report.runs[0].crash, HasSubstr("java.lang.RuntimeException at de.freewarepoint"));
  EXPECT_THAT(report.expected.back(), HasSubstr("crash java.lang.RuntimeException"));
}

TEST(Replay, notesWhereItsRunsWereMade) {
  ReplaySettings settings;
  settings.runs = 3;
  const auto report = replayed("whohasmystuff", "crash.mks", settings);
  ASSERT_THAT(report.origins, testing::SizeIs(1)) << "equal phones are one place";
  EXPECT_THAT(inWords(report.origins[0]), HasSubstr("whohasmystuff 1.0.38 (28) on a simulated phone"));
  for (const auto& run : report.runs) EXPECT_EQ(run.origin, 0u);
}

TEST(Replay, runsBehindThoseThatAreKnownMeetOtherChances) {
  ReplaySettings settings;
  settings.runs = 40;
  const auto all = replayed("fooddelivery", "login.mks", settings);
  settings.runs = 15;
  auto pool = poolOf("fooddelivery", 2);
  ReplayReport later;
  later.firstRun = 25;
  later.expected = all.expected;
  ASSERT_TRUE(replay(pool, sampleTrace("fooddelivery/login.mks"), settings, later, {}));
  for (std::size_t i = 0; i < later.runs.size(); ++i)
    EXPECT_EQ(later.runs[i].divergence.has_value(), all.runs[25 + i].divergence.has_value()) << i;
}

TEST(Replay, tellsWhichDeviceEachRunBeginsOn) {
  ReplaySettings settings;
  settings.runs = 6;
  std::mutex mutex;
  std::map<std::uint32_t, std::string> serials;
  settings.onBegin = [&](std::uint32_t run, const std::string& serial) {
    const std::lock_guard guard(mutex);
    serials[run] = serial;
  };
  replayed("whohasmystuff", "crash.mks", settings, 1);
  EXPECT_THAT(serials, testing::SizeIs(6));
  EXPECT_THAT(serials, testing::Each(testing::Pair(testing::Lt(6u), "sim:whohasmystuff#0")));
}

TEST(Replay, chanceShowsInRateAndDivergences) {
  ReplaySettings settings;
  settings.runs = 20;
  settings.target = *trace::Target::parse("activity:com.android.launcher3/.Launcher");
  const auto report = replayed("fooddelivery", "login.mks", settings);
  ASSERT_FALSE(report.divergences().empty()) << "the address dialog appears half the time";
  const auto& first = report.divergences().front();
  EXPECT_NE(first.expected, first.seen);
  EXPECT_GT(first.run, 0u);
  EXPECT_LT(report.divergences().size(), 20u);
}

TEST(Replay, theNumberOfDevicesChangesNothing) {
  ReplaySettings settings;
  settings.runs = 12;
  const auto one = replayed("fooddelivery", "login.mks", settings, 1);
  const auto many = replayed("fooddelivery", "login.mks", settings, 8);
  EXPECT_EQ(one.runs, many.runs);
  settings.seed = 2;
  EXPECT_NE(replayed("fooddelivery", "login.mks", settings, 8).runs, one.runs);
}

TEST(Replay, atFullSpeedTheVerdictsAreTheSame) {
  ReplaySettings settings;
  settings.runs = 12;
  const auto watched = replayed("fooddelivery", "login.mks", settings);
  settings.compare = false;
  const auto fast = replayed("fooddelivery", "login.mks", settings);
  EXPECT_THAT(fast.divergences(), IsEmpty());
  EXPECT_EQ(fast.rate(), watched.rate());
}

TEST(Replay, divergesFromTheRecording) {
  const auto trace = sampleTrace("whohasmystuff/crash.mks");
  SimulatedDevice phone(sampleApp("whohasmystuff"), "sim");
  auto recording = record(phone, trace, {}, {});
  ASSERT_TRUE(recording);
  ReplaySettings settings;
  settings.runs = 2;
  ReplayReport report;
  report.expected = expectedFrom(*recording);
  auto pool = poolOf("whohasmystuff", 1);
  ASSERT_TRUE(replay(pool, trace, settings, report, {}));
  EXPECT_THAT(report.divergences(), IsEmpty());

  recording->events[5].after.window.window = "date";
  ReplayReport other;
  other.expected = expectedFrom(*recording);
  ASSERT_TRUE(replay(pool, trace, settings, other, {}));
  ASSERT_EQ(other.divergences().size(), 2u);
  EXPECT_EQ(other.divergences()[1].event, 5u);
  EXPECT_EQ(other.divergences()[1].run, 1u);
  EXPECT_THAT(other.divergences()[1].expected, HasSubstr("window \"date\""));
}

TEST(Replay, goesOnWhereItWasInterrupted) {
  const auto trace = sampleTrace("fooddelivery/login.mks");
  auto pool = poolOf("fooddelivery", 3);
  ReplaySettings settings;
  settings.runs = 10;
  ReplayReport whole;
  ASSERT_TRUE(replay(pool, trace, settings, whole, {}));

  std::stop_source source;
  Operation operation;
  operation.stop = source.get_token();
  settings.onRun = [&](const ReplayReport& soFar) {
    if (soFar.runs.size() == 4) source.request_stop();
  };
  ReplayReport report;
  const auto stopped = replay(pool, trace, settings, report, operation);
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().kind, DeviceError::Kind::cancelled);
  EXPECT_EQ(report.runs.size(), 4u);
  EXPECT_EQ(pool.leasedCount(), 0u);
  settings.onRun = nullptr;
  ASSERT_TRUE(replay(pool, trace, settings, report, {}));
  EXPECT_EQ(report.runs, whole.runs);
}

TEST(ParallelRuns, handsOverInOrderAndStopsWhenEnoughIsHeard) {
  auto pool = poolOf("licence", 4);
  std::vector<std::size_t> heard;
  std::atomic<int> begun = 0;
  const RunTask task = [&](Device&, std::size_t run, const Operation&) -> device::Result<TrialResult> {
    ++begun;
    return TrialResult{.success = true, .executed = static_cast<std::uint32_t>(run)};
  };
  const auto done = runInOrder(pool, 100000, task,
                               [&](std::size_t run, const TrialResult& result) {
                                 EXPECT_EQ(result.executed, run);
                                 heard.push_back(run);
                                 return heard.size() < 50;
                               },
                               {});
  EXPECT_TRUE(done);
  ASSERT_EQ(heard.size(), 50u);
  EXPECT_TRUE(std::is_sorted(heard.begin(), heard.end()));
  EXPECT_LT(begun, 100000);
}

TEST(ParallelRuns, endsWithTheFirstError) {
  auto pool = poolOf("licence", 3);
  std::vector<std::size_t> heard;
  const RunTask task = [&](Device&, std::size_t run, const Operation&) -> device::Result<TrialResult> {
    if (run >= 5) return device::fail(DeviceError::Kind::refused, "not allowed");
    return TrialResult{};
  };
  const auto done = runInOrder(
      pool, 20, task, [&](std::size_t run, const TrialResult&) { return heard.push_back(run), true; }, {});
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().kind, DeviceError::Kind::refused);
  EXPECT_THAT(heard, testing::ElementsAre(0, 1, 2, 3, 4));
}

TEST(ParallelRuns, worksAheadNoFartherThanSpeculationSays) {
  auto pool = poolOf("licence", 4);
  Speculation oneByOne(1);
  std::atomic<std::size_t> begun = 0, used = 0;
  const RunTask task = [&](Device&, std::size_t, const Operation&) -> device::Result<TrialResult> {
    EXPECT_LE(++begun, used + 1);
    return TrialResult{};
  };
  const auto done = runInOrder(
      pool, 50, task, [&](std::size_t, const TrialResult&) { return ++used < 40; }, {}, &oneByOne);
  EXPECT_TRUE(done);
  EXPECT_EQ(begun, 40u);
}

TEST(ParallelRuns, isStoppedWhileItHoldsDevicesBack) {
  auto pool = poolOf("licence", 4);
  Speculation careful(1.5);
  std::stop_source source;
  Operation operation;
  operation.stop = source.get_token();
  const auto done = runInOrder(
      pool, 1000,
      [](Device&, std::size_t, const Operation&) -> device::Result<TrialResult> { return TrialResult{}; },
      [&](std::size_t run, const TrialResult&) {
        if (run == 20) source.request_stop();
        return true;
      },
      operation, &careful);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().kind, DeviceError::Kind::cancelled);
  EXPECT_EQ(pool.leasedCount(), 0u);
}

}  // namespace
}  // namespace marmoset::replay
