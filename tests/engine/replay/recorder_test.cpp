#include "engine/replay/recorder.h"

#include <gmock/gmock.h>

#include "tests/engine/replay/sample_trace.h"

namespace marmoset::replay {
namespace {

using device::DeviceError;
using device::simulator::sampleApp;
using device::simulator::SimulatedDevice;

class RecorderTest : public testing::Test {
 protected:
  const Trace trace = sampleTrace("whohasmystuff/crash.mks");
  SimulatedDevice device{sampleApp("whohasmystuff"), "sim"};
  RecorderSettings settings;

  trace::Recording recorded() {
    auto recording = record(device, trace, settings, {});
    EXPECT_TRUE(recording) << recording.error().message;
    return recording ? *std::move(recording) : trace::Recording{};
  }
  std::size_t at(std::uint32_t id) { return eventsWithIds(trace, {id}).front(); }
};

TEST_F(RecorderTest, saysWhatWasRecordedAndWhere) {
  const auto recording = recorded();
  EXPECT_EQ(recording.package, "de.freewarepoint.whohasmystuff");
  EXPECT_EQ(recording.app, "1.0.38 (28)");
  EXPECT_EQ(recording.device, "Android 13, 1080x1920");
  EXPECT_EQ(recording.width, 1080);
  EXPECT_EQ(recording.evidence, trace::Evidence::trees);
  EXPECT_TRUE(recording.instrumented);
}

TEST_F(RecorderTest, keepsWhatIsSeenAroundEveryEvent) {
  const auto recording = recorded();
  ASSERT_EQ(recording.events.size(), 74u);
  EXPECT_EQ(describe(recording.start.window), "/.Launcher");
  EXPECT_EQ(describe(recording.events[0].after.window), "/.ListLentObjects");
  EXPECT_EQ(describe(recording.events[at(96)].after.window), "/.AddObject window \"date\"");
  EXPECT_EQ(describe(recording.before(at(98)).window), "/.AddObject window \"date\"");
  EXPECT_THAT(recording.events[at(14)].after.callbacks,
              testing::ElementsAre("de.freewarepoint.whohasmystuff.AddObject.onClick(personName)"));
}

TEST_F(RecorderTest, knowsTheWidgetATouchHit) {
  const auto recording = recorded();
  const auto hit = [&](std::uint32_t id) -> std::string {
    const auto event = at(id);
    const auto widget = recording.events[event].widget;
    return widget ? describe(recording.before(event).tree->nodes[*widget]) : "nothing";
  };
  EXPECT_EQ(hit(146), "Button #add_button \"Save changes\"");
  EXPECT_EQ(hit(142), "Spinner #type_spinner \"Other\"");
  EXPECT_EQ(hit(98), "nothing");
  EXPECT_EQ(hit(1), "nothing") << "a launch touches nothing";
}

TEST_F(RecorderTest, endsWithTheFailure) {
  const auto recording = recorded();
  ASSERT_TRUE(recording.failure);
  EXPECT_EQ(recording.failure, recording.events.back().after.failure);
  EXPECT_FALSE(recording.events[72].after.failure);
}

TEST_F(RecorderTest, looksAsCloselyAsAsked) {
  settings.level = trace::ObservationLevel::window;
  const auto windows = recorded();
  EXPECT_EQ(windows.evidence, trace::Evidence::windows);
  EXPECT_FALSE(windows.events[5].after.tree);
  settings.level = trace::ObservationLevel::screen;
  const auto launch = traceOfText("start data >>\nLaunchActivity(" + trace.package + ",.ListLentObjects)\n");
  const auto screens = record(device, launch, settings, {});
  ASSERT_TRUE(screens);
  EXPECT_FALSE(screens->events[0].after.screenshot.empty());
}

TEST_F(RecorderTest, reportsProgressAndStops) {
  std::stop_source source;
  device::Operation operation;
  operation.stop = source.get_token();
  std::vector<std::uint64_t> done;
  operation.progress = [&](const device::Progress& now) {
    done.push_back(now.done);
    EXPECT_EQ(now.total, 74u);
    if (now.done == 3) source.request_stop();
  };
  const auto stopped = record(device, trace, settings, operation);
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().kind, DeviceError::Kind::cancelled);
  EXPECT_THAT(done, testing::ElementsAre(1, 2, 3));
}

}  // namespace
}  // namespace marmoset::replay
