#include "engine/script/semantics/run.h"

#include <gmock/gmock.h>

#include "tests/engine/script/examples.h"

namespace marmoset::test {

using namespace marmoset::script;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(Run, EveryCommandQueuesItsEvents) {
  EXPECT_THAT(played("DispatchKey(0,0,1,20,2,3,4,5)"), ElementsAre("key:1:20"));
  EXPECT_THAT(played("DispatchPointer(1,1,3,4,5,0,0,0,0,0,0,0)"), ElementsAre("touch:3(4,5)"));
  EXPECT_THAT(played("DispatchTrackball(1,1,2,4,5,0,0,0,0,0,0,0)"), ElementsAre("trackball:2(4,5)"));
  EXPECT_THAT(played("RotateScreen(1,1)"), ElementsAre("rotate:1:persist"));
  EXPECT_THAT(played("Tap(1,2)"), ElementsAre("touch:0(1,2)", "touch:1(1,2)"));
  EXPECT_THAT(played("Tap(1,2,50)"), ElementsAre("touch:0(1,2)", "wait:50", "touch:1(1,2)"));
  EXPECT_THAT(played("Tap(1,2,-50)"), ElementsAre("touch:0(1,2)", "touch:1(1,2)"));
  EXPECT_THAT(played("PressAndHold(1,2,30)"), ElementsAre("touch:0(1,2)", "wait:30", "touch:1(1,2)"));
  EXPECT_THAT(played("Drag(0,0,10,20,2)"),
              ElementsAre("touch:0(0,0)", "touch:2(5,10)", "touch:2(10,20)", "touch:1(10,20)"));
  EXPECT_THAT(played("PinchZoom(0,0,2,2,9,9,7,7,1)"),
              ElementsAre("touch:0(0,0)", "touch:261(0,0)(9,9)", "touch:2(2,2)(7,7)", "touch:262(2,2)(7,7)",
                          "touch:1(2,2)"));
  EXPECT_THAT(played("DispatchFlip(TRUE)"), ElementsAre("flip:open"));
  EXPECT_THAT(played("LaunchActivity(a, .B)"), ElementsAre("launch:a/.B"));
  EXPECT_THAT(played("LaunchActivity(a,b,9)"), ElementsAre("launch:a/b@9"));
  EXPECT_THAT(played("LaunchInstrumentation(t, p/r)"), ElementsAre("run:t@p/r"));
  EXPECT_THAT(played("UserWait(7)"), ElementsAre("wait:7"));
  EXPECT_THAT(played("ProfileWait()"), ElementsAre("wait:5000"));
  EXPECT_THAT(played("DispatchPress(KEYCODE_HOME)"), ElementsAre("key:0:3", "key:1:3"));
  EXPECT_THAT(played("LongPress()"), ElementsAre("key:0:23", "wait:2000", "key:1:23"));
  EXPECT_THAT(played("PowerLog(t)"), ElementsAre("power:t"));
  EXPECT_THAT(played("PowerLog(t,)"), ElementsAre("power:t"));
  EXPECT_THAT(played("PowerLog(t, )"), ElementsAre("power:t="));
  EXPECT_THAT(played("WriteLog()"), ElementsAre("power"));
  EXPECT_THAT(played("RunCmd( am start )"), ElementsAre("cmd:am start"));
  EXPECT_THAT(played("DispatchString(a b)"), ElementsAre("cmd:input text a b"));
}

TEST(Run, WakingUpIsAWholeProcedure) {
  EXPECT_THAT(
      played("DeviceWakeUp()"),
      ElementsAre("launch:com.google.android.powerutil/com.google.android.powerutil.WakeUpScreen@30000",
                  "key:0:7", "key:1:7", "wait:33000", "key:0:82", "key:1:82", "key:0:4", "key:1:4"));
}

TEST(Run, AThrottleFollowsWhateverIsThrottlable) {
  RunOptions options;
  options.throttle = 300;
  const Script script = scriptOf({"Tap(1,2)", "UserWait(5)", "DispatchPointer(1,1,262,4,5,0,0,0,0,0,0,0)"});
  EXPECT_THAT(words(play(script, options).events), ElementsAre("touch:0(1,2)", "touch:1(1,2)", "throttle:300",
                                                               "wait:5", "throttle:300", "touch:262(4,5)"));
  EXPECT_THAT(words(play(scriptOfLine("WriteLog()")).events), ElementsAre("power", "throttle"));
}

TEST(Run, EventsKnowTheirLine) {
  const auto run = play(scriptOf({"", "Tap(1,2)"}));
  ASSERT_EQ(run.events.size(), 3u);
  for (const LowLevelEvent& event : run.events) EXPECT_EQ(event.line, 2u);
}

TEST(Run, TextsAreDecodedAsTheDeviceDecodesThem) {
  EXPECT_THAT(played("RunCmd(caf\xE9)"), ElementsAre("cmd:caf\uFFFD"));
}

TEST(Run, SecondPointersRememberTheFirst) {
  const auto pointer = [](int action, int x, int id) {
    return "DispatchPointer(1,1," + std::to_string(action) + "," + std::to_string(x) + ",0,0,0,0,0,0,0,0," +
           std::to_string(id) + ")";
  };
  EXPECT_THAT(played(scriptOf({pointer(5, 8, 1), pointer(0, 3, 0), "Tap(77,0)", pointer(2, 9, 1),
                               pointer(6, 4, 0), pointer(6, 5, 1), pointer(5, 6, 2)})),
              ElementsAre("touch:261(0,0)(8,0)", "touch:0(3,0)", "touch:0(77,0)", "touch:1(77,0)",
                          "touch:2(3,0)(9,0)", "touch:6(4,0)(9,0)", "touch:6(4,0)(5,0)", "touch:517"));
}

TEST(Run, FrameRateLabelsAreThoseOfTheLastLineRead) {
  EXPECT_THAT(played(scriptOf({"StartCaptureFramerate()", "EndCaptureFramerate(one)",
                               "EndCaptureFramerate(two)", "StartCaptureAppFramerate(app)"})),
              ElementsAre("fps:start:two", "fps:end:two", "fps:end:two", "appfps:start:app:-"));
  EXPECT_THAT(played("StartCaptureFramerate()"), ElementsAre("fps:start:-"));
}

TEST(Run, RecordedKeysKeepTheirDistance) {
  const auto key = [](const std::string& time) { return "DispatchKey(0," + time + ",1,20,0,0,0,0)"; };
  EXPECT_THAT(played(scriptOf({key("0"), key("1000"), key("1116"), key("1117"), "DispatchPress(3)", key("-5"),
                               key("1200")})),
              ElementsAre("key:1:20", "key:1:20", "key:1:20+100", "key:1:20", "key:0:3", "key:1:3",
                          "key:1:20", "key:1:20+67"));
}

TEST(Run, SpeedStretchesTheDistanceOfKeys) {
  const std::string body = "start data >>\nDispatchKey(0,100,1,20,0,0,0,0)\nDispatchKey(0,200,1,20,0,0,0,0)";
  EXPECT_THAT(played(Script::parse(Text("speed= 2.5\n" + body))), ElementsAre("key:1:20", "key:1:20+234"));
  EXPECT_THAT(played(Script::parse(Text("speed= NaN\n" + body))), ElementsAre("key:1:20", "key:1:20"));
  EXPECT_THAT(played(Script::parse(Text("speed= -Infinity\n" + body))),
              ElementsAre("key:1:20", "key:1:20+9223372036854775792"));
}

TEST(Run, PrintsAboutTapsAndLaunchesItCannotRead) {
  const auto run =
      play(scriptOf({"Tap(x,1)", "LaunchActivity(a,b,c)", "Tap(,1)", "UserWait(x)", "UserWait(1)"}));
  EXPECT_THAT(run.end.printed, ElementsAre("// java.lang.NumberFormatException: For input string: \"x\"",
                                           "// java.lang.NumberFormatException: For input string: \"c\"",
                                           "// java.lang.NumberFormatException: empty String"));
}

TEST(Run, ARefusedHeaderPlaysNothing) {
  const auto refused = play(Script::parse(Text("count=1\nstart data >>\nTap(1,2)")));
  EXPECT_THAT(refused.events, IsEmpty());
  EXPECT_EQ(refused.end.kind, RunEnd::Kind::rejected);
  EXPECT_EQ(refused.end.line, 0u);
  const auto killed = play(Script::parse(Text("count=\nstart data >>\nTap(1,2)")));
  EXPECT_THAT(killed.events, IsEmpty());
  EXPECT_EQ(killed.end.exceptionClass, "StringIndexOutOfBoundsException");
}

TEST(Run, ADragOfTwoBillionStepsIsPlayedAsFarAsWanted) {
  RunOptions options;
  options.maxEvents = 10;
  const auto run = play(scriptOfLine("Drag(0,0,1,1,2147483647)"), options);
  EXPECT_EQ(run.events.size(), 10u);
  EXPECT_EQ(run.end.describe(), "limit");
}

}  // namespace marmoset::test
