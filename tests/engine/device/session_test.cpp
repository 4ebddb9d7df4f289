#include "engine/device/session.h"

#include <gmock/gmock.h>

#include "tests/engine/device/simulator/sample.h"

namespace marmoset::device {
namespace {

using simulator::Recorded;
using simulator::sampleApp;
using simulator::sampleScript;
using simulator::SimulatedDevice;
using testing::HasSubstr;
using trace::ObservationLevel;
using Kind = DeviceError::Kind;

// A device that fails at what it is told to fail at.
class FaultyDevice final : public Device {
 public:
  explicit FaultyDevice(Device& device) : device_(device) {}
  const DeviceInfo& info() const override { return device_.info(); }
  Result<void> cleanStart(const CleanStart& start, const Operation& operation) override {
    if (atStart) return tl::unexpected(*atStart);
    return device_.cleanStart(start, operation);
  }
  Result<StepOutcome> inject(const Step& step, const Operation& operation) override {
    if (atInject) return tl::unexpected(*atInject);
    return device_.inject(step, operation);
  }
  Result<trace::Observation> observe(ObservationLevel level, const Operation& operation) override {
    if (atObserve) return tl::unexpected(*atObserve);
    return device_.observe(level, operation);
  }
  std::optional<DeviceError> atStart, atInject, atObserve;

 private:
  Device& device_;
};

class DeviceSessionTest : public testing::Test {
 protected:
  const Recorded script = sampleScript("whohasmystuff/crash.mks");
  SimulatedDevice phone{sampleApp("whohasmystuff"), "sim"};
  FaultyDevice device{phone};
  Operation operation;
  DeviceSession session{device, {.recipe = {.package = "de.freewarepoint.whohasmystuff"}}, operation};

