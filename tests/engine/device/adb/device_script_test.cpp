#include "engine/device/adb/device/device_script.h"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/device/adb/device/monkey_output.h"
#include "engine/device/adb/device/port_lines.h"
#include "engine/device/adb/device/same_events.h"
#include "engine/script/semantics/run.h"
#include "tests/engine/device/simulator/sample.h"
#include "tests/support/real_data.h"

namespace marmoset::device::adb {
namespace {

using script::LowLevelEvent;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr int newest = 36;

std::vector<Step> stepsOf(const std::string& lines) {
  return simulator::scriptOf("start data >>\n" + lines).steps;
}

std::vector<LowLevelEvent> play(const std::string& text, std::int64_t throttle = 0, int sdk = newest) {
  return script::play(script::Script::parse(script::Text(text)), {.throttle = throttle, .device = {sdk, {}}})
      .events;
}

std::vector<LowLevelEvent> flat(const std::vector<Step>& steps) {
  std::vector<LowLevelEvent> events;
  for (const auto& step : steps) events.insert(events.end(), step.begin(), step.end());
  return events;
}

void expectSame(const std::vector<LowLevelEvent>& got, const std::vector<LowLevelEvent>& wanted,
                const std::string& what) {
  ASSERT_EQ(got.size(), wanted.size()) << what;
  for (std::size_t i = 0; i < got.size(); ++i)
    ASSERT_TRUE(sameEvent(got[i], wanted[i])) << what << ", event " << i;
}

TEST(DeviceScript, PlaysTheSameEventsAgain) {
  for (const auto* lines :
       {"Tap(10,20)\n", "Tap(10.5,20.25,300)\n", "Drag(1,2,300,400,7)\n", "DispatchPress(KEYCODE_HOME)\n",
        "RotateScreen(3,1)\n", "PinchZoom(100,100,200,250,500,500,301,300,9)\n", "DispatchFlip(true)\n",
        "UserWait(77)\nTap(1,2)\n", "DispatchString(hello)\n", "RunCmd(input keyevent 4)\n",
        "LaunchActivity(a.b,a.b.Main)\n", "LongPress()\n", "DispatchTrackball(0,0,2,-3,1,0,0,0,0,0,0,0)\n",
        "LaunchInstrumentation(a.b.Test,a.b/r.Runner)\n", "PowerLog(tag,5)\nWriteLog()\n",
        "DispatchKey(0,1000,0,4,0,0,0,0)\nDispatchKey(0,1500,1,4,0,0,0,0)\n",
        "DispatchPointer(5,5,0,10,10,1,1,0,0,0,0,0,0)\nDispatchPointer(5,6,5,200,200,1,1,0,0,0,0,0,1)"
        "\nDispatchPointer(5,7,2,210,200,1,1,0,0,0,0,0,1)\n"
        "DispatchPointer(5,8,6,210,200,1,1,0,0,0,0,0,1)\nDispatchPointer(5,9,1,10,10,1,1,0,0,0,0,0,0)\n"}) {
    const auto steps = stepsOf(lines);
    for (const int sdk : {28, 33, 36}) {
      const auto written = writeScript(steps, sdk);
      ASSERT_TRUE(written) << lines << written.error().message;
      expectSame(play(written->text, 0, sdk), flat(steps), lines);
    }
  }
}

TEST(DeviceScript, PlaysASampleAgainAndKnowsItsSteps) {
  const auto recorded = simulator::sampleScript("whohasmystuff/crash.mks");
  const auto written = writeScript(recorded.steps, newest);
  ASSERT_TRUE(written);
  expectSame(play(written->text), flat(recorded.steps), "crash.mks");
  EXPECT_EQ(written->stepOfEvent.front(), 0u);
  EXPECT_EQ(written->stepOfEvent.back(), recorded.steps.size() - 1);
  EXPECT_TRUE(std::is_sorted(written->stepOfEvent.begin(), written->stepOfEvent.end()));
}

TEST(DeviceScript, LeavesEqualThrottlesToTheDevice) {
  const auto text = "start data >>\nTap(1,2)\nDispatchPress(4)\n";
  const auto events = play(text, 250);
  const auto steps = device::stepsOf(events, script::userEvents(events));
  const auto written = writeScript(steps, newest);
  ASSERT_TRUE(written);
  EXPECT_EQ(written->throttle, 250);
  EXPECT_THAT(written->text, testing::Not(HasSubstr("UserWait")));
  expectSame(play(written->text, 250), events, "throttled");
}

TEST(DeviceScript, PlaysRealScriptsAgain) {
  const auto folder = test::realData("simplydroid");
  if (!folder) return;
  int count = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*folder)) {
    if (entry.path().filename() != "script.log" || ++count > 12) continue;
    const auto steps = simulator::scriptOf(test::readFile(entry.path())).steps;
    const auto written = writeScript(steps, newest);
    ASSERT_TRUE(written) << entry.path() << written.error().message;
    expectSame(play(written->text), flat(steps), entry.path().string());
  }
  EXPECT_GT(count, 0);
}

