#include "engine/model/window_graph.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "tests/engine/model/made_recording.h"

namespace marmoset::model {
namespace {

using test::Made;
using test::madeRecording;
using testing::ElementsAre;
using testing::Optional;

const auto lending = madeRecording("Launcher", {{"launch", "Main"},
                                                {"Idle", "Main"},
                                                {"Add", "Edit"},
                                                {"BACK", "Main"},
                                                {"Add", "Edit"},
                                                {"Save", "crash: java.lang.RuntimeException"}});

TEST(Windows, haveLevelsAndTheWindowsTheyAreReachedFrom) {
  const auto known = windowsOf(modelOf(lending, Abstraction::window));
  ASSERT_EQ(known.windows.size(), 4u);
  std::vector<std::string> names;
  for (const auto& window : known.windows)
    names.push_back(window.failed ? "failed" : describe(window.status));
  EXPECT_THAT(names, ElementsAre("/.Launcher", "/.Main", "/.Edit", "failed")) << "in the order they were met";
  EXPECT_EQ(known.windows[0].level, 0u);
  EXPECT_EQ(known.windows[0].parent, std::nullopt);
  EXPECT_EQ(known.windows[2].level, 2u);
  EXPECT_EQ(known.windows[2].parent, 1u);
  EXPECT_EQ(known.windows[1].events, 3u);
}

TEST(Windows, gatherTheStatesOfAFinerModel) {
  auto recording = lending;
  recording.events[1].after = test::madeScreen("Main", {"Add", "Idle", "New"});
  const auto fine = modelOf(recording, Abstraction::components);
  EXPECT_GT(fine.states().size(), 4u);
  EXPECT_EQ(windowsOf(fine).windows, windowsOf(modelOf(lending, Abstraction::window)).windows);
}

TEST(Windows, ofSeveralRecordingsAreAsFarAsTheNearestStart) {
  auto model = modelOf(lending, Abstraction::window);
  ASSERT_TRUE(model.add(madeRecording("Main", {{"Add", "Edit"}})));
  const auto known = windowsOf(model);
  const auto* edit = known.find(stateOf(Abstraction::window, test::madeScreen("Edit")));
  ASSERT_TRUE(edit);
  EXPECT_EQ(edit->level, 1u);
  EXPECT_EQ(known.find(1), nullptr);
}

TEST(WindowGraph, linksWindowsByTheEventsThatLeadFromOneToTheOther) {
  const auto graph = windowGraph(windowsOf(modelOf(lending, Abstraction::window)));
  EXPECT_THAT(graph.windows, ElementsAre(0, 1, 2, 3));
  ASSERT_EQ(graph.moves.size(), 4u);
  const auto& often = graph.moves.front();
  EXPECT_EQ(Move(often), (Move{1, 2}));
  EXPECT_EQ(often.count, 2u);
  EXPECT_FALSE(often.back);
  EXPECT_EQ(Move(graph.moves[2]), (Move{2, 1}));
  EXPECT_TRUE(graph.moves[2].back);
  EXPECT_EQ(Move(graph.moves[3]), (Move{2, 3}));
  EXPECT_FALSE(graph.moves[3].back) << "a failure is no way back";
  EXPECT_EQ(graph.windowsLeftOut + graph.movesLeftOut, 0u);
}

TEST(WindowGraph, holdsWhatIsUsedMostWhereThereIsTooMuch) {
  std::vector<Made> walk;
  for (int i = 1; i <= 2000; ++i) walk.push_back({"Next", fmt::format("W{}", i % 300)});
  walk.push_back({"Next", "crash: java.lang.Error"});
  const auto known = windowsOf(modelOf(madeRecording("W0", walk), Abstraction::window));
  const auto graph = windowGraph(known);
  ASSERT_EQ(graph.windows.size(), 40u);
  EXPECT_EQ(graph.windows.front(), 0u) << "the start is never left out";
  EXPECT_TRUE(known.windows[graph.windows.back()].failed) << "nor is the failure";
  EXPECT_EQ(graph.windowsLeftOut, 261u);
  for (const auto& move : graph.moves) {
    EXPECT_LT(move.from, 40u);
    EXPECT_LT(move.to, 40u);
  }
  EXPECT_EQ(graph.moves.size() + graph.movesLeftOut, known.moves.size());
  EXPECT_EQ(windowGraph(known, {.windows = 300, .moves = 80}).moves.size(), 80u);
}

TEST(WindowGraph, ofAnEmptyModelIsEmpty) {
  const auto graph = windowGraph(windowsOf(AppModel({"com.x", ""}, Abstraction::window)));
  EXPECT_TRUE(graph.windows.empty());
  EXPECT_TRUE(graph.moves.empty());
}

}  // namespace
}  // namespace marmoset::model
