#include "engine/script/log/log_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace marmoset::script {
namespace {

using Kind = LogLineKind;
using testing::ElementsAre;

Kind kind(std::string_view line) {
  return parseLogLine(line).kind;
}

template <class Event>
Event event(std::string_view line) {
  const auto body = eventBody(parseLogLine(line), line);
  if (!body || !std::holds_alternative<Event>(*body)) {
    ADD_FAILURE() << line;
    return {};
  }
  return std::get<Event>(*body);
}

TEST(LogLine, KnowsEveryLineMonkeyPrints) {
  const std::vector<std::pair<std::string_view, Kind>> lines = {
      {"", Kind::blank},
      {"   \t", Kind::blank},
      {"hello", Kind::other},
      {"  bash arg: -p", Kind::argument},
      {"args: [-p, com.x, 5]", Kind::argument},
      {" arg: \"-p\"", Kind::argument},
      {"data=\"com.x\"", Kind::argument},
      {"shell@hammerhead:/ $ monkey -p com.x -v -v 500", Kind::commandLine},
      {"C:\\Users\\me>adb shell monkey -p com.x 500", Kind::commandLine},
      {"$ adb -s emulator-5554 shell monkey -p com.x 500", Kind::commandLine},
      {"monkey -p com.x 500", Kind::commandLine},
      {"root@generic:/ # exit", Kind::noise},
      {"C:\\Users\\me>", Kind::noise},
      {"* daemon not running; starting now at tcp:5037", Kind::noise},
      {"* daemon started successfully *", Kind::noise},
      {"adb server version (31) doesn't match this client (39); killing...", Kind::noise},
      {":Monkey: seed=1511953066881 count=10000", Kind::seed},
      {":AllowPackage: com.x", Kind::allowPackage},
      {":IncludeCategory: android.intent.category.LAUNCHER", Kind::includeCategory},
      {"// Selecting main activities from category android.intent.category.LAUNCHER", Kind::scan},
      {"//   + Using main activity com.x.Main (from package com.x)", Kind::scan},
      {"//   - NOT USING main activity com.y.Main (from package com.y)", Kind::scan},
      {"// Seeded: 15", Kind::seeded},
      {"// Event percentages:", Kind::percentages},
      {"//   4: -0.0%", Kind::percentage},
      {"//   11: 13.0%", Kind::percentage},
      {"Replaying 10 events with speed 1.0", Kind::replaying},
      {":Switch: #Intent;action=android.intent.action.MAIN;component=com.x/.Main;end", Kind::switchActivity},
      {":Sending Touch (ACTION_DOWN): 0:(1.0,2.0)", Kind::touch},
      {":Sending Trackball (ACTION_MOVE): 0:(1.0,-2.0)", Kind::trackball},
      {":Sending Pointer ACTION_MOVE x=1.0 y=2.0", Kind::pointer},
      {":Sending Key (ACTION_UP): 20    // KEYCODE_DPAD_DOWN", Kind::key},
      {":SendKey (ACTION_DOWN): 20    // KEYCODE_DPAD_DOWN", Kind::key},
      {":Sending Flip keyboardOpen=true", Kind::flip},
      {":Sending rotation degree=0, persist=false", Kind::rotation},
      {":Permission grant android.permission.CAMERA to package com.x", Kind::permission},
      {":Permission revoke android.permission.CAMERA to package com.x", Kind::permission},
      {"Sleeping for 300 milliseconds", Kind::sleep},
      {"Wait Event for 300 milliseconds", Kind::wait},
      {"    // Allowing start of Intent { cmp=com.x/.Main } in package com.x", Kind::intentAllowed},
      {"    // Rejecting start of Intent { cmp=com.y/.Main } in package com.y", Kind::intentRejected},
      {"    // Rejecting resume of package com.y", Kind::resumeRejected},
      {"    // activityResuming(com.x)", Kind::activityResuming},
      {"    // Injection Failed", Kind::injectionFailed},
      {"    //[calendar_time:2018-02-14 15:44:27.138  system_uptime:59606]", Kind::clock},
      {"    // Sending event #100", Kind::progress},
      {" old key", Kind::keyEcho},
      {" Key code 4", Kind::keyEcho},
      {"Added key up ", Kind::keyEcho},
      {"// Shell command ls status was 0", Kind::shellStatus},
      {"// CRASH: com.x (pid 12)", Kind::crash},
      {"// Short Msg: java.lang.NullPointerException", Kind::crashDetail},
      {"// Long Msg: java.lang.NullPointerException: x", Kind::crashDetail},
      {"// Build Label: google/sdk", Kind::crashDetail},
      {"// Build Changelist: 445", Kind::crashDetail},
      {"// Build Time: 151", Kind::crashDetail},
      {"// java.lang.NullPointerException: x", Kind::comment},
      {"// \tat com.x.Main.f(Main.java:1)", Kind::stackFrame},
      {"// Caused by: a.b.C", Kind::stackFrame},
      {"// \t... 3 more", Kind::stackFrame},
      {"// ", Kind::bareComment},
      {"//", Kind::bareComment},
      {"// NOT RESPONDING: com.x (pid 12)", Kind::notResponding},
      {"// WATCHDOG: Blocked in handler", Kind::watchdog},
      {"anr traces:", Kind::reportStart},
      {"// anr traces status was 0", Kind::reportStatus},
      {"// meminfo status was 0", Kind::reportStatus},
      {"** New native crash detected.", Kind::nativeCrash},
      {"** Monkey aborted due to error.", Kind::aborted},
      {"** Error: A RuntimeException occurred:", Kind::exception},
      {"** Error: Unknown option: -x", Kind::error},
      {"** No activities found to run, monkey aborted.", Kind::error},
      {"Events injected: 500", Kind::eventsInjected},
      {":Dropped: keys=0 pointers=1 trackballs=0 flips=0 rotations=0", Kind::dropped},
      {"## Network stats: elapsed time=251ms (0ms mobile, 0ms wifi, 251ms not connected)",
       Kind::networkStats},
      {"** System appears to have crashed at event 12 of 500 using seed 3", Kind::systemCrashed},
      {"// Monkey finished", Kind::finished},
      {"12;MonkeyTouchEvent;com.x;com.x.Main;1", Kind::traceRow},
      {"// CRASH: // java.lang.ArithmeticException: divide by zero$$ \tat a.b.C.m(C.java:1)$$ ",
       Kind::traceCrash},
      {"#1: Switch: Component = com.x/.Main", Kind::switchActivity},
      {"#2: Sending Touch (ACTION_DOWN): 0:(127.0, 1353.0)", Kind::touch},
  };
  for (const auto& [line, expected] : lines) EXPECT_EQ(kind(line), expected) << line;
}

TEST(LogLine, LooksPastClocksAndLogcat) {
  for (const std::string prefix :
       {"15:44:27 ", "[2018-02-14 15:44:27.138] ",
        "02-14 15:44:27.138  12  34 I Monkey  : ", "I/Monkey  ( 123): ", "Feb 14 15:44:27 "}) {
    EXPECT_EQ(kind(prefix + ":Sending Touch (ACTION_UP): 0:(1.0,2.0)"), Kind::touch) << prefix;
    EXPECT_EQ(kind(prefix + "    // Sending event #100"), Kind::progress) << prefix;
    EXPECT_EQ(kind(prefix + "// \tat com.x.Main.f(Main.java:1)"), Kind::stackFrame) << prefix;
    const std::string touch = prefix + ":Sending Touch (ACTION_UP): 0:(1.0,2.0)";
    EXPECT_THAT(event<MotionEvent>(touch).pointers, ElementsAre(Pointer{0, 1, 2})) << prefix;
  }
}

TEST(LogLine, HoldsTheNumberOfALine) {
  EXPECT_EQ(parseLogLine(":Monkey: seed=-15 count=10").number, -15);
  EXPECT_EQ(parseLogLine("Sleeping for 300 milliseconds").number, 300);
  EXPECT_EQ(parseLogLine("    // Sending event #1200").number, 1200);
  EXPECT_EQ(parseLogLine("Events injected: 77").number, 77);
  EXPECT_EQ(parseLogLine(":Sending Key (ACTION_UP): 20    // KEYCODE_DPAD_DOWN").number, 20);
  EXPECT_EQ(parseLogLine("12;MonkeyTouchEvent;com.x;com.x.Main;1").number, 12);
  EXPECT_EQ(parseLogLine("#31: Sending Touch (ACTION_UP): 0:(1.0, 2.0)").number, 31);
}

TEST(LogLine, ReadsTouches) {
  const auto down = event<MotionEvent>(":Sending Touch (ACTION_DOWN): 0:(352.24652,-0.5)");
  EXPECT_TRUE(down.touch);
  EXPECT_EQ(down.action, motion::down);
  EXPECT_THAT(down.pointers, ElementsAre(Pointer{0, 352.24652f, -0.5f}));

  const auto second = event<MotionEvent>(":Sending Touch (ACTION_POINTER_DOWN 1): 0:(1.0,2.0) 1:(3.0,4.0)");
  EXPECT_EQ(second.action, 261);
  EXPECT_THAT(second.pointers, ElementsAre(Pointer{0, 1, 2}, Pointer{1, 3, 4}));
  EXPECT_EQ(event<MotionEvent>(":Sending Touch (ACTION_POINTER_UP 1): 0:(1.0,2.0) 1:(3.0,4.0)").action, 262);
  EXPECT_EQ(event<MotionEvent>(":Sending Touch (ACTION_POINTER_UP 0): 0:(1.0,2.0) 1:(3.0,4.0)").action, 6);
  EXPECT_EQ(event<MotionEvent>(":Sending Touch (ACTION_CANCEL): 0:(1.0,2.0)").action, motion::cancel);
  EXPECT_EQ(event<MotionEvent>(":Sending Touch (9): 0:(1.0,2.0)").action, 9);

  EXPECT_THAT(event<MotionEvent>(":Sending Touch (ACTION_UP): 0:(1.0,2.0)  <- here it died").pointers,
              ElementsAre(Pointer{0, 1, 2}));

  const auto chard = event<MotionEvent>("#3: Sending Touch (ACTION_UP): 0:(122.13759, 1337.722)");
  EXPECT_THAT(chard.pointers, ElementsAre(Pointer{0, 122.13759f, 1337.722f}));
  const auto early = event<MotionEvent>(":Sending Pointer ACTION_MOVE x=-4.0 y=2.0");
  EXPECT_EQ(early.action, motion::move);
  EXPECT_THAT(early.pointers, ElementsAre(Pointer{0, -4, 2}));
}

TEST(LogLine, ReadsOtherEvents) {
  const auto key = event<KeyEvent>(":SendKey (ACTION_UP):82    // KEYCODE_MENU");
  EXPECT_EQ(key.action, 1);
  EXPECT_EQ(key.keyCode, 82);
  EXPECT_FALSE(event<MotionEvent>(":Sending Trackball (ACTION_MOVE): 0:(-3.0,1.0)").touch);
  EXPECT_TRUE(event<FlipEvent>(":Sending Flip keyboardOpen=true").open);
  EXPECT_EQ(event<RotationEvent>(":Sending rotation degree=3, persist=true").degree, 3);
  EXPECT_TRUE(event<RotationEvent>(":Sending rotation degree=3, persist=true").persist);
  EXPECT_EQ(event<ThrottleEvent>("Sleeping for 300 milliseconds").ms, 300);
  EXPECT_EQ(event<WaitEvent>("Wait Event for 200 milliseconds").ms, 200);
}

TEST(LogLine, ExpandsTheClassOfASwitch) {
  const auto launch = event<ActivityEvent>(":Switch: #Intent;action=a;component=com.x/.ui.Main;end");
  EXPECT_EQ(launch.package, "com.x");
  EXPECT_EQ(launch.activity, "com.x.ui.Main");
  EXPECT_EQ(event<ActivityEvent>("#1: Switch: Component = com.x/com.y.Main").activity, "com.y.Main");
  EXPECT_EQ(component("    // Allowing start of Intent { act=a cmp=com.x/.Main } in package com.x"),
            (Component{"com.x", ".Main"}));
  EXPECT_FALSE(component(":Switch: #Intent;action=a;end"));
}

TEST(LogLine, GivesNoEventForWhatCannotBeRead) {
  for (const std::string_view line :
       {":Sending Touch (ACTION_DOWN): ", ":Sending Touch (ACTION_DOWN): 0:(1.0,",
        ":Sending Touch (ACTION_MOVE): 0:(1.0,2.0) 1:(3.0", ":Sending Touch (",
        ":Switch: ", ":Sending Key (ACTION_DOWN)", ":Sending Key (", ":Sending Pointer ",
        ":Permission grant x to package y"})
    EXPECT_FALSE(eventBody(parseLogLine(line), line)) << line;
}

RC_GTEST_PROP(LogLine, AcceptsAnyBytes, (std::string line)) {
  static const std::vector<std::string> starts = {":Sending Touch (", "// ", "#3: Sending Key (", "12:00:00 ",
                                                  ":Switch: "};
  line = starts[line.size() % starts.size()] + line;
  const LogLine facts = parseLogLine(line);
  RC_ASSERT(facts.content <= line.size());
  eventBody(facts, line);
}

}  // namespace
}  // namespace marmoset::script
