#include <gmock/gmock.h>

#include "tests/server/cli/cli.h"

namespace marmoset::cli::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

constexpr auto eventsScript =
    "start data >>\n"
    "LaunchActivity(com.x,com.x.Main)\n"
    "UserWait(1500)\n"
    "Tap(100,200)\n"
    "DispatchPress(KEYCODE_BACK)\n";

TEST(EventsCommand, listsUserEvents) {
  const auto result = Shell().run({"events", "--throttle", "300", "-"}, eventsScript);
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.out,
            " IDS  LINES    START  LASTS    WAITS  EVENT\n"
            "  #1    2-3  0.000 s         2.100 s  launch com.x/.Main\n"
            "#2-3      4  2.100 s         0.300 s  tap (100, 200)\n"
            "#4-5      5  2.400 s         0.300 s  key BACK\n"
            "3 user events of 10 low-level events; the run ends with the file\n");
}

TEST(EventsCommand, listsLowLevelEvents) {
  const auto result = Shell().run({"events", "--low-level", "-"}, "start data >>\nTap(1.5,2,30)\n");
  EXPECT_EQ(result.out,
            "  INDEX      ID    LINE  CLASS                       FIELDS\n"
            "      1      #1       2  MonkeyTouchEvent            DOWN 0:(1.5, 2)\n"
            "      2               2  MonkeyWaitEvent             30 ms\n"
            "      3               2  MonkeyThrottleEvent         0 ms\n"
            "      4      #2       2  MonkeyTouchEvent            UP 0:(1.5, 2)\n"
            "      5               2  MonkeyThrottleEvent         0 ms\n"
            "5 low-level events; the run ends with the file\n");
}

TEST(EventsCommand, userEventsAsJson) {
  const auto answer = Shell().json({"events", "--json", "-"}, eventsScript);
  EXPECT_EQ(answer["valid"], true);
  EXPECT_EQ(answer["end"], "eof");
  ASSERT_EQ(answer["events"].size(), 3U);
  EXPECT_EQ(answer["events"][0]["type"], "launch");
  EXPECT_EQ(answer["events"][0]["lines"], json({2, 3}));
  const auto& tap = answer["events"][1];
  EXPECT_EQ(tap["index"], 5);
  EXPECT_EQ(tap["id"], 2);
  EXPECT_EQ(tap["ids"], json({2, 3}));
  EXPECT_EQ(tap["startMs"], 1500);
  EXPECT_EQ(tap["x"], 100.0);
}

TEST(EventsCommand, lowLevelEventsAsJson) {
  const auto answer =
      Shell().json({"events", "--low-level", "--json", "--throttle", "-1", "-"},
                   "start data >>\nDispatchPointer(1,1,0,0.1,NaN,0,0,0,0,0,0,0)\nUserWait(7)\n");
  EXPECT_EQ(answer["events"], json::parse(R"([
              {"index": 1, "id": 1, "class": "MonkeyTouchEvent", "line": 2, "action": 0, "pointerCount": 1,
               "pointers": [{"id": 0, "x": 0.1, "y": "NaN"}], "throttlable": false},
              {"index": 2, "id": null, "class": "MonkeyWaitEvent", "line": 3, "ms": 7},
              {"index": 3, "id": null, "class": "MonkeyThrottleEvent", "line": 3, "ms": -1}])"));
}

TEST(EventsCommand, saysWhatEndsTheRun) {
  const std::string broken = "start data >>\nTap(1,2)\nDrag(1,2,3,4,x)\n";
  const auto answer = Shell().json({"events", "--json", "-"}, broken);
  EXPECT_EQ(answer["valid"], true);
  EXPECT_EQ(answer["events"].size(), 0U);
  EXPECT_THAT(answer["end"].get<std::string>(), testing::StartsWith("exception: NumberFormatException: "));
  EXPECT_THAT(
      Shell().run({"events", "-"}, broken).out,
      HasSubstr("0 user events of 0 low-level events; the run ends at line 3 with NumberFormatException"));
}

