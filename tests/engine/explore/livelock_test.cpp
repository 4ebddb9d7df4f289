// Genie's own mining of ActivityDiary spent 1,941 of 2,000 events in one loop of two: the colour dialog of an
// editor was opened, and its choice led back. The app here is made of what it recorded.
#include <map>

#include <gmock/gmock.h>

#include "engine/explore/explorer.h"
#include "engine/explore/policies/named_policy.h"
#include "tests/engine/explore/support/recorded_app.h"
#include "tests/support/real_data.h"

namespace marmoset::explore {
namespace {

struct Walked {
  std::size_t screens = 0, most = 0, events = 0;  // most: events in the loop of two screens that took most
};

Walked walked(const test::ScriptedApp& app, const std::string& policy, std::uint64_t seed) {
  test::ScriptedDevice device(app);
  const auto chosen = makePolicy(policy, {.seed = seed});
  ExploreSettings settings;
  settings.setup = test::scriptedSetup;
  settings.seed = seed;
  settings.inputs = inputsFor(policy);
  settings.budget.events = 2000;
  std::map<std::pair<std::string, std::string>, std::size_t> loops;
  Walked walked;
  settings.onTrace = [&](ExploredTrace&& trace) {
    const auto& events = trace.recording.events;
    for (std::size_t i = trace.setup; i < events.size(); ++i) {
      const auto &from = trace.recording.before(i).window.activity, &to = events[i].after.window.activity;
      ++loops[std::minmax(from, to)];
      ++walked.events;
    }
  };
  const auto explored = explore({&device}, *chosen, settings, {});
  EXPECT_TRUE(explored);
  walked.screens = explored->activities.size();
  for (const auto& [screens, events] : loops) walked.most = std::max(walked.most, events);
  return walked;
}

TEST(Livelock, doesNotHoldAuto) {
  const auto data = test::realData("genie");
  if (!data) GTEST_SKIP();
  const auto app = test::recordedApp(*data / "run.trace.tsv");
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto walk = walked(app, "auto", seed);
    EXPECT_LT(walk.most, walk.events / 5) << "seed " << seed;
    EXPECT_GT(walk.screens, 23u) << "Genie's mining reached 23; seed " << seed;
  }
}

// The same without the data: an editor whose colour dialog leads back, and that nothing leaves.
TEST(Livelock, ofADialogThatLeadsBackDoesNotHoldAuto) {
  test::ScriptedApp app{"Main", {}};
  for (int i = 0; i < 10; ++i) {
    const auto name = "Page" + std::to_string(i);
    app.screens["Main"].push_back({"to " + name, name});
    app.screens[name] = {{"more", name + "/more"}, {"BACK", "Main"}};
    app.screens[name + "/more"] = {{"BACK", name}};
  }
  app.screens["Main"].push_back({"edit", "Edit"});
  app.screens["Edit"] = {{"colour", "Edit/colour"}};
  app.screens["Edit/colour"] = {{"select", "Edit"}};
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto walk = walked(app, "auto", seed);
    EXPECT_LT(walk.most, walk.events / 5) << "seed " << seed;
    EXPECT_EQ(walk.screens, 12u) << "seed " << seed;
  }
}

}  // namespace
}  // namespace marmoset::explore
