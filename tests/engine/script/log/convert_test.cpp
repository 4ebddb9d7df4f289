#include "engine/script/log/convert.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/script/log/script_header.h"
#include "engine/script/semantics/run.h"
#include "tests/engine/script/log/replay.h"

namespace marmoset::script {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

Log parsedRun(std::string_view text) {
  return Log::parse(Text(text));
}

// The lines of the script after the marker.
std::vector<std::string> body(const Conversion& conversion) {
  std::vector<std::string> lines;
  const std::string marker = "start data >>\n";
  std::size_t begin = conversion.script.find(marker) + marker.size();
  while (begin < conversion.script.size()) {
    const auto end = conversion.script.find('\n', begin);
    lines.push_back(conversion.script.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

std::vector<std::string> converted(std::string_view log) {
  const auto conversion = convert(parsedRun(log));
  if (!conversion) return {conversion.error().message};
  return body(*conversion);
}

constexpr std::string_view crashed =
    ":Monkey: seed=7 count=100\n"
    ":AllowPackage: org.sample\n"
    ":Sending Touch (ACTION_DOWN): 0:(1.0,2.0)\n"
    ":Sending Touch (ACTION_UP): 0:(3.0,2.5)\n"
    "// CRASH: org.sample (pid 1)\n"
    "// Short Msg: java.lang.Error\n"
    "// \n"
    ":Sending Flip keyboardOpen=true\n"
    "// NOT RESPONDING: org.sample (pid 1)\n"
    "// anr traces status was 0\n"
    ":Sending Flip keyboardOpen=false\n"
    "Events injected: 4\n";

TEST(Convert, WritesEveryKindOfEvent) {
  EXPECT_THAT(
      converted(":Switch: #Intent;component=org.sample/.Main;end\n"
                "Sleeping for 300 milliseconds\n"
                ":Sending Touch (ACTION_DOWN): 0:(1.0,2.0)\n"
                ":Sending Touch (ACTION_MOVE): 0:(2.0,2.5)\n"
                ":Sending Touch (ACTION_UP): 0:(3.0,2.5)\n"
                "Sleeping for 0 milliseconds\n"
                ":Sending Key (ACTION_DOWN): 4    // KEYCODE_BACK\n"
                ":Sending Key (ACTION_UP): 4    // KEYCODE_BACK\n"
                ":Sending Key (ACTION_UP): 82    // KEYCODE_MENU\n"
                ":Sending Trackball (ACTION_MOVE): 0:(-3.0,1.0)\n"
                ":Sending Flip keyboardOpen=true\n"
                ":Sending rotation degree=1, persist=true\n"
                "Wait Event for 20 milliseconds\n"),
      ElementsAre("LaunchActivity(org.sample, org.sample.Main)", "UserWait(300)",
                  "DispatchPointer(1,1,0,1,2,0,0,0,1,1,0,0)", "DispatchPointer(1,1,2,2,2.5,0,0,0,1,1,0,0)",
                  "DispatchPointer(1,1,1,3,2.5,0,0,0,1,1,0,0)", "DispatchPress(KEYCODE_BACK)",
                  "DispatchKey(0,0,1,82,0,0,-1,0)", "DispatchTrackball(2,2,2,-3,1,0,0,0,1,1,0,0)",
                  "DispatchFlip(true)", "RotateScreen(1,1)", "UserWait(20)"));
}

TEST(Convert, WritesGesturesThatAScriptHasAWordFor) {
  EXPECT_THAT(converted(":Sending Touch (ACTION_DOWN): 0:(1.0,2.0)\n"
                        ":Sending Touch (ACTION_UP): 0:(1.0,2.0)\n"
                        ":Sending Touch (ACTION_DOWN): 0:(0.0,0.0)\n"
                        ":Sending Touch (ACTION_MOVE): 0:(5.0,10.0)\n"
                        ":Sending Touch (ACTION_MOVE): 0:(10.0,20.0)\n"
                        ":Sending Touch (ACTION_UP): 0:(10.0,20.0)\n"
                        ":Sending Touch (ACTION_DOWN): 0:(0.0,0.0)\n"
                        ":Sending Touch (ACTION_POINTER_DOWN 1): 0:(0.0,0.0) 1:(100.0,100.0)\n"
                        ":Sending Touch (ACTION_MOVE): 0:(10.0,20.0) 1:(90.0,80.0)\n"
                        ":Sending Touch (ACTION_POINTER_UP 1): 0:(10.0,20.0) 1:(90.0,80.0)\n"
                        ":Sending Touch (ACTION_UP): 0:(10.0,20.0)\n"),
              ElementsAre("Tap(1,2)", "Drag(0,0,10,20,2)", "PinchZoom(0,0,10,20,100,100,90,80,1)"));
}

TEST(Convert, KeepsTheFirstFingerWhereScriptsCannotMoveIt) {
  const auto conversion =
      convert(parsedRun(":Sending Touch (ACTION_DOWN): 0:(1.0,2.0)\n"
                        ":Sending Touch (ACTION_POINTER_DOWN 1): 0:(1.0,2.0) 1:(5.0,6.0)\n"
                        ":Sending Touch (ACTION_MOVE): 0:(2.0,3.0) 1:(7.0,6.5)\n"
                        ":Sending Touch (ACTION_POINTER_UP 1): 0:(2.0,3.0) 1:(7.0,6.5)\n"
                        ":Sending Touch (ACTION_UP): 0:(2.5,3.0)\n"));
  ASSERT_TRUE(conversion);
  EXPECT_THAT(body(*conversion), ElementsAre("DispatchPointer(1,1,0,1,2,0,0,0,1,1,0,0,0)",
                                             "DispatchPointer(1,1,5,5,6,0,0,0,1,1,0,0,1)",
                                             "DispatchPointer(1,1,2,7,6.5,0,0,0,1,1,0,0,1)",
                                             "DispatchPointer(1,1,262,7,6.5,0,0,0,1,1,0,0,1)",
                                             "DispatchPointer(1,1,1,2.5,3,0,0,0,1,1,0,0,0)"));
  ASSERT_THAT(conversion->notes, SizeIs(1));
  EXPECT_EQ(conversion->notes[0].line, 2u);
  EXPECT_EQ(conversion->events, 5u);
}

TEST(Convert, EndsAtTheLastCrashUnlessToldOtherwise) {
  const Log log = parsedRun(crashed);
  EXPECT_EQ(convert(log)->failure, 0u);
  EXPECT_THAT(body(*convert(log)), SizeIs(2));
  ConvertOptions atAnr;
  atAnr.failure = 1;
  EXPECT_THAT(body(*convert(log, atAnr)), SizeIs(3));
  ConvertOptions whole;
  whole.whole = true;
  EXPECT_THAT(body(*convert(log, whole)), SizeIs(4));
  EXPECT_FALSE(convert(log, whole)->failure);
}

TEST(Convert, TellsWhereEachLineCameFrom) {
  ConvertOptions options;
  options.source = "monkey.log";
  const auto conversion = convert(parsedRun(crashed), options);
  ASSERT_TRUE(conversion);
  EXPECT_THAT(conversion->logLines, ElementsAre(2, 3));
  EXPECT_THAT(conversion->script,
              HasSubstr("# Made by marmoset from monkey.log, lines 1 to 12, seed 7; events: 2\n"
                        "# They came before line 5: java.lang.Error\n"
                        "# Replay: monkey -p org.sample -f FILE 1\n"));
}

TEST(Convert, TakesTheLastRunWithAFailure) {
  const std::string other = ":Monkey: seed=8 count=1\n:Sending Flip keyboardOpen=true\nEvents injected: 1\n";
  EXPECT_EQ(convert(parsedRun(other + std::string(crashed) + other))->run, 1u);
  EXPECT_EQ(convert(parsedRun(other + other))->run, 1u);
  ConvertOptions first;
  first.run = 0;
  EXPECT_EQ(convert(parsedRun(other + std::string(crashed)), first)->events, 1u);
}

TEST(Convert, LeavesRejectedSwitchesOut) {
  const auto conversion =
      convert(parsedRun(":Switch: #Intent;component=org.other/.Main;end\n"
                        "    // Rejecting start of Intent { cmp=org.other/.Main } in package org.other\n"
                        ":Sending Flip keyboardOpen=true\n"));
  ASSERT_TRUE(conversion);
  EXPECT_THAT(body(*conversion), ElementsAre("DispatchFlip(true)"));
  ASSERT_THAT(conversion->notes, SizeIs(1));
  EXPECT_THAT(conversion->notes[0].message, HasSubstr("rejected"));
}

TEST(Convert, StartsActivitiesWhoseNameIsAKeyword) {
  const auto conversion = convert(parsedRun(":Switch: #Intent;component=org.sample/.TapActivity;end\n"));
  ASSERT_TRUE(conversion);
  EXPECT_THAT(
      body(*conversion),
      ElementsAre("RunCmd(am start -a android.intent.action.MAIN -c android.intent.category.LAUNCHER -n "
                  "org.sample/org.sample.TapActivity)"));
  EXPECT_THAT(conversion->notes, SizeIs(1));
}

TEST(Convert, NotesWhatAScriptCannotDo) {
  const auto conversion =
      convert(parsedRun(":Monkey: seed=7 count=100\n"
                        ":Permission grant android.permission.CAMERA to package org.sample\n"
                        ":Sending Touch (ACTION_DOWN): \n"
                        ":Sending Flip keyboardOpen=true\n"
                        "Events injected: 90\n"));
  ASSERT_TRUE(conversion);
  ASSERT_THAT(conversion->notes, SizeIs(3));
  EXPECT_EQ(conversion->notes[0].line, 1u);
  EXPECT_THAT(conversion->notes[1].message, HasSubstr("cannot be read"));
  EXPECT_THAT(conversion->notes[2].message, HasSubstr("90 events were injected, the log shows 3"));
  for (const ConvertNote& note : conversion->notes) EXPECT_THAT(conversion->script, HasSubstr(note.message));
}

TEST(Convert, NotesAThrottleThatTheLogDoesNotShow) {
  const auto conversion =
      convert(parsedRun("monkey -p org.sample --throttle 150 -v -v 5\n:Monkey: seed=7 count=5\n:Sending Flip "
                        "keyboardOpen=true\n"));
  ASSERT_THAT(conversion->notes, SizeIs(1));
  EXPECT_THAT(conversion->notes[0].message, HasSubstr("--throttle 150"));
}

TEST(Convert, RefusesWhatHasNoCoordinates) {
  const auto trace = convert(parsedRun("1;MonkeyTouchEvent;org.sample;org.sample.Main;1\n"));
  ASSERT_FALSE(trace);
  EXPECT_THAT(trace.error().message, HasSubstr("script.log"));
  const auto hidden = convert(parsedRun(":Monkey: seed=7 count=100\nEvents injected: 100\n"));
  ASSERT_FALSE(hidden);
  EXPECT_THAT(hidden.error().message, HasSubstr("-v -v -v"));
  EXPECT_FALSE(convert(parsedRun("")));
  EXPECT_FALSE(convert(parsedRun(":Monkey: seed=7 count=100\n")));
  ConvertOptions absent;
  absent.run = 3;
  EXPECT_FALSE(convert(parsedRun(crashed), absent));
  absent.run.reset();
  absent.failure = 3;
  EXPECT_FALSE(convert(parsedRun(crashed), absent));
}

TEST(Convert, WritesAHeaderThatNoLogCanBreak) {
  const std::string hostile =
      ":Monkey: seed=7 count=100\n"
      ":AllowPackage: linebyline.count=1.speed=x\n"
      ":Sending Flip keyboardOpen=true\n"
      "// CRASH: discount=50%start data >>linebyline (pid 1)\n"
      "// Short Msg: speed=\rcount=\n"
      "// \n";
  ConvertOptions options;
  options.source = "count=\nTap(1,2)\nstart data >>";
  const auto conversion = convert(parsedRun(hostile), options);
  ASSERT_TRUE(conversion);
  const Script script = Script::parse(Text(conversion->script));
  EXPECT_EQ(script.headerVerdict(), HeaderVerdict::valid);
  EXPECT_FALSE(script.lineByLine());
  EXPECT_EQ(script.count(), 1);
  EXPECT_EQ(script.speed(), 1.0);
  EXPECT_THAT(play(script).events, SizeIs(2));
}

TEST(Convert, IgnoredLinesAreIgnored) {
  EXPECT_EQ(ignoredLine("a count=1 speed=2 linebyline start data >> b"),
            "# a count =1 speed =2 line by line start data b\n");
}

}  // namespace
}  // namespace marmoset::script
