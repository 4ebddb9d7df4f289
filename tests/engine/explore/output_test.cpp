// What an exploration leaves: its goal, its folder, its page and what it says was never reached.
#include <filesystem>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "engine/explore/goal.h"
#include "engine/explore/output/exploration_folder.h"
#include "engine/explore/output/page.h"
#include "engine/explore/output/trace_files.h"
#include "engine/explore/output/unreached.h"
#include "engine/explore/policies/random.h"
#include "engine/reduce/suite/manifest.h"
#include "engine/replay/recording_file.h"
#include "tests/engine/explore/support/scripted_app.h"
#include "tests/support/real_data.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::explore {
namespace {

using test::ScriptedApp;
using test::ScriptedDevice;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TEST(Goal, IsWrittenInFourWays) {
  EXPECT_EQ(Goal::parse("crash")->kind, Goal::Kind::crash);
  EXPECT_EQ(Goal::parse("states:40")->least, 40);
  EXPECT_EQ(Goal::parse("coverage:120")->kind, Goal::Kind::branches);
  EXPECT_EQ(Goal::parse("coverage:60%")->kind, Goal::Kind::branchShare);
  for (const auto* wrong : {"", "crashes", "states", "states:", "states:0", "states:5%", "states:-1",
                            "coverage:101%", "coverage:x", "time:1h"})
    EXPECT_THAT(Goal::parse(wrong).error(), HasSubstr("states:N")) << wrong;
}

TEST(Goal, IsMet) {
  Explored found(model::AppModel({}, model::Abstraction::components));
  EXPECT_FALSE(Goal::parse("crash")->metBy(found, 0));
  found.crashes["x"] = {};
  found.states = {1, 2};
  found.branches = {"a", "b", "c"};
  EXPECT_TRUE(Goal::parse("crash")->metBy(found, 0));
  EXPECT_TRUE(Goal::parse("states:2")->metBy(found, 0));
  EXPECT_FALSE(Goal::parse("states:3")->metBy(found, 0));
  EXPECT_TRUE(Goal::parse("coverage:60%")->metBy(found, 5));
  EXPECT_FALSE(Goal::parse("coverage:61%")->metBy(found, 5));
}

class Folder : public testing::Test {
 protected:
  std::string refusal(const nlohmann::json& other) const {
    const auto opened = ExplorationFolder::open(path, other);
    return opened ? "" : opened.error();
  }
  const test::TemporaryFolder folder;
  const std::filesystem::path path = folder / "out";
  const nlohmann::json asked{{"policy", "auto"}, {"seed", 1}};
};

TEST_F(Folder, IsGoneOnWithByTheSameExplorationAlone) {
  {
    const auto first = ExplorationFolder::open(path, asked);
    ASSERT_TRUE(first) << first.error();
    EXPECT_FALSE(first->goesOn());
    ASSERT_TRUE(first->write("traces/0001.mks", "x"));
  }
  EXPECT_TRUE(ExplorationFolder::open(path, asked)->goesOn());
  EXPECT_THAT(refusal({{"policy", "random"}, {"seed", 1}}),
              HasSubstr("holds another exploration, with policy \"auto\", and this one has \"random\""));
}

TEST_F(Folder, IsNothingElseThatIsThere) {
  std::filesystem::create_directory(path);
  EXPECT_EQ(refusal(asked), "") << "an empty folder";
  std::filesystem::remove_all(path);
  folder.file("out", "a file");
  EXPECT_THAT(refusal(asked), HasSubstr("is no folder"));
  std::filesystem::remove(path);
  std::filesystem::create_directory(path);
  folder.file("out/letter.txt", "mine");
  EXPECT_THAT(refusal(asked), HasSubstr("no exploration to go on with"));
  for (const auto* head : {"", "{", "[]", "{\"format\": \"marmoset-exploration\"}"}) {
    folder.file("out/exploration.json", head);
    EXPECT_THAT(refusal(asked), HasSubstr("does not say what was explored")) << head;
  }
  folder.file("out/exploration.json", R"({"format": "marmoset-exploration", "version": 9, "asked": {}})");
  EXPECT_THAT(refusal(asked), HasSubstr("another version of Marmoset"));
}

TEST_F(Folder, IsForOneExplorationAtATime) {
  const auto first = ExplorationFolder::open(path, asked);
  ASSERT_TRUE(first);
  EXPECT_THAT(refusal(asked), HasSubstr("another process explores into it"));
}

ScriptedApp smallShop() {
  return {"Main",
          {{"Main", {{"open", "Item", {"opened"}}, {"<b>help</b>", "Main"}, {"BACK", "closed"}}},
           {"Item", {{"buy", "crash: java.lang.Error"}, {"BACK", "Main"}}}}};
}

class Output : public Folder {
 protected:
  void exploreShop(std::uint64_t events) {
    opened.emplace(*ExplorationFolder::open(path, asked));
    traces.emplace(&*opened, model::Abstraction::components, 0);
    ScriptedDevice device(smallShop());
    const auto policy = randomPolicy({.seed = 5});
    ExploreSettings settings;
    settings.setup = test::scriptedSetup;
    settings.inputs = InputSettings::ofPapers();
    settings.budget.events = events;
    settings.onStep = [&](const LoggedStep& step) { unreached.add(step); };
    settings.onTrace = [&](ExploredTrace&& trace) { traces->add(trace); };
    auto found = explore({&device}, *policy, settings, {});
    if (!found) throw std::runtime_error(found.error());
    report.explored = *std::move(found);
    report.windows = traces->windows();
    report.untried = unreached.untried();
    report.declared = 3;
    report.unvisited = unvisited(report.explored, {"com.x.Item", "com.x.Main", "com.x.Secret"});
  }

