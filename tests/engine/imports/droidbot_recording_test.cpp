#include "engine/imports/droidbot_recording.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "engine/imports/droidbot_screen.h"
#include "engine/model/input.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::imports {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

json viewJson(std::vector<int> bounds, int parent, std::vector<int> children, const std::string& text = "") {
  return {{"class", "android.widget.Button"},
          {"package", "com.x"},
          {"text", text.empty() ? json() : json(text)},
          {"bounds", {{bounds[0], bounds[1]}, {bounds[2], bounds[3]}}},
          {"parent", parent},
          {"children", children},
          {"clickable", !text.empty()},
          {"enabled", true}};
}

class Folder {
 public:
  void event(int second, const json& body, const std::string& from, const std::string& to) const {
    const auto tag = "2024-05-01_12010" + std::to_string(second);
    const json file = {{"tag", tag}, {"event", body}, {"start_state", from}, {"stop_state", to}};
    folder_.file("events/event_" + tag + ".json", file.dump());
  }
  void state(const std::string& hash, const std::string& activity, const json& views) const {
    const json file = {{"state_str", hash},
                       {"foreground_activity", activity},
                       {"width", 200},
                       {"height", 100},
                       {"views", views}};
    folder_.file("states/state_" + hash + ".json", file.dump());
  }
  // Launcher, then Main, where a text is set, then the launcher again.
  void fill() const {
    const auto field = viewJson({0, 0, 100, 40}, 0, {}, "Name");
    event(1, {{"event_type", "kill_app"}, {"stop_intent", "am force-stop com.x"}}, "home", "home");
    event(2, {{"event_type", "intent"}, {"intent", "am start com.x/com.x.Main"}}, "home", "loading");
    event(3, {{"event_type", "set_text"}, {"view", field}, {"text", "a b"}}, "main", "main");
    event(4, {{"event_type", "key"}, {"name", "BACK"}}, "filled", "home");
    state("home", "com.android.launcher3/.Launcher", json::array({viewJson({0, 0, 100, 200}, -1, {})}));
    for (const std::string name : {"main", "filled"})
      state(name, "com.x/.Main", json::array({viewJson({0, 0, 100, 180}, -1, {1}), field}));
  }
  const std::filesystem::path& path() const { return folder_.path(); }

 private:
  test::TemporaryFolder folder_;
};

TEST(DroidBotRecording, showsBeforeEachEventTheScreenItWasChosenOn) {
  const Folder folder;
  folder.fill();
  const auto made = droidBotRecording(folder.path()).value();
  const auto& recording = made.document.recording;
  EXPECT_EQ(recording.package, "com.x");
  EXPECT_EQ(recording.width, 100);
  EXPECT_EQ(recording.height, 200);
  std::vector<std::string> told{describe(recording.start.window)};
  for (std::size_t i = 0; i < recording.events.size(); ++i) {
    const auto& event = recording.events[i];
    told.push_back(toString(model::inputOf(recording.before(i), event)));
    told.push_back(describe(event.after.window));
  }
  EXPECT_THAT(told,
              ElementsAre("/.Launcher", "launch com.x/.Main", "/.Main", "tap Button @0", "/.Main", "text a",
                          "/.Main", "key SPACE", "/.Main", "text b", "/.Main", "key BACK", "/.Launcher"));
  EXPECT_EQ(recording.start.window.kind, trace::WindowKind::system);
  EXPECT_EQ(made.document.fingerprints.size(), recording.events.size());
}

TEST(DroidBotRecording, takesAFreshRestartOfGenieForAStart) {
  const Folder folder;
  folder.fill();
  folder.event(5, {{"event_type", "fresh_restart"}, {"intent", "am start com.x/com.x.Main"}}, "home", "main");
  const auto made = droidBotRecording(folder.path()).value();
  EXPECT_EQ(describe(made.document.recording.events.back().event), "launch com.x/.Main");
  EXPECT_EQ(describe(made.document.recording.events.back().after.window), "/.Main");
  EXPECT_THAT(made.script.notes.back().message, HasSubstr("without its data"));
}

TEST(DroidBotRecording, leavesOutWhatCannotBeSeen) {
  auto hidden = viewJson({0, 0, 50, 50}, 0, {}, "hidden");
  hidden["visible"] = false;
  const auto screen = parseDroidBotScreen(json{
      {"state_str", "s"},
      {"foreground_activity", "com.x/.Main"},
      {"views",
       {viewJson({0, 0, 100, 100}, -1, {1, 2, 3, 0, 99}), hidden, viewJson({0, 90, 100, 150}, 0, {}, "half"),
        viewJson({0, 200, 100, 300}, 0, {},
                 "below")}}}.dump());
  ASSERT_TRUE(screen);
  const auto& nodes = screen->seen.tree->nodes;
  ASSERT_EQ(nodes.size(), 2u);
  EXPECT_EQ(nodes[1].text, "half");
  EXPECT_EQ(nodes[1].index, 1u);
  EXPECT_EQ(nodes[1].bounds, (trace::Rect{0, 90, 100, 100}));
}

TEST(DroidBotRecording, isRefusedWithoutStates) {
  const Folder folder;
  folder.event(1, {{"event_type", "intent"}, {"intent", "am start com.x/com.x.Main"}}, "a", "b");
  EXPECT_THAT(droidBotRecording(folder.path()).error(), HasSubstr("has no state_*.json of these events"));
  EXPECT_THAT(parseDroidBotScreen("[]").error(), HasSubstr("is no state of DroidBot"));
}

}  // namespace
}  // namespace marmoset::imports
