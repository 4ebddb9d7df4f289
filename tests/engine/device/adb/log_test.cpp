#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/device/adb/parse/component.h"
#include "engine/device/adb/parse/log_failures.h"

namespace marmoset::device::adb {
namespace {

using trace::FailureKind;

std::vector<trace::Failure> failuresIn(std::string_view text) {
  LogFailures failures;
  for (const auto line : linesOf(text))
    if (const auto entry = parseLogEntry(line)) failures.add(*entry);
  std::vector<trace::Failure> found;
  for (auto& logged : failures.flush()) found.push_back(std::move(logged.failure));
  return found;
}

TEST(LogEntry, IsALineOfThreadtime) {
  EXPECT_EQ(parseLogEntry("06-28 13:01:02.345  9328  9330 E AndroidRuntime: FATAL EXCEPTION: main"),
            (LogEntry{"06-28 13:01:02.345", 9328, 9330, 'E', "AndroidRuntime", "FATAL EXCEPTION: main"}));
  EXPECT_EQ(parseLogEntry("06-28 13:01:02.345   500   500 I am_anr  : [0,9448,a.b]\r")->tag, "am_anr");
  EXPECT_EQ(parseLogEntry("06-28 13:01:02.345   500   500 D tag     :")->message, "");
  EXPECT_FALSE(parseLogEntry("--------- beginning of crash"));
  EXPECT_FALSE(parseLogEntry(""));
}

TEST(Probe, IsTheFirstWordOfOurTag) {
  const auto entry = [](std::string message) {
    return LogEntry{"", 1, 1, 'D', "MARMOSET", std::move(message)};
  };
  EXPECT_EQ(probeValue(entry("METHOD=a.b.Main.onClick"), "METHOD"), "a.b.Main.onClick");
  EXPECT_EQ(probeValue(entry("METHOD=void a.b.Main.f(int, int) thread=main n=3"), "METHOD"),
            "void a.b.Main.f(int, int)");
  EXPECT_EQ(probeValue(entry("BRANCH=17:else"), "BRANCH"), "17:else");
  EXPECT_FALSE(probeValue(entry("BRANCH=17"), "METHOD"));
  EXPECT_FALSE(probeValue({"", 1, 1, 'D', "other", "METHOD=x"}, "METHOD"));
}

TEST(LogFailures, FindAJavaCrash) {
  const auto found = failuresIn(
      "06-28 13:01:02.345  9328  9328 E AndroidRuntime: FATAL EXCEPTION: main\n"
      "06-28 13:01:02.345  9328  9328 E AndroidRuntime: Process: a.b, PID: 9328\n"
      "06-28 13:01:02.345  9328  9328 E AndroidRuntime: java.lang.IllegalStateException: boom, and more\n"
      "06-28 13:01:02.345   500   500 I other   : between the lines\n"
      "06-28 13:01:02.345  9328  9328 E AndroidRuntime: \tat a.b.Main.f(Main.kt:67)\n"
      "06-28 13:01:02.345   500   520 I am_crash: "
      "[9328,0,a.b,549994054,java.lang.IllegalStateException,boom,Main.kt,67,0]\n");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].kind, FailureKind::javaCrash);
  EXPECT_EQ(found[0].process, "a.b");
  EXPECT_EQ(found[0].pid, 9328);
  EXPECT_EQ(found[0].exception, "java.lang.IllegalStateException");
  EXPECT_EQ(found[0].message, "boom, and more");
  EXPECT_EQ(found[0].stack, "java.lang.IllegalStateException: boom, and more\n\tat a.b.Main.f(Main.kt:67)\n");
}

TEST(LogFailures, FindANativeCrashToldByAnotherProcess) {
  const auto found = failuresIn(
      "06-28 13:01:02.345  9386  9386 F libc    : Fatal signal 11 (SIGSEGV), code 1 (SEGV_MAPERR), fault "
      "addr 0x0\n"
      "06-28 13:01:02.545  9399  9399 F DEBUG   : *** *** *** ***\n"
      "06-28 13:01:02.545  9399  9399 F DEBUG   : pid: 9386, tid: 9386, name: a.b  >>> a.b <<<\n"
      "06-28 13:01:02.545  9399  9399 F DEBUG   : signal 11 (SIGSEGV), code 1 (SEGV_MAPERR), fault addr 0x0\n"
      "06-28 13:01:02.545  9399  9399 F DEBUG   : backtrace:\n"
      "06-28 13:01:02.545  9399  9399 F DEBUG   :     #00 pc 0001  /data/app/lib.so (crash+4)\n");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].kind, FailureKind::nativeCrash);
  EXPECT_EQ(found[0].process, "a.b");
  EXPECT_EQ(found[0].pid, 9386);
  EXPECT_EQ(found[0].exception, "SIGSEGV");
  EXPECT_THAT(found[0].stack, testing::HasSubstr("#00 pc 0001"));
}

TEST(ProcessStart, IsReadFromOldAndNewLines) {
  const auto start = [](const std::string& message) {
    return processStart({.tag = "ActivityManager", .message = message});
  };
  EXPECT_EQ(start("Start proc 9328:a.b/u0a123 for activity {a.b/a.b.Main}"), (ProcessStart{9328, "a.b"}));
  EXPECT_EQ(start("Start proc 93:a.b:remote/u0a123 for service {a.b/.S}"), (ProcessStart{93, "a.b:remote"}));
  EXPECT_EQ(start("Start proc a.b for activity a.b/.Main: pid=917 uid=10052 gids={}"),
            (ProcessStart{917, "a.b"}));
  EXPECT_FALSE(start("Killing 9328:a.b/u0a123 (adj 0): stop a.b"));
  EXPECT_FALSE(processStart({.tag = "other", .message = "Start proc 1:a.b/u0"}));
}

TEST(LogFailures, FindAHangInTheSystemBuffer) {
  const auto found = failuresIn(
      "06-28 13:01:02.345   500   520 E ActivityManager: ANR in a.b (a.b/.Main)\n"
      "06-28 13:01:02.345   500   520 E ActivityManager: PID: 9448\n"
      "06-28 13:01:02.345   500   520 E ActivityManager: Reason: Input dispatching timed out (waiting)\n"
      "06-28 13:01:02.345   500   520 I ActivityManager: Killing 9448:a.b\n");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].kind, FailureKind::notResponding);
  EXPECT_EQ(found[0].process, "a.b");
  EXPECT_EQ(found[0].pid, 9448);
  EXPECT_EQ(found[0].message, "Input dispatching timed out (waiting)");
}

// Somebody set the clock back in the middle of it.
TEST(LogFailures, DoNotLookAtTheClock) {
  EXPECT_EQ(failuresIn("06-28 13:01:02.345  9328  9328 E AndroidRuntime: FATAL EXCEPTION: main\n"
                       "01-01 00:00:00.000  9328  9328 E AndroidRuntime: Process: a.b, PID: 9328\n"
                       "12-31 23:59:59.999  9328  9328 E AndroidRuntime: java.lang.Error\n")
                .size(),
            1u);
}

TEST(LogFailures, KeepTwoCrashesApart) {
  const std::string crash =
      "06-28 13:01:02.345  9328  9328 E AndroidRuntime: FATAL EXCEPTION: main\n"
      "06-28 13:01:02.345  9328  9328 E AndroidRuntime: Process: a.b, PID: 9328\n"
      "06-28 13:01:02.345  9328  9328 E AndroidRuntime: java.lang.Error\n";
  EXPECT_EQ(failuresIn(crash + crash).size(), 2u);
}

}  // namespace
}  // namespace marmoset::device::adb
