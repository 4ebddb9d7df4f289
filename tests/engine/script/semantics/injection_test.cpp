#include <gmock/gmock.h>

#include "engine/script/semantics/run.h"
#include "tests/engine/script/examples.h"

namespace marmoset::test {

using namespace marmoset::script;
using testing::ElementsAre;

namespace {

RunOptions injecting() {
  RunOptions options;
  options.inject = true;
  return options;
}

std::string endOf(const std::string& line) {
  return play(scriptOfLine(line), injecting()).end.describe();
}

}  // namespace

TEST(Injection, ANegativeWaitEndsTheRunAfterWhatCameBefore) {
  const Script script = scriptOf({"Tap(1,2)", "UserWait(-5)", "Tap(3,4)"});
  const auto run = play(script, injecting());
  EXPECT_THAT(words(run.events), ElementsAre("touch:0(1,2)", "touch:1(1,2)", "throttle"));
  EXPECT_EQ(run.end.describe(), "exception: IllegalArgumentException: millis < 0: -5");
  EXPECT_EQ(run.end.line, 2u);
  EXPECT_EQ(run.end.lostEvents, 4u);
  EXPECT_TRUE(run.end.whenInjected);
}

TEST(Injection, IsNoBusinessOfTheParser) {
  const auto run = play(scriptOf({"UserWait(-5)", "Tap(3,4)"}));
  EXPECT_EQ(run.events.size(), 5u);
  EXPECT_EQ(run.end.describe(), "eof");
}

TEST(Injection, WhatElseThrows) {
  EXPECT_EQ(endOf("PressAndHold(1,2,-1)"), "exception: IllegalArgumentException: millis < 0: -1");
  EXPECT_EQ(endOf("PowerLog(AUTOTEST_IDLE_SUCCESS, soon)"),
            "exception: NumberFormatException: For input string: \"soon\"");
  EXPECT_EQ(endOf("LaunchInstrumentation(t, runner)"),
            "exception: IllegalArgumentException: Bad component name");
  EXPECT_EQ(endOf("LaunchInstrumentation(t, runner/)"),
            "exception: IllegalArgumentException: Bad component name");
  EXPECT_EQ(endOf("DispatchPointer(1,1,0,1,1,0,0,0,0,0,0,0,2)"),
            "exception: IllegalArgumentException: pointerCount must be at least 1");
}

TEST(Injection, WhatDoesNot) {
  for (const char* line :
       {"Tap(1,2,-5)", "PowerLog(AUTOTEST_IDLE_SUCCESS, 5)", "PowerLog(AUTOTEST_IDLE_SUCCESS)",
        "PowerLog(OTHER, soon)", "LaunchInstrumentation(t, p/r)", "LaunchActivity(a,b,-5)",
        "EndCaptureAppFramerate(AUTOTEST_IDLE_SUCCESS, x)"})
    EXPECT_EQ(endOf(line), "eof") << line;
}

TEST(Injection, ANegativeThrottleThrowsAtTheFirstThrottlableEvent) {
  RunOptions options = injecting();
  options.throttle = -1;
  EXPECT_THAT(words(play(scriptOfLine("Tap(1,2)"), options).events),
              ElementsAre("touch:0(1,2)", "touch:1(1,2)"));
}

}  // namespace marmoset::test
