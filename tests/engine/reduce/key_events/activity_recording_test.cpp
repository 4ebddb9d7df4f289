#include "engine/reduce/key_events/activity_recording.h"

#include <filesystem>
#include <set>

#include <gmock/gmock.h>

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

TEST(ActivityRecording, refusesAScriptOfAnotherRun) {
  const auto log = script::Log::parse(script::Text("1;MonkeyActivityEvent;com.x;com.x.Main;1\n"));
  const auto recording = activityRecording(log, log.runs().front(), {});
  ASSERT_FALSE(recording);
  EXPECT_THAT(recording.error(), HasSubstr("1 rows and the script 0 events"));
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

}  // namespace
}  // namespace marmoset::reduce
