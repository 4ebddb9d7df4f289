#include "engine/reduce/key_events/key_events.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "engine/reduce/key_events/hierarchy_tree.h"
#include "engine/reduce/key_events/print_tree.h"
#include "engine/replay/trial.h"
#include "tests/engine/reduce/support/record.h"

namespace marmoset::reduce {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class WhoHasMyStuffKeyEvents : public testing::Test {
 protected:
  const device::simulator::AppPointer app = device::simulator::sampleApp("whohasmystuff");
  const replay::Trace trace = test::traceOf(test::sampleText("whohasmystuff", "crash.mks"));
  const trace::Recording recording = test::recorded(app, trace);
  const RecordingFacts facts = factsOf(recording);
  const std::vector<std::uint32_t> thirty = findIneffective(facts).kept();
  std::vector<std::size_t> asked;  // sizes of the candidates that were replayed

  Verify onDevice() {
    return [this](const Candidate& candidate) -> tl::expected<bool, std::string> {
      asked.push_back(candidate.size());
      device::simulator::SimulatedDevice device(app, "sim");
      const auto result = replay::runTrial(device, trace, candidate, {.start = {.seed = 1}}, {});
      if (!result) return tl::unexpected(result.error().message);
      return result->success;
    };
  }

  std::vector<std::uint32_t> ids(const Candidate& events) const {
    std::vector<std::uint32_t> firsts;
    for (const auto event : events) firsts.push_back(recording.events[event].event.ids.front());
    return firsts;
  }
};

TEST_F(WhoHasMyStuffKeyEvents, shortIsThreeEventsThatDoNotCrash) {
  const auto found = keyEvents(recording, onDevice());
  ASSERT_TRUE(found);
  EXPECT_THAT(ids(found->candidates[0].events), ElementsAre(1, 8, 146));
  EXPECT_EQ(found->candidates[0].reproduces, false);
}

TEST_F(WhoHasMyStuffKeyEvents, duplicateIsTenEventsThatCrash) {
  const auto found = keyEvents(recording, onDevice());
  ASSERT_TRUE(found && found->best());
  EXPECT_EQ(found->best()->strategy, KeyStrategy::duplicate);
  EXPECT_THAT(ids(found->best()->events), ElementsAre(1, 18, 8, 14, 60, 96, 98, 142, 144, 146))
      << "a e b c f g h i j k";
  EXPECT_EQ(found->best()->reproduces, true);
  EXPECT_FALSE(found->likely);
  EXPECT_THAT(asked, ElementsAre(3, 10)) << "thirty events cannot beat ten";
}

TEST_F(WhoHasMyStuffKeyEvents, ineffectiveIsWhatTheRulesLeave) {
  const auto found = keyEvents(recording);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->candidates[2].events.size(), 30u);
}

TEST_F(WhoHasMyStuffKeyEvents, withoutADeviceAreOnlyLikely) {
  const auto found = keyEvents(recording);
  ASSERT_TRUE(found && found->best());
  EXPECT_TRUE(found->likely);
  EXPECT_EQ(found->best()->strategy, KeyStrategy::duplicate);
  EXPECT_EQ(found->best()->reproduces, std::nullopt);
}

TEST_F(WhoHasMyStuffKeyEvents, fallBackToLongerCandidatesAndToNone) {
  std::size_t tries = 0;
  const auto third = [&](const Candidate&) -> tl::expected<bool, std::string> { return ++tries == 3; };
  EXPECT_EQ(keyEvents(recording, third)->best()->strategy, KeyStrategy::ineffective);
  const auto never = [](const Candidate&) -> tl::expected<bool, std::string> { return false; };
  EXPECT_EQ(keyEvents(recording, never)->best(), nullptr);
  const auto broken = [](const Candidate&) -> tl::expected<bool, std::string> {
    return tl::unexpected(std::string("no device"));
  };
  EXPECT_EQ(keyEvents(recording, broken).error(), "no device");
}

