#include "engine/trace/line_prefix.h"

#include <gtest/gtest.h>

namespace marmoset::trace {
namespace {

std::string_view text(std::string_view line) {
  return line.substr(linePrefix(line));
}

TEST(LinePrefix, TakesClocksOff) {
  EXPECT_EQ(text("12:30:05 :Monkey: seed=1"), ":Monkey: seed=1");
  EXPECT_EQ(text("12:30:05.120 :Monkey: seed=1"), ":Monkey: seed=1");
  EXPECT_EQ(text("[12:30:05] :Monkey: seed=1"), ":Monkey: seed=1");
  EXPECT_EQ(text("2018-02-14 15:44:27.138 :Monkey: seed=1"), ":Monkey: seed=1");
  EXPECT_EQ(text("2018-02-14 15:44:27,138 - :Monkey: seed=1"), ":Monkey: seed=1");
  EXPECT_EQ(text("[2018/02/14 15:44:27] :Monkey: seed=1"), ":Monkey: seed=1");
  EXPECT_EQ(text("2018-02-14T15:44:27Z :Monkey: seed=1"), ":Monkey: seed=1");
  EXPECT_EQ(text("2018-02-14T15:44:27.1+01:00 :Monkey: seed=1"), ":Monkey: seed=1");
  EXPECT_EQ(text("Feb 14 15:44:27 :Monkey: seed=1"), ":Monkey: seed=1");
  EXPECT_EQ(text("1518619467.138 :Monkey: seed=1"), ":Monkey: seed=1");
  EXPECT_EQ(text("02-14 15:44:27.138: :Monkey: seed=1"), ":Monkey: seed=1");
}

TEST(LinePrefix, KeepsTheIndentOfTheText) {
  EXPECT_EQ(text("12:30:05     // Injection Failed"), "    // Injection Failed");
  EXPECT_EQ(text("E AndroidRuntime: \tat a.b.C.m(C.java:1)"), "\tat a.b.C.m(C.java:1)");
}

TEST(LinePrefix, TakesLogcatPrefixesOff) {
  EXPECT_EQ(text("02-14 15:44:27.138  5368  5405 E AndroidRuntime: boom"), "boom");
  EXPECT_EQ(text("2018-02-14 15:44:27.138  5368  5405 I Monkey  : boom"), "boom");
  EXPECT_EQ(text("02-14 15:44:27.138 E/AndroidRuntime(7838): boom"), "boom");
  EXPECT_EQ(text("E/AndroidRuntime( 838): boom"), "boom");
  EXPECT_EQ(text(" E/AndroidRuntime: boom"), "boom");
  EXPECT_EQ(text("E ACRA    : boom"), "boom");
  EXPECT_EQ(text("I( 838) boom"), "boom");
  EXPECT_EQ(text("2022-05-30 12:41:07.630 5007-5065/a.b E/Tag: boom"), "boom");
  EXPECT_EQ(text("2023-05-30 12:41:07.630  5007-5065  Tag   a.b   E  boom"), "boom");
}

TEST(LinePrefix, LeavesMonkeysOwnLinesAlone) {
  for (const std::string_view line : {":Sending Touch (ACTION_DOWN): 0:(1.0,2.0)", "Events injected: 5",
                                      "// Event percentages:", "//   0: 15.0%",
                                      "    //[calendar_time:2018-02-14 15:44:27.138  system_uptime:59606]",
                                      "1;MonkeyTouchEvent;a.b;a.b.Main;1", "Wait Event for 5 milliseconds",
                                      "#2: Sending Touch", "", "  ", "1"})
    EXPECT_EQ(linePrefix(line), 0u) << line;
}

TEST(LinePrefix, AcceptsAnyBytes) {
  EXPECT_EQ(text("12:30:05 \xff\xfe"), "\xff\xfe");
  EXPECT_EQ(linePrefix(std::string(100000, '1')), 0u);
}

TEST(LinePrefix, TellsTheProcessThatLogcatNames) {
  const auto process = [](std::string_view line) { return processOf(line.substr(0, linePrefix(line))); };
  EXPECT_EQ(process("02-14 15:44:27.105  1234  1250 I Monkey  : :Sending"), 1234);
  EXPECT_EQ(process("2018-02-14 15:44:27.105  1234  1250 I Monkey  : x"), 1234);
  EXPECT_EQ(process("02-14 15:44:27.105 shell  1234  1250 I Monkey  : x"), 1234);
  EXPECT_EQ(process("02-14 15:44:27.105  1000  1234  1250 I Monkey  : x"), 1234);
  EXPECT_EQ(process("02-14 15:44:27.105 I/Monkey  ( 1234): x"), 1234);
  EXPECT_EQ(process("I/Monkey  ( 1234): x"), 1234);
  EXPECT_EQ(process("02-14 15:44:27.105 1234-1250/com.x I/Monkey: x"), 1234);
  EXPECT_EQ(process("[12:30:05.120] :Sending"), 0);
  EXPECT_EQ(process("2018-02-14 15:44:27 // x"), 0);
  EXPECT_EQ(process("E AndroidRuntime: x"), 0);
  EXPECT_EQ(process(":Sending Touch"), 0);
}

}  // namespace
}  // namespace marmoset::trace
