#include "server/recordings/recorded_graph.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "server/recordings/recording_answer.h"
#include "tests/engine/model/made_recording.h"
#include "tests/engine/reduce/support/record.h"

namespace marmoset::test {
namespace {

using server::RecordedGraph;
using testing::ElementsAre;
using testing::EndsWith;
using testing::IsEmpty;
using testing::StartsWith;

// Events on lines of their own, so that all of them are in the script.
RecordedGraph graphOf(trace::Recording recording, const std::vector<std::uint32_t>& removed = {},
                      const std::vector<server::RecordingLabel>& labels = {}) {
  auto document = std::make_shared<replay::RecordingDocument>();
  for (std::uint32_t i = 0; i < recording.events.size(); ++i) recording.events[i].event.lines = {{i, i}};
  document->recording = std::move(recording);
  document->fingerprints.resize(document->recording.events.size());
  const auto analysis = report::analyse(document);
  auto answer = server::recordingAnswer(*analysis);
  answer.removed = removed;
  answer.labels = labels;
  return server::recordedGraph(*analysis, answer);
}

std::vector<std::string> titles(const RecordedGraph& graph) {
  std::vector<std::string> told;
  for (const auto& node : graph.nodes) told.push_back(node.title);
  return told;
}

const auto crashing = madeRecording("Launcher", {{"launch", "Main"},
                                                 {"Idle", "Main"},
                                                 {"Add", "Edit"},
                                                 {"BACK", "Main"},
                                                 {"Add", "Edit"},
                                                 {"Save", "crash: java.lang.RuntimeException"}});

TEST(RecordedGraph, linksWindowsByEventsAndEndsInTheCrash) {
  const auto graph = graphOf(crashing, {3, 4}, {{1, "ineffective/no-op", ""}, {2, "crash-irrelevant", ""}});
  EXPECT_THAT(titles(graph), ElementsAre("/.Launcher, 1 event, leads to /.Main",
                                         "/.Main, 3 events, leads to /.Edit, 2 times",
                                         "/.Edit, 2 events, leads to /.Main; crash", "crash"));
  EXPECT_EQ(graph.nodes[1].first, 1u);
  EXPECT_EQ(graph.nodes[2].window, 2u);
  EXPECT_EQ(graph.nodes[3].window, std::nullopt);
  EXPECT_EQ(graph.nodes[3].first, 5u);
  ASSERT_EQ(graph.edges.size(), 4u);
  EXPECT_EQ(graph.edges[0].title, "from /.Main to /.Edit, 2 times");
  EXPECT_THAT(graph.edges[0].steps, ElementsAre(2, 4));
  EXPECT_EQ(graph.edges[2].title, "from /.Edit to /.Main, not needed");
  EXPECT_TRUE(graph.edges[2].back && graph.edges[2].needless);
  EXPECT_THAT(graph.note, IsEmpty());
}

TEST(RecordedGraph, saysWhereNothingIsNeeded) {
  EXPECT_THAT(titles(graphOf(crashing, {3, 5})),
              testing::Contains("/.Edit, 2 events, none needed, leads to /.Main; crash"));
}

TEST(RecordedGraph, saysWhatItLeavesOut) {
  std::vector<Made> walk;
  for (int i = 1; i <= 2000; ++i) walk.push_back({"Next", fmt::format("W{}", i % 300)});
  const auto graph = graphOf(madeRecording("W0", walk));
  EXPECT_EQ(graph.nodes.size(), 40u);
  EXPECT_EQ(graph.nodes[0].name, "/.W0");
  EXPECT_THAT(graph.note, StartsWith("40 of 300 windows and 39 of 300 moves are drawn: those that most"));
}

TEST(RecordedGraph, ofASampleHasThePapersWindows) {
  const auto graph = graphOf(recordedSample("whohasmystuff", "crash.mks"));
  std::vector<std::string> names;
  for (const auto& node : graph.nodes) names.push_back(node.name);
  EXPECT_THAT(names, testing::IsSupersetOf({"/.Launcher", "/.ListLentObjects", "/.AddObject",
                                            "/.AddObject window \"date\"", "crash"}));
  EXPECT_THAT(graph.edges, testing::Contains(testing::Field(&server::RecordedGraphEdge::title,
                                                            "from /.AddObject to crash")));
  std::size_t events = 0;
  for (const auto& node : graph.nodes) events += node.events;
  EXPECT_EQ(events, 74u);
}

TEST(RecordedGraph, ofNothingDoneIsTheFirstWindow) {
  const auto graph = graphOf(madeRecording("Main", {}));
  EXPECT_THAT(titles(graph), ElementsAre(EndsWith("0 events, none needed")));
  EXPECT_THAT(graph.edges, IsEmpty());
}

}  // namespace
}  // namespace marmoset::test