  std::optional<ExplorationFolder> opened;
  std::optional<TraceFiles> traces;
  Unreached unreached;
  ExplorationReport report{.policy = "random",
                           .device = "a simulated phone",
                           .explored = Explored(model::AppModel({}, model::Abstraction::components))};
};

TEST_F(Output, HasATraceWithItsRecordingForEachAndAManifest) {
  exploreShop(60);
  ASSERT_TRUE(opened->write("suite.marmoset.yaml", traces->manifest("com.x")));
  EXPECT_EQ(traces->problem(), "");
  const auto manifest = suite::loadManifest(path);
  ASSERT_TRUE(manifest) << manifest.error();
  ASSERT_GT(manifest->traces.size(), 1u);
  for (const auto& trace : manifest->traces) {
    const auto script = test::readFile(path / trace.script);
    EXPECT_EQ(trace.hash, suite::contentHash(script));
    const auto parsed = replay::traceOf(script::Script::parse(script::Text(script)));
    const auto recording = replay::readRecording(path / trace.recording);
    ASSERT_TRUE(parsed && recording);
    EXPECT_TRUE(replay::checkFits(*recording, *parsed)) << trace.script;
  }
  const auto& [signature, crash] = *traces->crashing().begin();
  EXPECT_EQ(signature, "java.lang.Error at com.x.Item.onClick");
  EXPECT_EQ(crash.script, test::readFile(path / crash.file));
}

TEST_F(Output, SaysWhatWasNeverReached) {
  exploreShop(3);
  EXPECT_THAT(report.unvisited, testing::Contains("com.x.Secret"));
  EXPECT_FALSE(report.untried.empty());
}

TEST_F(Output, IsAPageThatNeedsNothingElse) {
  exploreShop(60);
  report.crashes.push_back(
      {.signature = "java.lang.Error at <script>", .times = 2, .script = "crashes/01.mks"});
  const auto page = printPage(report);
  EXPECT_THAT(page, HasSubstr("com.x.Secret"));
  EXPECT_THAT(page, HasSubstr("java.lang.Error at &lt;script&gt;"));
  EXPECT_THAT(page, Not(HasSubstr("<script")));
  EXPECT_THAT(page, Not(HasSubstr("<b>help")));
  for (const auto* foreign : {"http:", "https:", "src=\"", "@import", "url(h"})
    EXPECT_THAT(page, Not(HasSubstr(foreign))) << foreign;
}

}  // namespace
}  // namespace marmoset::explore