  void playUntilCrash() {
    ASSERT_TRUE(session.start(ObservationLevel::window));
    for (std::size_t i = 0; i < script.steps.size() && !session.crash(); ++i)
      ASSERT_TRUE(session.step(script.steps[i]));
    ASSERT_TRUE(session.crash());
  }
};

TEST_F(DeviceSessionTest, startsAfreshAndShowsWhereTheAppBegins) {
  const auto first = session.start(ObservationLevel::window);
  ASSERT_TRUE(first);
  EXPECT_EQ(describe(first->window), "/.Launcher");
  const auto launched = session.step(script.steps[0], ObservationLevel::tree);
  ASSERT_TRUE(launched);
  ASSERT_TRUE(launched->after);
  EXPECT_EQ(describe(launched->after->window), "/.ListLentObjects");
  EXPECT_TRUE(launched->after->tree);
  EXPECT_EQ(describe(session.start(ObservationLevel::window)->window), "/.Launcher") << "once more";
}

TEST_F(DeviceSessionTest, looksOnlyWhereAsked) {
  ASSERT_TRUE(session.start(ObservationLevel::window));
  device.atObserve = DeviceError{Kind::frozen, "nobody should look"};
  const auto blind = session.step(script.steps[0]);
  ASSERT_TRUE(blind);
  EXPECT_GT(blind->outcome.injected, 0u);
  EXPECT_FALSE(blind->after);
}

TEST_F(DeviceSessionTest, noticesTheCrash) {
  playUntilCrash();
  EXPECT_EQ(session.crash()->exception, "java.lang.RuntimeException");
}

TEST_F(DeviceSessionTest, whatIsSeenAtTheCrashTellsOfIt) {
  ASSERT_TRUE(session.start(ObservationLevel::window));
  std::optional<trace::Observation> last;
  for (std::size_t i = 0; i < script.steps.size() && !session.crash(); ++i)
    last = session.step(script.steps[i], ObservationLevel::window)->after;
  ASSERT_TRUE(last);
  EXPECT_EQ(last->failure, session.crash());
}

TEST_F(DeviceSessionTest, noEventGoesToADeadApp) {
  playUntilCrash();
  const auto more = session.step(script.steps[1]);
  ASSERT_FALSE(more);
  EXPECT_EQ(more.error().kind, Kind::ended);
  EXPECT_THAT(more.error().message, HasSubstr("has died on sim; start it again"));
  EXPECT_EQ(session.play(script.steps).error().kind, Kind::ended);
  EXPECT_TRUE(session.observe(ObservationLevel::window)) << "looking is fine";
}

TEST_F(DeviceSessionTest, anotherStartForgetsTheCrash) {
  playUntilCrash();
  ASSERT_TRUE(session.start(ObservationLevel::window));
  EXPECT_FALSE(session.crash());
  EXPECT_TRUE(session.step(script.steps[0]));
}

TEST_F(DeviceSessionTest, noEventGoesToAnAppThatWasNotStarted) {
  EXPECT_EQ(session.step(script.steps[0]).error().kind, Kind::ended);
  device.atStart = DeviceError{Kind::notInstalled, "no such app"};
  EXPECT_EQ(session.start(ObservationLevel::window).error().kind, Kind::notInstalled);
  EXPECT_EQ(session.step(script.steps[0]).error().kind, Kind::ended);
}

TEST_F(DeviceSessionTest, playsAsOneAndStopsAtTheCrash) {
  ASSERT_TRUE(session.start(ObservationLevel::window));
  const auto played = session.play(script.steps);
  ASSERT_TRUE(played);
  EXPECT_EQ(played->steps, script.steps.size());
  EXPECT_EQ(session.crash(), played->failure);
  EXPECT_TRUE(session.crash());
}

TEST_F(DeviceSessionTest, aFaultOfTheDeviceIsNoCrash) {
  ASSERT_TRUE(session.start(ObservationLevel::window));
  device.atObserve = DeviceError{Kind::lost, "the device is gone"};
  EXPECT_EQ(session.step(script.steps[0], ObservationLevel::window).error().kind, Kind::lost);
  EXPECT_FALSE(session.crash());
  device.atInject = DeviceError{Kind::frozen, "no answer"};
  EXPECT_EQ(session.step(script.steps[0]).error().kind, Kind::frozen);
  EXPECT_EQ(session.play(script.steps).error().kind, Kind::frozen);
  EXPECT_FALSE(session.crash());
}

TEST_F(DeviceSessionTest, ofADeadAppItsDeathIsEnoughToKnow) {
  ASSERT_TRUE(session.start(ObservationLevel::window));
  for (std::size_t i = 0; i + 1 < script.steps.size(); ++i) ASSERT_TRUE(session.step(script.steps[i]));
  device.atObserve = DeviceError{Kind::frozen, "no answer"};
  const auto last = session.step(script.steps.back(), ObservationLevel::tree);
  ASSERT_TRUE(last) << "the app died, whatever the device says then";
  EXPECT_TRUE(last->outcome.failure);
  EXPECT_FALSE(last->after);
}

TEST_F(DeviceSessionTest, aStopIsHeardBeforeTheNextEvent) {
  std::stop_source source;
  operation.stop = source.get_token();
  ASSERT_TRUE(session.start(ObservationLevel::window));
  source.request_stop();
  EXPECT_EQ(session.step(script.steps[0]).error().kind, Kind::cancelled);
  EXPECT_EQ(session.play(script.steps).error().kind, Kind::cancelled);
}

// A device that keeps what it is told to start with.
class StartedDevice final : public Device {
 public:
  explicit StartedDevice(DeviceInfo info) : info_(std::move(info)) {}
  const DeviceInfo& info() const override { return info_; }
  Result<void> cleanStart(const CleanStart& start, const Operation&) override {
    started = start;
    return {};
  }
  Result<StepOutcome> inject(const Step&, const Operation&) override { return StepOutcome{}; }
  Result<trace::Observation> observe(ObservationLevel, const Operation&) override {
    return trace::Observation{};
  }
  std::optional<CleanStart> started;

 private:
  DeviceInfo info_;
};

TEST(DeviceSession, asksBeforeAnythingButAnEmulatorIsWiped) {
  const auto consent = std::make_shared<WipeConsent>();
  consent->allow({"R58M", "com.example.licence"});
  const auto startOn = [&](const DeviceInfo& info, CleanStart recipe) {
    StartedDevice device(info);
    recipe.package = "com.example.licence";
    const Operation operation;
    const auto done = DeviceSession(device, {recipe, consent}, operation).start(ObservationLevel::window);
    EXPECT_EQ(done.has_value(), device.started.has_value());
    return device.started;
  };
  const auto allowed = startOn({.serial = "R58M"}, {});
  ASSERT_TRUE(allowed);
  EXPECT_TRUE(allowed->mayWipe);
  EXPECT_EQ(allowed->package, "com.example.licence");
  EXPECT_FALSE(startOn({.serial = "R58N"}, {})) << "another phone";
  EXPECT_FALSE(startOn({.serial = "R58N"}, {.clearData = false, .reinstall = "app.apk"}));
  EXPECT_TRUE(startOn({.serial = "R58N"}, {.clearData = false})) << "nothing is deleted";
  EXPECT_TRUE(startOn({.serial = "emulator-5554", .emulator = true}, {}));
}

}  // namespace
}  // namespace marmoset::device