TEST_F(WhoHasMyStuffKeyEvents, treeHasThePapersLevelsAndClasses) {
  const auto tree = buildTree(facts, thirty);
  const EventClasses classes(facts, thirty, 0.5);
  const auto text = printText({tree, facts, recording, classes});
  EXPECT_THAT(
      text, HasSubstr("level 0: /.Launcher\n  a #1 launch de.freewarepoint.whohasmystuff/.ListLentObjects -> "
                      "/.ListLentObjects\n"));
  EXPECT_THAT(text,
              HasSubstr("level 1: /.ListLentObjects\n  b #8,9 tap (539, 434) -> /.AddObject\n  e #18,19"));
  EXPECT_THAT(
      text,
      HasSubstr(
          "level 2: /.AddObject\n  c #14,15 tap (117, 912)\n  d #16,17 key BACK -> /.ListLentObjects\n"));
  EXPECT_THAT(text, HasSubstr("level 3: /.AddObject window \"date\"\n  h #98,99"));
  EXPECT_THAT(text, HasSubstr("level 3: /.AddObject window \"popupWindow2\"\n  j #144,145"));
  EXPECT_THAT(text, HasSubstr("  k #146,147 tap (326, 1812) -> crash\n"));
  EXPECT_EQ(tree.nodes.size(), 5u);
  EXPECT_EQ(classes.count(), 11u);
}

TEST_F(WhoHasMyStuffKeyEvents, treeIsDrawnAndWrittenAsData) {
  const auto tree = buildTree(facts, thirty);
  const EventClasses classes(facts, thirty, 0.5);
  const TreeView view{tree, facts, recording, classes};
  const auto dot = printDot(view);
  EXPECT_THAT(dot, testing::StartsWith("digraph windows {"));
  EXPECT_THAT(dot, HasSubstr(R"([label="/.AddObject window \"date\"\nlevel 3\n"];)"));
  EXPECT_THAT(dot, HasSubstr("-> crash [label=\"k\"];")) << "not to where the system puts its user";
  EXPECT_THAT(dot, HasSubstr("{ rank=same; w7; w8; }"));
  const auto json = printJson(view);
  ASSERT_EQ(json["nodes"].size(), 5u);
  EXPECT_EQ(json["nodes"][1]["window"], "/.ListLentObjects");
  EXPECT_EQ(json["nodes"][1]["level"], 1);
  EXPECT_EQ(json["nodes"][2]["events"].back()["to"], "crash");
  EXPECT_EQ(json["transitions"].size(), tree.transitions.size());
}

TEST(HierarchyTree, drawsWindowsWhereNothingWasDone) {
  const auto recording = test::recorded(device::simulator::sampleApp("whohasmystuff"),
                                        "type= user\ncount= 1\nspeed= 1.0\nstart data >>\n"
                                        "LaunchActivity(de.freewarepoint.whohasmystuff,"
                                        "de.freewarepoint.whohasmystuff.ListLentObjects)\nUserWait(1500)\n"
                                        "Tap(540,434)\nUserWait(1500)\n");
  const auto facts = factsOf(recording);
  const auto events = allEvents(facts);
  const auto tree = buildTree(facts, events);
  const auto dot = printDot({tree, facts, recording, EventClasses(facts, events, 0.5)});
  EXPECT_THAT(dot, HasSubstr("[label=\"/.AddObject\"];"));
  EXPECT_THAT(dot, testing::Not(HasSubstr("crash")));
}

TEST(KeyEvents, needACrash) {
  const auto recording = test::recordedSample("whohasmystuff", "habits.mks");
  EXPECT_THAT(keyEvents(recording).error(), HasSubstr("does not end in a crash"));
}

TEST(EventClass, hasALetterThenTwo) {
  EXPECT_EQ(className(0), "a");
  EXPECT_EQ(className(25), "z");
  EXPECT_EQ(className(26), "aa");
  EXPECT_EQ(className(26 * 27), "aaa");
}

TEST(Similarity, isTheShareOfEqualCallbacks) {
  EXPECT_EQ(similarity({}, {}), 1);
  EXPECT_EQ(similarity({1, 2}, {1, 2}), 1);
  EXPECT_EQ(similarity({1, 2, 3, 4}, {1}), 0.25);
}

}  // namespace
}  // namespace marmoset::reduce
