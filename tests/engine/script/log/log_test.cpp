#include "engine/script/log/log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/script/syntax/script.h"
#include "engine/trace/crash_signature.h"

namespace marmoset::script {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

Log parsedLog(std::string_view text) {
  return Log::parse(Text(text));
}

constexpr std::string_view logStart =
    ":Monkey: seed=7 count=100\n"
    ":AllowPackage: org.sample\n"
    ":IncludeCategory: android.intent.category.LAUNCHER\n";

constexpr std::string_view ending =
    ":Sending rotation degree=0, persist=false\n"
    ":Dropped: keys=1 pointers=2 trackballs=3 flips=4 rotations=5\n"
    "## Network stats: elapsed time=251ms (0ms mobile, 0ms wifi, 251ms not connected)\n"
    "// Monkey finished\n";

constexpr std::string_view crash =
    "// CRASH: org.sample:remote (pid 4711)\n"
    "// Short Msg: java.lang.ArithmeticException\n"
    "// Long Msg: java.lang.ArithmeticException: divide by zero\n"
    "// Build Label: google/sdk:8.0.0\n"
    "// Build Changelist: 4456315\n"
    "// Build Time: 1510873337000\n"
    "// java.lang.ArithmeticException: divide by zero\n"
    "// \tat org.sample.Split.add(Split.java:101)\n"
    "// \tat android.view.View.performClick(View.java:5204)\n"
    "// \n";

std::string text(std::initializer_list<std::string_view> pieces) {
  std::string whole;
  for (const auto piece : pieces) whole += piece;
  return whole;
}

TEST(Log, ReadsAWholeRun) {
  const Log log =
      parsedLog(text({logStart,
                      ":Switch: #Intent;component=org.sample/.Main;end\n"
                      "    // Allowing start of Intent { cmp=org.sample/.Main } in package org.sample\n"
                      "Sleeping for 300 milliseconds\n"
                      ":Sending Touch (ACTION_DOWN): 0:(1.0,2.0)\n"
                      "    // Injection Failed\n"
                      ":Sending Touch (ACTION_UP): 0:(3.0,4.0)\n"
                      "Sleeping for 300 milliseconds\n"
                      "Events injected: 3\n",
                      ending}));
  ASSERT_THAT(log.runs(), SizeIs(1));
  const LogRun& run = log.runs()[0];
  EXPECT_EQ(run.seed, 7);
  EXPECT_EQ(run.count, 100);
  EXPECT_THAT(run.packages, ElementsAre("org.sample"));
  EXPECT_EQ(run.throttle, 300);
  EXPECT_EQ(run.verbosity, 2);
  EXPECT_THAT(run.eventLines, ElementsAre(3, 5, 6, 8, 9));
  EXPECT_EQ(run.seen, 3);
  EXPECT_EQ(run.injected, 3);
  EXPECT_THAT(run.failedInjections, ElementsAre(7));
  EXPECT_EQ(run.outcome, RunOutcome::finished);
  EXPECT_EQ(run.dropped, (DroppedEvents{1, 2, 3, 4, 5}));
  EXPECT_FALSE(run.hidden);
  EXPECT_THAT(run.failures, IsEmpty());
  EXPECT_EQ(run.lines, (LineRange{0, 14}));
}

TEST(Log, GroupsTouchesByDownTime) {
  const Log log = parsedLog(
      ":Sending Touch (ACTION_DOWN): 0:(1.0,2.0)\n"
      ":Sending Touch (ACTION_MOVE): 0:(2.0,2.0)\n"
      ":Sending Touch (ACTION_UP): 0:(3.0,2.0)\n"
      ":Sending Trackball (ACTION_MOVE): 0:(1.0,1.0)\n"
      ":Sending Trackball (ACTION_MOVE): 0:(1.0,1.0)\n"
      ":Sending Touch (ACTION_DOWN): 0:(1.0,2.0)\n"
      ":Sending Touch (ACTION_UP): 0:(1.0,2.0)\n");
  std::vector<std::int64_t> times;
  for (const auto& event : log.events(log.runs().at(0)))
    times.push_back(std::get<MotionEvent>(event.body).downTime);
  EXPECT_THAT(times, ElementsAre(1, 1, 1, 2, 3, 4, 4));
}

TEST(Log, TellsTouchesFromTrackballsInEarlyLogs) {
  const Log log = parsedLog(
      ":SendKey (ACTION_DOWN): 21    // KEYCODE_DPAD_LEFT\n"
      ":Sending Pointer ACTION_DOWN x=0.0 y=0.0\n"
      ":Sending Pointer ACTION_MOVE x=47.0 y=438.0\n"
      ":Sending Pointer ACTION_UP x=0.0 y=0.0\n"
      "Sleeping for 0 milliseconds\n"
      ":Sending Pointer ACTION_MOVE x=-2.0 y=-4.0\n"
      ":Sending Pointer ACTION_DOWN x=0.0 y=0.0\n"
      ":Sending Pointer ACTION_UP x=0.0 y=0.0\n"
      ":Sending Pointer ACTION_DOWN x=5.0 y=5.0\n");
  EXPECT_EQ(log.runs().at(0).dialect, LogDialect::early);
  std::vector<bool> touch;
  for (const auto& event : log.events(log.runs()[0]))
    if (const auto* motion = std::get_if<MotionEvent>(&event.body)) touch.push_back(motion->touch);
  EXPECT_THAT(touch, ElementsAre(true, true, true, false, false, false, true));
}

TEST(Log, ReadsCrashesAsData) {
  const Log log = parsedLog(text({logStart, ":Sending Touch (ACTION_DOWN): 0:(1.0,2.0)\n", crash,
                                  "** Monkey aborted due to error.\nEvents injected: 1\n",
                                  ":Sending rotation degree=0, persist=false\n"
                                  "** System appears to have crashed at event 1 of 100 using seed 7\n"}));
  const LogRun& run = log.runs().at(0);
  EXPECT_EQ(run.outcome, RunOutcome::aborted);
  ASSERT_THAT(run.failures, SizeIs(1));
  const LogFailure& failure = run.failures[0];
  EXPECT_EQ(failure.failure.kind, trace::FailureKind::javaCrash);
  EXPECT_EQ(failure.failure.process, "org.sample:remote");
  EXPECT_EQ(failure.failure.pid, 4711);
  EXPECT_EQ(failure.failure.exception, "java.lang.ArithmeticException");
  EXPECT_EQ(failure.failure.message, "divide by zero");
  EXPECT_EQ(failure.buildLabel, "google/sdk:8.0.0");
  EXPECT_EQ(failure.buildChangelist, "4456315");
  EXPECT_EQ(failure.lines, (LineRange{4, 13}));
  EXPECT_EQ(failure.lastEvent, 0u);
  EXPECT_EQ(trace::signatureOf(failure.failure).toString(),
            "java.lang.ArithmeticException at org.sample.Split.add");
  EXPECT_EQ(log.failureAt(6)->failure, 0u);
  EXPECT_FALSE(log.failureAt(3));
}

TEST(Log, ReadsACrashWithEventsBetweenItsLines) {
  std::string mixed(crash);
  mixed.insert(mixed.find("// \tat org"),
               ":Sending Touch (ACTION_UP): 0:(1.0,2.0)\n    // activityResuming(org.sample)\n");
  const Log log = parsedLog(text({":Sending Touch (ACTION_DOWN): 0:(1.0,2.0)\n", mixed}));
  const LogRun& run = log.runs().at(0);
  ASSERT_THAT(run.failures, SizeIs(1));
  EXPECT_EQ(run.failures[0].failure.stack, parsedLog(crash).runs()[0].failures[0].failure.stack);
  EXPECT_EQ(run.failures[0].lastEvent, 0u);
  EXPECT_THAT(run.eventLines, SizeIs(2));
}

TEST(Log, ReadsNativeCrashes) {
  const Log log = parsedLog(
      "// CRASH: org.sample (pid 22884) (elapsed nanos: 357214578729414)\n"
      "// Short Msg: Native crash\n"
      "// Long Msg: Native crash: Segmentation fault\n"
      "// *** *** *** *** ***\n"
      "// pid: 22884, tid: 22916, name: GLThread 16  >>> org.sample <<<\n"
      "// signal 11 (SIGSEGV), code 2 (SEGV_ACCERR), fault addr 0xb370100c\n"
      "// \n"
      "// backtrace:\n"
      "//     #00 pc 000bc25a  /data/app/org.sample-1/lib/arm/libdraw.so (tile+629)\n"
      "// \n"
      "** New native crash detected.\n");
  const auto& failures = log.runs().at(0).failures;
  ASSERT_THAT(failures, SizeIs(2));
  EXPECT_EQ(failures[0].failure.kind, trace::FailureKind::nativeCrash);
  EXPECT_EQ(failures[0].failure.exception, "SIGSEGV");
  EXPECT_EQ(trace::signatureOf(failures[0].failure).toString(), "SIGSEGV at libdraw.so!tile");
  EXPECT_EQ(failures[1].failure.kind, trace::FailureKind::nativeCrash);
}

TEST(Log, ReadsAnrsWithTheMainThread) {
  const Log log = parsedLog(
      ":Sending Trackball (ACTION_MOVE): 0:(4.0,3.0)\n"
      "// NOT RESPONDING: org.sample (pid 3301)\n"
      "ANR in org.sample (org.sample/.Main)\n"
      "PID: 3301\n"
      "Reason: Input dispatching timed out (Waiting)\n"
      "Load: 1.0 / 1.05 / 0.6\n"
      "CPU usage from 4794ms to -1502ms ago with 99% awake:\n"
      "  18% 3301/org.sample: 16% user + 2.3% kernel\n"
      "\n"
      "procrank:\n"
      "// procrank status was 0\n"
      "anr traces:\n"
      "----- pid 3301 at 2012-04-25 17:17:08 -----\n"
      "Cmd line: org.sample\n"
      "\"main\" prio=5 tid=1 TIMED_WAIT\n"
      "  | group=\"main\" sCount=1\n"
      "  at java.lang.Thread.sleep(Native Method)\n"
      "  at org.sample.Main.onClick(Main.java:5)\n"
      "\n"
      "\"Binder Thread #1\" prio=5 tid=9 NATIVE\n"
      "  at dalvik.system.NativeStart.run(Native Method)\n"
      "// anr traces status was 0\n"
      ":Sending Trackball (ACTION_MOVE): 0:(4.0,3.0)\n");
  const LogRun& run = log.runs().at(0);
  ASSERT_THAT(run.failures, SizeIs(1));
  const LogFailure& failure = run.failures[0];
  EXPECT_EQ(failure.failure.kind, trace::FailureKind::notResponding);
  EXPECT_EQ(failure.failure.message, "Input dispatching timed out (Waiting)");
  EXPECT_EQ(failure.lines, (LineRange{1, 21}));
  EXPECT_EQ(trace::signatureOf(failure.failure).toString(), "ANR at org.sample.Main.onClick");
  EXPECT_THAT(run.eventLines, SizeIs(2));
}

TEST(Log, SeesSeveralRunsAndMarksTheCutOffOnes) {
  const Log log =
      parsedLog(text({"* daemon started successfully *\n"
                      "shell@x:/ $ monkey -p org.sample -s 7 --throttle 150 -v -v 100\n",
                      logStart, ":Sending Touch (ACTION_DOWN): 0:(1.0,2.0)\n",
                      "  bash arg: -p\n  bash arg: org.sample\n  bash arg: -vvv\n  bash arg: 100\n", logStart,
                      "Events injected: 0\n", ending, logStart}));
  ASSERT_THAT(log.runs(), SizeIs(3));
  EXPECT_EQ(log.runs()[0].outcome, RunOutcome::cutOff);
  EXPECT_EQ(log.runs()[0].throttle, 150);
  EXPECT_EQ(log.runs()[0].verbosity, 2);
  EXPECT_EQ(log.runs()[1].outcome, RunOutcome::finished);
  EXPECT_THAT(log.runs()[1].arguments, ElementsAre("-p", "org.sample", "-vvv", "100"));
  EXPECT_EQ(log.runs()[1].verbosity, 1);
  EXPECT_EQ(log.runs()[2].outcome, RunOutcome::cutOff);
  EXPECT_EQ(log.runAt(5), 0u);
  EXPECT_EQ(log.runAt(8), 1u);
  EXPECT_FALSE(log.runAt(0));
}

TEST(Log, SaysWhenEventsAreHidden) {
  const auto hidden = [](std::string_view echo, std::string_view body) {
    const Log log = parsedLog(text({echo, logStart, body}));
    return log.runs().at(0).hidden;
  };
  const auto once = hidden("", "Events injected: 50\n");
  ASSERT_TRUE(once);
  EXPECT_EQ(once->injected, 50);
  EXPECT_EQ(once->seen, 0);
  EXPECT_EQ(once->line, 3u);
  EXPECT_THAT(once->why, HasSubstr("`-s 7 -v -v -v`"));

  EXPECT_THAT(hidden("  bash arg: -vvv\n", "Events injected: 50\n")->why, HasSubstr("`-vvv` as one"));
  EXPECT_THAT(hidden("  bash arg: -v\n  bash arg: -v\n", "Events injected: 50\n")->why,
              HasSubstr("August 2024"));
  EXPECT_TRUE(hidden("", ":Sending Touch (ACTION_DOWN): 0:(1.0,2.0)\n    // Sending event #100\n"));
  EXPECT_FALSE(hidden("", ":Sending Touch (ACTION_DOWN): 0:(1.0,2.0)\nEvents injected: 1\n"));
}

TEST(Log, KnowsHowARunEnded) {
  const Log threw = parsedLog(text({logStart,
                                    "** Error: A RuntimeException occurred:\n"
                                    "java.lang.NumberFormatException: For input string: \"x\"\n"
                                    "\tat java.lang.Integer.parseInt(Integer.java:1)\n"
                                    "Events injected: 0\n"}));
  EXPECT_EQ(threw.runs().at(0).outcome, RunOutcome::exception);
  EXPECT_EQ(threw.runs()[0].exception, "java.lang.NumberFormatException: For input string: \"x\"");
  const Log refused = parsedLog(text({logStart, "** No activities found to run, monkey aborted.\n"}));
  EXPECT_EQ(refused.runs().at(0).outcome, RunOutcome::refused);
  EXPECT_THAT(refused.runs()[0].exception, HasSubstr("No activities"));
}

TEST(Log, MarksRejectedSwitches) {
  const Log log = parsedLog(
      ":Switch: #Intent;component=org.other/.Main;end\n"
      "    // Rejecting start of Intent { cmp=org.other/.Main } in package org.other\n"
      ":Switch: #Intent;component=org.sample/.Main;end\n"
      "    // Allowing start of Intent { cmp=org.sample/.Main } in package org.sample\n"
      "    // Rejecting start of Intent { cmp=org.sample/.Main } in package org.sample\n");
  EXPECT_THAT(log.runs().at(0).rejectedSwitches, ElementsAre(0));
}

TEST(Log, ReadsDoubledCarriageReturns) {
  std::string doubled;
  for (const char c : text({logStart, crash, "Events injected: 0\n", ending}))
    doubled += c == '\n' ? "\r\r\n" : std::string(1, c);
  const Log log = parsedLog(doubled);
  ASSERT_THAT(log.runs(), SizeIs(1));
  EXPECT_EQ(log.runs()[0].outcome, RunOutcome::finished);
  ASSERT_THAT(log.runs()[0].failures, SizeIs(1));
  EXPECT_EQ(log.runs()[0].failures[0].failure.stack, parsedLog(crash).runs()[0].failures[0].failure.stack);
  EXPECT_THAT(log.runs()[0].packages, ElementsAre("org.sample"));
}

TEST(Log, ReadsTraces) {
  const Log log = parsedLog(
      "1;MonkeyActivityEvent;org.sample;org.sample.Main;1\n"
      "2;MonkeyThrottleEvent;org.sample;org.sample.Main;1\n"
      "3;MonkeyTouchEvent;org.sample;org.sample.Split;0\n"
      "// CRASH: // java.lang.ArithmeticException: divide by zero$$ \tat "
      "org.sample.Split.add(Split.java:101)$$ \n"
      "4;MonkeyThrottleEvent;org.sample;org.sample.Split;1\n");
  const LogRun& run = log.runs().at(0);
  EXPECT_EQ(run.dialect, LogDialect::trace);
  EXPECT_EQ(run.outcome, RunOutcome::aborted);
  EXPECT_EQ(run.seen, 2);
  EXPECT_FALSE(run.hidden);
  const auto rows = log.traceRows(run);
  ASSERT_THAT(rows, SizeIs(4));
  EXPECT_EQ(rows[2].className, "MonkeyTouchEvent");
  EXPECT_EQ(rows[2].activity, "org.sample.Split");
  EXPECT_EQ(rows[2].injectCode, 0);
  EXPECT_EQ(rows[3].line, 4u);
  ASSERT_THAT(run.failures, SizeIs(1));
  EXPECT_EQ(run.failures[0].lastEvent, 2u);
  EXPECT_EQ(run.failures[0].failure.process, "org.sample");
  EXPECT_EQ(run.failures[0].failure.exception, "java.lang.ArithmeticException");
  EXPECT_THAT(log.events(run), IsEmpty());
}

TEST(Log, IsEmptyForOtherText) {
  EXPECT_THAT(parsedLog("").runs(), IsEmpty());
  EXPECT_THAT(parsedLog("hello\nat the zoo (monkeys)\n// a comment\n").runs(), IsEmpty());
}

bool sameRuns(const Log& a, const Log& b) {
  if (a.runs().size() != b.runs().size()) return false;
  for (std::size_t i = 0; i < a.runs().size(); ++i) {
    const LogRun &x = a.runs()[i], &y = b.runs()[i];
    if (x.lines != y.lines || x.eventLines != y.eventLines || x.outcome != y.outcome || x.seen != y.seen ||
        x.failures.size() != y.failures.size() || x.hidden.has_value() != y.hidden.has_value())
      return false;
    for (std::size_t f = 0; f < x.failures.size(); ++f)
      if (!(x.failures[f].failure == y.failures[f].failure) || x.failures[f].lines != y.failures[f].lines)
        return false;
  }
  return true;
}

RC_GTEST_PROP(Log, EditedIsTheSameAsParsedAgain, ()) {
  const std::vector<std::string> pieces = {std::string(logStart),
                                           std::string(crash),
                                           std::string(ending),
                                           ":Sending Touch (ACTION_UP): 0:(1.0,2.0)\n",
                                           "Events injected: 5\n",
                                           "\r\r\n",
                                           "// ",
                                           "noise"};
  const auto piece = rc::gen::elementOf(pieces);
  Log log = parsedLog("");
  for (int step = *rc::gen::inRange(1, 30); step > 0; --step) {
    const auto lines = static_cast<std::uint32_t>(log.lineCount());
    Position a{*rc::gen::inRange<std::uint32_t>(0, lines), *rc::gen::inRange<std::uint32_t>(0, 40)};
    Position b{*rc::gen::inRange<std::uint32_t>(0, lines), *rc::gen::inRange<std::uint32_t>(0, 40)};
    a = log.text().clamp(a);
    b = *rc::gen::arbitrary<bool>() ? a : log.text().clamp(b);
    log = log.edited({std::min(a, b), std::max(a, b)}, *piece);
    const Log fresh = Log::parse(Text(log.text().toString()));
    RC_ASSERT(sameRuns(log, fresh));
  }
}

TEST(Log, KeepsTheBlocksAnEditDoesNotTouch) {
  std::string many;
  for (int i = 0; i < 20000; ++i) many += ":Sending Touch (ACTION_UP): 0:(1.0,2.0)\n";
  const Log log = parsedLog(many);
  const Log next = log.edited({{10000, 0}, {10000, 0}}, "x");
  std::size_t shared = 0;
  for (const auto& block : next.blocks())
    shared += static_cast<std::size_t>(std::count(log.blocks().begin(), log.blocks().end(), block));
  EXPECT_GE(shared + 3, log.blocks().size());
  EXPECT_GT(shared, 0u);
  EXPECT_THAT(next.runs().at(0).eventLines, SizeIs(19999));
}

TEST(Log, KeepsTwoMonkeysOfOneLogcatApart) {
  const std::string first = "02-14 15:44:27.105  100  101 I Monkey  : ";
  const std::string second = "02-14 15:44:27.106  200  201 I Monkey  : ";
  const Log log =
      parsedLog(first + ":Monkey: seed=1 count=2\n" + second + ":Monkey: seed=2 count=1\n" + first +
                ":Sending Flip keyboardOpen=true\n" + second + ":Sending Flip keyboardOpen=false\n" + first +
                ":Sending Flip keyboardOpen=false\n" + second + "Events injected: 1\n" + first +
                "Events injected: 2\n");
  ASSERT_EQ(log.runs().size(), 2u);
  EXPECT_EQ(log.runs()[0].seed, 1);
  EXPECT_EQ(log.runs()[0].eventLines, (std::vector<std::uint32_t>{2, 4}));
  EXPECT_EQ(log.runs()[1].seed, 2);
  EXPECT_EQ(log.runs()[1].eventLines, (std::vector<std::uint32_t>{3}));
  EXPECT_EQ(log.runAt(3), 1u);
  EXPECT_EQ(log.runAt(4), 0u);
}

TEST(Log, IsRecognisedWhereMonkeyStartsLate) {
  std::string text;
  for (int i = 0; i < 3000; ++i) text += "02-14 15:44:27.105  900  901 D Radio   : nothing of ours\n";
  EXPECT_EQ(sniff(Text(text)), DocumentKind::unknown);
  text += "02-14 15:44:27.105  100  101 I Monkey  : :Monkey: seed=1 count=2\n";
  EXPECT_EQ(sniff(Text(text)), DocumentKind::log);
}

// The lines as their users post them; see docs/convert.md.
TEST(RebuiltMonkeys, areReadBehindTheirPrefixes) {
  const auto log = parsedLog(
      "[Fastbot][2023-08-29 13:42:57.100] // Monkey: seed=1693287777 count=1000\n"
      "[Fastbot][2023-08-29 13:42:57.200] :AllowPackage: com.app\n"
      "[Fastbot]*** WARNING *** no activity list\n"
      "[Fastbot][2023-08-29 13:42:57.300] // Event id: 1\n"
      "[Fastbot][2023-08-29 13:42:57.301] action type: CLICK\n"
      "[Fastbot][2023-08-29 13:42:57.302] // current activity is com.app.Main\n"
      "[Fastbot][2023-08-29 13:42:57.400] :Sending Touch (ACTION_DOWN): 0:(264.0,492.0)\n"
      "[Fastbot][2023-08-29 13:42:57.500] :Sending Touch (ACTION_UP): 0:(264.0,492.0)\n"
      "[Fastbot][2023-08-29 13:42:57.600] Waiting Event for 20 milliseconds\n"
      "[Fastbot][2023-08-29 13:42:57.700] // CRASH: com.app (pid 77)\n"
      "[Fastbot][2023-08-29 13:42:57.700] // Short Msg: java.lang.IllegalStateException\n"
      "[Fastbot][2023-08-29 13:42:57.700] // java.lang.IllegalStateException: boom\n"
      "[Fastbot][2023-08-29 13:42:57.700] // \tat com.app.Main.onClick(Main.java:7)\n"
      "[Fastbot][2023-08-29 13:42:57.700] //\n"
      "[Fastbot][2023-08-29 13:42:58.000] Events injected: 815\n"
      "[Fastbot][2023-08-29 13:42:58.000] // Monkey is over!\n"
      ":Dropped: keys=0 pointers=11 trackballs=0 flips=0 rotations=0\n");
  ASSERT_THAT(log.runs(), SizeIs(1));
  const auto& run = log.runs().front();
  EXPECT_EQ(run.outcome, RunOutcome::finished);
  EXPECT_FALSE(run.hidden) << "its count is of steps";
  ASSERT_THAT(run.failures, SizeIs(1));
  EXPECT_EQ(run.failures.front().failure.process, "com.app");
  EXPECT_THAT(log.events(run), SizeIs(3)) << "down, up and a wait";
}

TEST(RebuiltMonkeys, mayCountMillisecondsSince1970) {
  const auto log = parsedLog(
      "[1608024374396] // Eventid: 1\n"
      "[1608024374397] *** Inject event ***\n"
      "[1608024374398] :Sending Touch (ACTION_DOWN): 0:(1.0,2.0)\n"
      "[1608024374399] :Sending Touch (ACTION_UP): 0:(1.0,2.0)\n"
      "[1608024374400]     // Injection Failed com.android.commands.monkey.E@f72519e\n"
      "[1608024374401] Sleep for 0 ms\n");
  ASSERT_THAT(log.runs(), SizeIs(1));
  EXPECT_THAT(log.events(log.runs().front()), SizeIs(3));
  EXPECT_THAT(log.runs().front().failedInjections, SizeIs(1));
}

}  // namespace
}  // namespace marmoset::script