std::vector<std::string> port(const std::string& line) {
  std::vector<std::string> all;
  for (const auto& event : play("start data >>\n" + line)) {
    const auto lines = portLines(event);
    if (!lines) return {"(another way)"};
    all.insert(all.end(), lines->begin(), lines->end());
  }
  return all;
}

TEST(PortLines, SayATapInWholePixels) {
  EXPECT_THAT(port("Tap(10,20.9)\n"), ElementsAre("touch down 10 20", "touch up 10 20"));
  EXPECT_THAT(port("DispatchPress(4)\n"), ElementsAre("key down 4", "key up 4"));
  EXPECT_THAT(port("UserWait(70)\n"), ElementsAre("sleep 70"));
  EXPECT_THAT(port("DispatchFlip(true)\n"), ElementsAre("flip open"));
}

TEST(PortLines, HaveNoWordsForTwoFingers) {
  EXPECT_THAT(port("PinchZoom(1,1,2,2,3,3,4,4,2)\n"), ElementsAre("(another way)"));
  EXPECT_THAT(port("RotateScreen(1,1)\n"), ElementsAre("(another way)"));
  EXPECT_THAT(port("Tap(NaN,1)\n"), ElementsAre("(another way)"));
}

const std::string crashOutput =
    "    // activityResuming(a.b)\n// CRASH: a.b (pid 7)\n// Short Msg: java.lang.Error\n// Long Msg: "
    "java.lang.Error: x\n"
    "// Build Label: l\n// Build Changelist: 1\n// Build Time: 1\n// java.lang.Error: x\n// \tat "
    "a.b.Main.f(Main.java:1)\n// \n"
    "** Monkey aborted due to error.\nEvents injected: 12\n## Network stats: elapsed time=1ms\n";

TEST(MonkeyOutput, TellsTheAppsCrash) {
  const auto end = parseMonkeyEnd(crashOutput, 12, "a.b");
  ASSERT_TRUE(end) << end.error().message;
  EXPECT_EQ(end->injected, 12);
  ASSERT_TRUE(end->failure);
  EXPECT_EQ(end->failure->exception, "java.lang.Error");
}

TEST(MonkeyOutput, DoesNotBlameTheAppForAnother) {
  const auto end = parseMonkeyEnd(crashOutput, 12, "c.d");
  ASSERT_TRUE(end) << end.error().message;
  EXPECT_FALSE(end->failure);
  EXPECT_EQ(end->endedBy, "a.b");
}

TEST(MonkeyOutput, SaysWhyNothingRan) {
  EXPECT_EQ(parseMonkeyEnd("** No activities found to run, monkey aborted.\n", 252, "a.b").error().kind,
            DeviceError::Kind::notInstalled);
  EXPECT_FALSE(parseMonkeyEnd("", 0, "a.b"));
  EXPECT_FALSE(parseMonkeyEnd("/system/bin/sh: monkey: not found\n", 127, "a.b"));
}

}  // namespace
}  // namespace marmoset::device::adb