TEST(EventsCommand, saysWhereADeviceStops) {
  const std::string negative = "start data >>\nTap(1,2)\nUserWait(-5)\nTap(3,4)\n";
  const auto answer = Shell().json({"events", "--json", "-"}, negative);
  EXPECT_EQ(answer["end"], "eof");
  EXPECT_EQ(answer["deviceStops"]["line"], 3);
  EXPECT_THAT(Shell().run({"events", "-"}, negative).out, HasSubstr("a device stops at row 4 (line 3)"));
}

TEST(EventsCommand, aRefusedHeaderIsANo) {
  const auto result = Shell().run({"events", "--json", "-"}, "count=1\nstart data >>\nTap(1,2)\n");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_EQ(json::parse(result.out)["valid"], false);
  EXPECT_EQ(result.err,
            "marmoset: standard input: a device refuses this script: it cannot read the number at line 1\n");
}

TEST(EventsCommand, followsTheAndroidRelease) {
  const std::string hold = "start data >>\nPressAndHold(1,2,600)\nDispatchPress(HOME)\n";
  const auto now = Shell().json({"events", "--json", "-"}, hold);
  EXPECT_EQ(now["events"][0]["complete"], true);
  EXPECT_EQ(now["events"].size(), 2U);
  const auto then = Shell().json({"events", "--json", "--android", "9", "-"}, hold);
  EXPECT_EQ(then["events"][0]["complete"], false);
  EXPECT_EQ(then["events"].size(), 1U);
  EXPECT_EQ(Shell().run({"events", "--android", "3.14", "-"}, hold).exitCode, 2);
}

TEST(EventsCommand, stopsAtTheLimit) {
  const auto answer = Shell().json({"events", "--low-level", "--json", "--limit", "5", "-"},
                                   "start data >>\nDrag(1,1,9,9,2000000000)\n");
  EXPECT_EQ(answer["events"].size(), 5U);
  EXPECT_EQ(answer["end"], "limit");
}

TEST(EventsCommand, listsTheEventsOfALog) {
  const std::string log =
      ":Monkey: seed=5 count=100\n"
      ":Sending Touch (ACTION_DOWN): 0:(10.0,20.0)\n"
      ":Sending Touch (ACTION_UP): 0:(12.0,22.0)\n"
      "Sleeping for 300 milliseconds\n"
      "Events injected: 2\n"
      "// Monkey finished\n";
  const auto result = Shell().run({"events", "-"}, log);
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_THAT(result.out,
              HasSubstr("tap (10, 20)\n1 user event of 3 low-level events; run 1 of 1: finished\n"));
  EXPECT_EQ(Shell().json({"events", "--json", "-"}, log)["events"][0]["lines"], json({2, 3, 4}));
  EXPECT_THAT(Shell().run({"events", "--run", "2", "-"}, log).err,
              HasSubstr("standard input: has no run 2; it has 1"));
}

TEST(EventsCommand, bytesThatAreNotUtf8DoNotBreakTheJson) {
  const auto answer = Shell().json({"events", "--low-level", "--json", "-"}, "start data >>\nRunCmd(\xff)\n");
  EXPECT_EQ(answer["events"][0]["cmd"], "\xEF\xBF\xBD");
}

TEST(EventsCommand, listsTheRowsOfATraceOfSimplyDroid) {
  const std::string trace =
      "1;MonkeyActivityEvent;com.x;com.x.Main;1\n2;MonkeyThrottleEvent;com.x;com.x.Main;1\n"
      "3;MonkeyTouchEvent;com.x;com.x.Main;1\n4;MonkeyTouchEvent;com.x;com.x.Main;1\n"
      "5;MonkeyTouchEvent;com.x;com.x.Main;1\n6;MonkeyThrottleEvent;com.x;com.x.Other;1\n";
  const auto told = Shell().run({"events", "-"}, trace).out;
  EXPECT_THAT(told, HasSubstr("launch com.x/.Main"));
  EXPECT_THAT(told, HasSubstr("drag somewhere to somewhere"));
  EXPECT_THAT(told, HasSubstr("2 user events of 6 low-level events"));
}

}  // namespace
}  // namespace marmoset::cli::test
