#include "engine/reduce/key_events/activity_recording.h"

#include <filesystem>
#include <set>

#include <gmock/gmock.h>

#include "engine/reduce/key_events/hierarchy_tree.h"
#include "engine/reduce/key_events/key_events.h"
#include "engine/script/semantics/run.h"
#include "tests/support/real_data.h"

namespace marmoset::reduce {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> windowsOf(const trace::Recording& recording) {
  std::vector<std::string> windows;
  for (const auto& event : recording.events) windows.push_back(describe(event.after.window));
  return windows;
}

TEST(ActivityRecording, takesTheActivitiesOfATrace) {
  const auto log =
      script::Log::parse(script::Text("1;MonkeyActivityEvent;com.x;com.x.Main;1\n"
                                      "2;MonkeyThrottleEvent;com.x;com.x.Main;1\n"
                                      "3;MonkeyTouchEvent;com.x;com.x.Main;1\n"
                                      "4;MonkeyTouchEvent;com.x;com.x.Main;1\n"
                                      "5;MonkeyThrottleEvent;com.x;com.x.Other;1\n"));
  ASSERT_EQ(log.runs().size(), 1u);
  const auto recording = activityRecording(log, log.runs().front());
  ASSERT_TRUE(recording) << recording.error();
  EXPECT_EQ(recording->evidence, trace::Evidence::activities);
  EXPECT_EQ(recording->package, "com.x");
  EXPECT_THAT(windowsOf(*recording), ElementsAre("/.Main", "/.Other"));
}

std::string rows(const std::vector<std::string>& classes) {
  std::string trace;
  for (const auto& name : classes) trace += "1;Monkey" + name + "Event;com.x;com.x.Main;1\n";
  return trace;
}

std::vector<std::string> described(const trace::Recording& recording) {
  std::vector<std::string> events;
  for (const auto& recorded : recording.events) events.push_back(describe(recorded.event));
  return events;
}

TEST(ActivityRecording, tellsTapsDragsAndKeysOfATraceByTheThrottleBehindThem) {
  const auto log =
      script::Log::parse(script::Text(rows({"Activity", "Throttle", "Touch", "Touch", "Touch", "Throttle",
                                            "Touch", "Touch", "Throttle", "Key", "Key", "Throttle"})));
  const auto recording = activityRecording(log, log.runs().front());
  ASSERT_TRUE(recording) << recording.error();
  EXPECT_THAT(described(*recording), ElementsAre("launch com.x/.Main", "drag somewhere to somewhere",
                                                 "tap somewhere", "key UNKNOWN"))
      << "a trace tells neither places nor keys";
}

TEST(ActivityRecording, endsAtTheCrash) {
  const auto log = script::Log::parse(
      script::Text(rows({"Activity", "Throttle", "Touch", "Touch"}) +
                   "// CRASH: // java.lang.RuntimeException: x$$ \tat com.x.Main.a(Main.java:1)$$ \n" +
                   rows({"Throttle", "Touch", "Touch", "Throttle"})));
  const auto recording = activityRecording(log, log.runs().front());
  ASSERT_TRUE(recording && recording->failure);
  EXPECT_THAT(described(*recording), ElementsAre("launch com.x/.Main", "tap somewhere"));
}

TEST(ActivityRecording, takesTheActivitiesOfAMonkeyLog) {
  const auto log = script::Log::parse(script::Text(
      ":Monkey: seed=1 count=3\n:AllowPackage: com.x\n"
      ":Switch: #Intent;action=android.intent.action.MAIN;component=com.x/.Main;end\n"
      "    // Allowing start of Intent { act=android.intent.action.MAIN cmp=com.x/.Main } in package com.x\n"
      "Sleeping for 0 milliseconds\n"
      ":Sending Touch (ACTION_DOWN): 0:(10.0,20.0)\n:Sending Touch (ACTION_UP): 0:(11.0,21.0)\n"
      "    // Allowing start of Intent { cmp=com.x/.Other } in package com.x\n"
      ":Sending Key (ACTION_DOWN): 4    // KEYCODE_BACK\n:Sending Key (ACTION_UP): 4    // KEYCODE_BACK\n"
      "    // activityResuming(com.x)\n"
      "Events injected: 3\n// Monkey finished\n"));
  ASSERT_EQ(log.runs().size(), 1u);
  const auto recording = activityRecording(log, log.runs().front());
  ASSERT_TRUE(recording) << recording.error();
  EXPECT_THAT(windowsOf(*recording), ElementsAre("/.Main", "/.Other", "no window"));
}

TEST(ActivityRecording, listensToNoOtherMonkeyOfTheLog) {
  const std::string ours = "02-14 15:44:27.105  100  101 I Monkey  : ";
  const std::string theirs = "02-14 15:44:27.106  200  201 I Monkey  : ";
  const auto log = script::Log::parse(
      script::Text(ours + ":Monkey: seed=1 count=2\n" + theirs + ":Monkey: seed=2 count=1\n" + ours +
                   ":Switch: #Intent;action=android.intent.action.MAIN;component=com.x/.Main;end\n" + theirs +
                   "    // Allowing start of Intent { cmp=com.y/.Main } in package com.y\n" + ours +
                   ":Sending Flip keyboardOpen=true\n" + ours +
                   "    // Allowing start of Intent { cmp=com.x/.Other } in package com.x\n" + theirs +
                   "    // activityResuming(com.y)\n" + ours + "Events injected: 2\n"));
  ASSERT_EQ(log.runs().size(), 2u);
  const auto recording = activityRecording(log, log.runs().front());
  ASSERT_TRUE(recording) << recording.error();
  EXPECT_THAT(windowsOf(*recording), ElementsAre("/.Main", "/.Other"));
}

TEST(ActivityRecording, judgesNoKeyWhereTheActivityIsUnknown) {
  const auto log = script::Log::parse(script::Text(
      ":Monkey: seed=1 count=3\n:AllowPackage: com.x\n"
      ":Switch: #Intent;action=android.intent.action.MAIN;component=com.x/.Main;end\n"
      ":Sending Key (ACTION_DOWN): 3    // KEYCODE_HOME\n:Sending Key (ACTION_UP): 3    // KEYCODE_HOME\n"
      ":Sending Touch (ACTION_DOWN): 0:(10.0,20.0)\n:Sending Touch (ACTION_UP): 0:(10.0,20.0)\n"
      "    // activityResuming(com.x)\n"
      ":Sending Key (ACTION_DOWN): 3    // KEYCODE_HOME\n:Sending Key (ACTION_UP): 3    // KEYCODE_HOME\n"
      "Events injected: 5\n// Monkey finished\n"));
  const auto recording = activityRecording(log, log.runs().front());
  ASSERT_TRUE(recording) << recording.error();
  EXPECT_THAT(findIneffective(factsOf(*recording)).kept(), ElementsAre(0, 2, 3));
}

TEST(ActivityRecording, refusesAScriptOfAnotherRun) {
  const auto log = script::Log::parse(script::Text("1;MonkeyActivityEvent;com.x;com.x.Main;1\n"));
  const auto recording = activityRecording(log, log.runs().front(), {});
  ASSERT_FALSE(recording);
  EXPECT_THAT(recording.error(), HasSubstr("1 rows and the script 0 events"));
}

TEST(ActivityRecording, laysAMonkeyLogOverTheScriptMadeOfIt) {
  const auto log = script::Log::parse(
      script::Text(":Monkey: seed=1 count=3\n:AllowPackage: com.x\n"
                   ":Switch: #Intent;action=android.intent.action.MAIN;component=com.x/.Main;end\n"
                   "Sleeping for 0 milliseconds\n"
                   ":Sending Touch (ACTION_DOWN): 0:(10.0,20.0)\n:Sending Touch (ACTION_UP): 0:(10.0,20.0)\n"
                   "    // Allowing start of Intent { cmp=com.x/.Other } in package com.x\n"
                   "Events injected: 3\n// Monkey finished\n"));
  const auto over = [&](const std::string& tap) {
    const auto text =
        "type= user\ncount= 1\nspeed= 1.0\nstart data >>\nLaunchActivity(com.x,com.x.Main)\n" + tap;
    return activityRecording(log, log.runs().front(),
                             script::play(script::Script::parse(script::Text(text))).events);
  };
  const auto recording = over("Tap(10,20)\n");
  ASSERT_TRUE(recording) << recording.error();
  EXPECT_THAT(windowsOf(*recording), ElementsAre("/.Main", "/.Other"));
  EXPECT_EQ(recording->events[1].event.lines.front().first, 5u) << "the line of the script";
  EXPECT_EQ(over("Tap(10,500)\n").error(),
            "event 2 is \"tap (10, 20)\" in the log and \"tap (10, 500)\" in the script: they are not of the "
            "same run");
}

// The apps cannot run here, so nothing is verified; but every real trace has a tree and careful labels.
TEST(ActivityRecording, readsSimplyDroidsTraces) {
  const auto folder = test::realData("simplydroid");
  if (!folder) return;
  std::set<std::filesystem::path> traces;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*folder)) {
    if (entry.path().filename() == "execute.log") traces.insert(entry.path());
  }
  EXPECT_GT(traces.size(), 0u);
  std::size_t crashes = 0;
  for (const auto& path : traces) {
    SCOPED_TRACE(path);
    const auto log = script::Log::parse(script::Text(test::readFile(path)));
    ASSERT_FALSE(log.runs().empty());
    const auto played =
        script::play(script::Script::parse(script::Text(test::readFile(path.parent_path() / "script.log"))));
    const auto recording = activityRecording(log, log.runs().front(), played.events);
    ASSERT_TRUE(recording) << recording.error();
    const auto alone = activityRecording(log, log.runs().front());
    ASSERT_TRUE(alone) << alone.error();
    ASSERT_EQ(alone->events.size(), recording->events.size()) << "the trace alone tells the same events";
    EXPECT_EQ(windowsOf(*alone), windowsOf(*recording));
    const auto found = keyEvents(*recording);
    crashes += found.has_value();
    if (!found) continue;
    EXPECT_TRUE(found->likely);
    EXPECT_EQ(found->missing.size(), 3u);
    EXPECT_LE(found->candidates[0].events.size(), recording->events.size());
    EXPECT_EQ(found->candidates[1].events.back() + 1, recording->events.size()) << "the crash comes last";
  }
  EXPECT_GT(crashes, 0u);
}

TEST(ActivityRecording, readsRealMonkeyLogs) {
  const auto folder = test::realData("monkey-logs");
  if (!folder) return;
  std::size_t windows = 0;
  for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
    SCOPED_TRACE(entry.path());
    const auto log = script::Log::parse(script::Text(test::readFile(entry.path())));
    for (const auto& run : log.runs()) {
      const auto recording = activityRecording(log, run);
      if (!recording) {
        EXPECT_THAT(recording.error(), HasSubstr("run Monkey with -v -v -v"));
        continue;
      }
      const auto facts = factsOf(*recording);
      const auto found = findIneffective(facts);
      EXPECT_FALSE(found.certain);
      EXPECT_EQ(found.missing.size(), 3u);
      windows += buildTree(facts, found.kept()).nodes.size();
    }
  }
  EXPECT_GT(windows, 10u);
}

}  // namespace
}  // namespace marmoset::reduce
