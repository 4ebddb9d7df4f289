#include <algorithm>
#include <filesystem>

#include <gtest/gtest.h>

#include "engine/script/events/user_event.h"
#include "engine/script/semantics/run.h"
#include "tests/support/real_data.h"

namespace marmoset::script {
namespace {

namespace fs = std::filesystem;

std::vector<UserEvent> eventsOf(const fs::path& path) {
  const auto script = Script::parse(Text(marmoset::test::readFile(path)));
  return userEvents(play(script).events);
}

// CHARD counts 147 low-level events and 74 user events in its example.
TEST(RealRuns, theExampleOfThePaper) {
  const auto events = eventsOf(marmoset::test::sourceFile("samples/whohasmystuff/crash.mks"));
  EXPECT_EQ(events.size(), 74U);
  EXPECT_EQ(events.back().ids.back(), 147U);
}

// SimplyDroid writes one command a line: every line is one user event, and all of them are whole.
TEST(RealRuns, everyLineOfASimplyDroidScriptIsOneEvent) {
  const auto folder = marmoset::test::realData("simplydroid");
  if (!folder) return;
  std::size_t scripts = 0;
  for (const auto& entry : fs::recursive_directory_iterator(*folder)) {
    if (entry.path().filename() != "script.log") continue;
    SCOPED_TRACE(entry.path());
    ++scripts;
    const auto events = eventsOf(entry.path());
    EXPECT_EQ(events.front().type, UserEventType::launch);
    EXPECT_EQ(deletionAtoms(events).size(), events.size());
    EXPECT_TRUE(std::all_of(events.begin(), events.end(), [](const UserEvent& event) {
      return event.complete && event.lines.size() == 1 && event.lines[0].first == event.lines[0].last;
    }));
  }
  EXPECT_GT(scripts, 0U);
}

}  // namespace
}  // namespace marmoset::script
