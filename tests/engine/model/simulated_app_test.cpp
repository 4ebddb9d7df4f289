#include "engine/model/simulated_app.h"

#include <gmock/gmock.h>

#include "engine/replay/recorder.h"
#include "engine/trace/crash_signature.h"
#include "tests/engine/model/made_recording.h"
#include "tests/engine/reduce/support/record.h"

namespace marmoset::model {
namespace {

using device::simulator::AppPointer;
using testing::HasSubstr;

struct Known {
  explicit Known(const trace::Recording& first) : model(buildOf(first), Abstraction::components) {
    add(first);
  }
  void add(const trace::Recording& recording) {
    EXPECT_TRUE(model.add(recording));
    screens.add(recording);
  }
  AppPointer app() const {
    const auto text = simulatedApp(model, screens);
    EXPECT_TRUE(text) << text.error();
    return device::simulator::appOf(text.value_or(""));
  }

  AppModel model;
  Screens screens{Abstraction::components};
};

// What the app showed after each event; screens that are not its own are one.
std::vector<StateId> statesOf(const trace::Recording& recording) {
  std::vector<StateId> states;
  for (const auto& event : recording.events) {
    const bool own = event.after.window.package == recording.package;
    states.push_back(own ? stateOf(Abstraction::components, event.after) : 0);
  }
  return states;
}

class SimulatedApp : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(SimulatedApp, showsTheRecordedStatesToTheRecordedScript) {
  const auto [sample, script] = GetParam();
  const auto recording = test::recordedSample(sample, script);
  const auto again = test::recorded(Known(recording).app(), test::sampleText(sample, script));
  EXPECT_EQ(statesOf(again), statesOf(recording));
  EXPECT_EQ(again.app, recording.app);
  ASSERT_EQ(again.failure.has_value(), recording.failure.has_value());
  if (recording.failure) {
    EXPECT_EQ(signatureOf(*again.failure), signatureOf(*recording.failure));
  }
}

INSTANTIATE_TEST_SUITE_P(Samples, SimulatedApp,
                         testing::Values(std::pair{"whohasmystuff", "crash.mks"},
                                         std::pair{"whohasmystuff", "habits.mks"},
                                         std::pair{"shopping", "rotation.mks"},
                                         std::pair{"filebrowser", "folders.mks"},
                                         std::pair{"filebrowser", "menu.mks"}),
                         [](const auto& sample) {
                           const std::string script = sample.param.second;
                           return std::string(sample.param.first) + "_" + script.substr(0, script.find('.'));
                         });

const std::string start =
    "type= user\ncount= 1\nspeed= 1.0\nstart data >>\nLaunchActivity(com.x, com.x.Main)\n";

// Begins outside the app, as recordings of devices do.
trace::Recording launched(std::vector<test::Made> events) {
  events.insert(events.begin(), {"launch", "Main"});
  auto recording = test::madeRecording("Home", events);
  recording.width = 1080;
  recording.height = 1920;
  recording.start.window.package = "com.android.launcher3";
  recording.start.window.kind = trace::WindowKind::system;
  return recording;
}

std::string activityAfter(const AppPointer& app, const std::string& lines, std::uint64_t seed) {
  device::simulator::SimulatedDevice device(app, "sim");
  const auto trace = test::traceOf(start + lines);
  const auto recording = replay::record(device, trace, {.start = {.seed = seed}}, {});
  return recording->events.back().after.window.activity;
}

TEST(SimulatedApp, drawsByTheCountsOfTheRecordings) {
  Known known(launched({{"Go", "List"}}));
  for (int i = 0; i < 2; ++i) known.add(launched({{"Go", "List"}}));
  known.add(launched({{"Go", "Other"}}));
  const auto app = known.app();
  int lists = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed)
    lists += activityAfter(app, "Tap(10, 10)\n", seed) == "com.x.List" ? 1 : 0;
  EXPECT_GT(lists, 260);  // 300 are expected; 4.6 standard deviations
  EXPECT_LT(lists, 340);
}

TEST(SimulatedApp, saysWhatWasNeverRecorded) {
  const Known known(launched({{"Go", "List"}}));
  const auto recording =
      test::recorded(known.app(), start + "DispatchPress(KEYCODE_MENU)\nTap(500, 10)\nTap(10, 90)\n");
  ASSERT_EQ(recording.events.size(), 4u);
  const auto& unknown = recording.events[1].after;
  EXPECT_EQ(unknown.window.window, "unknown here");
  EXPECT_EQ(unknown.window.kind, trace::WindowKind::dialog);
  ASSERT_EQ(unknown.log.size(), 1u);
  EXPECT_EQ(unknown.log[0], "Marmoset: unknown here: key MENU on /.Main was never recorded");
  EXPECT_THAT(unknown.tree->nodes[1].text, HasSubstr("key MENU was never recorded on this screen"));
  // A tap on it closes it, and what is known goes on from there.
  EXPECT_EQ(recording.events[2].after.window.window, "");
  EXPECT_EQ(recording.events[3].after.window.activity, "com.x.List");
}

TEST(SimulatedApp, needsScreensAndAStart) {
  const auto recording = launched({{"Go", "List"}});
  const auto model = modelOf(recording, Abstraction::components);
  EXPECT_EQ(simulatedApp(model, Screens(Abstraction::components)).error(),
            "a model keeps no screens; name the recordings that it was grown from");
  auto other = recording;
  other.package = "com.y";
  EXPECT_THAT(simulatedApp(Known(other).model, Known(other).screens).error(),
              HasSubstr("no recording shows a view of com.y"));
}

TEST(SimulatedApp, keepsTheSameScreenInWhateverOrder) {
  const auto one = launched({{"Go", "List"}, {"BACK", "Main"}}), two = launched({{"Go", "Other"}});
  Known there(one), back(two);
  there.add(two);
  back.add(one);
  EXPECT_EQ(simulatedApp(there.model, there.screens).value(), simulatedApp(back.model, back.screens).value());
}

}  // namespace
}  // namespace marmoset::model
