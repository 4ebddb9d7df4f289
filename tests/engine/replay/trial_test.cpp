#include "engine/replay/trial.h"

#include <gmock/gmock.h>

#include "tests/engine/replay/sample_trace.h"

namespace marmoset::replay {
namespace {

using device::DeviceError;
using device::simulator::sampleApp;
using device::simulator::SimulatedDevice;

class TrialTest : public testing::Test {
 protected:
  const Trace trace = sampleTrace("whohasmystuff/crash.mks");
  SimulatedDevice device{sampleApp("whohasmystuff"), "sim"};
  TrialSettings settings;

  TrialResult run(const std::vector<std::uint32_t>& candidate) {
    const auto result = runTrial(device, trace, candidate, settings, {});
    EXPECT_TRUE(result) << result.error().message;
    return result.value_or(TrialResult{});
  }
  void aimAt(std::string_view target) {
    settings.target = trace::Target::parse(target).value_or(trace::Target{});
  }
};

TEST_F(TrialTest, theWholeScriptCrashes) {
  const auto result = run(trace.whole());
  EXPECT_TRUE(result.success);
  EXPECT_EQ(result.executed, 73u);
  ASSERT_TRUE(result.failure);
  EXPECT_EQ(result.failure->exception, "java.lang.RuntimeException");
  EXPECT_GE(result.deviceMs, 73 * 800);
}

TEST_F(TrialTest, fourEventsAreEnoughAndThreeAreNot) {
  EXPECT_TRUE(run(eventsWithIds(trace, {8, 142, 144, 146})).success);
  EXPECT_TRUE(run(eventsWithIds(trace, {1, 8, 142, 144, 146})).success) << "the launch may be named";
  const auto less = run(eventsWithIds(trace, {8, 142, 144}));
  EXPECT_FALSE(less.success);
  EXPECT_FALSE(less.failure);
  EXPECT_EQ(less.executed, 3u);
}

TEST_F(TrialTest, endsAtTheCrash) {
  EXPECT_EQ(run(eventsWithIds(trace, {8, 142, 144, 146, 14, 16})).executed, 4u);
}

TEST_F(TrialTest, anotherCrashIsNoSuccess) {
  settings.target = trace::Target::sameCrash({"java.lang.NullPointerException", {"com.x.Main.onClick"}});
  const auto result = run(trace.whole());
  EXPECT_FALSE(result.success);
  EXPECT_TRUE(result.failure);
}

TEST_F(TrialTest, anActivityIsReachedOnTheWay) {
  aimAt("activity:AddObject");
  const auto result = run(trace.whole());
  EXPECT_TRUE(result.success);
  EXPECT_LT(result.executed, 10u) << "stops as soon as it is reached";
  EXPECT_FALSE(run({}).success);
}

TEST_F(TrialTest, aWidgetIsSeenOnTheWay) {
  aimAt("widget:Button#add_button\"Save changes\"");
  EXPECT_TRUE(run(trace.whole()).success);
  EXPECT_FALSE(run({}).success);
}

TEST_F(TrialTest, aDeadAppReachesNothingMore) {
  aimAt("activity:NoSuchActivity");
  const auto result = run(trace.whole());
  EXPECT_FALSE(result.success);
  EXPECT_TRUE(result.failure);
}

TEST_F(TrialTest, tellsTheStateAfterEveryEvent) {
  settings.states = true;
  const auto whole = run(trace.whole());
  ASSERT_EQ(whole.states.size(), 73u);
  EXPECT_NE(whole.launched, 0u);
  const auto some = run(eventsWithIds(trace, {8, 142}));
  ASSERT_EQ(some.states.size(), 2u);
  EXPECT_EQ(some.launched, whole.launched);
  EXPECT_NE(some.states[0], some.states[1]);
  EXPECT_TRUE(whole.success) << "looking changes nothing";
}

TEST_F(TrialTest, tellsWhatItPlays) {
  std::vector<std::uint32_t> plain, watched;
  settings.onEvent = [&](const Played& played) { plain.push_back(played.event); };
  const auto candidate = eventsWithIds(trace, {8, 142, 144, 146});
  run(candidate);
  settings.observe = trace::ObservationLevel::window;
  settings.onEvent = [&](const Played& played) {
    watched.push_back(played.event);
    EXPECT_TRUE(played.after);
  };
  run(candidate);
  ASSERT_EQ(plain.size(), 5u);
  EXPECT_EQ(plain.front(), 0u);
  EXPECT_EQ(plain, watched);
}

TEST_F(TrialTest, aStoppedRunIsNoVerdict) {
  std::stop_source source;
  device::Operation operation;
  operation.stop = source.get_token();
  settings.observe = trace::ObservationLevel::window;
  settings.onEvent = [&](const Played& played) {
    if (played.position == 3) source.request_stop();
  };
  const auto result = runTrial(device, trace, trace.whole(), settings, operation);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().kind, DeviceError::Kind::cancelled);
}

TEST_F(TrialTest, chanceFollowsTheSeed) {
  const auto login = sampleTrace("fooddelivery/login.mks");
  SimulatedDevice phone{sampleApp("fooddelivery"), "sim"};
  settings.states = true;
  std::set<std::vector<std::uint64_t>> seen;
  for (std::uint64_t run = 0; run < 20; ++run) {
    settings.start.seed = device::runSeed(1, candidateHash(login, login.whole()), run);
    const auto once = runTrial(phone, login, login.whole(), settings, {});
    const auto again = runTrial(phone, login, login.whole(), settings, {});
    ASSERT_TRUE(once && again);
    EXPECT_EQ(once->states, again->states);
    seen.insert(once->states);
  }
  EXPECT_GT(seen.size(), 1u);
}

}  // namespace
}  // namespace marmoset::replay
