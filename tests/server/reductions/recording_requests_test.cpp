#include <algorithm>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "protocol/lsp/uri.h"
#include "server/commands/report.h"
#include "server/recordings/recording_messages.h"
#include "tests/server/reductions/reductions_fixture.h"

namespace marmoset::test {
namespace {

using server::BadgeState;
using server::ReportArguments;
using testing::Contains;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

// What the views of an editor ask for.
class RecordingRequests : public ReductionsTest {
 protected:
  void SetUp() override {
    ReductionsTest::SetUp();
    editor = start(threeDevices);
    uri = openScript(*editor);
  }
  void record() { runToTheEnd(*editor, "marmoset.record", {uri}); }
  server::RecordingResult recording() {
    const auto answer = editor->ask<server::RecordingRequest>({uri});
    EXPECT_TRUE(answer && *answer);
    return answer && *answer ? **answer : server::RecordingResult{};
  }
  server::ResultsResult results() {
    const auto answer = editor->ask<server::ResultsRequest>({uri});
    EXPECT_TRUE(answer);
    return answer.value_or(server::ResultsResult{});
  }
  protocol::Answer<lsp::ExecuteCommandRequest> report(const ReportArguments& arguments) {
    return execute(*editor, "marmoset.report", lsp::Json::of(arguments));
  }

  std::unique_ptr<FakeEditor> editor;
  std::string uri;
};

TEST_F(RecordingRequests, withoutARecordingThereIsNothing) {
  const auto answer = editor->ask<server::RecordingRequest>({uri});
  ASSERT_TRUE(answer);
  EXPECT_FALSE(*answer);
  EXPECT_THAT(results().events, IsEmpty());
  const auto targets = editor->ask<server::TargetsRequest>({uri});
  ASSERT_TRUE(targets);
  EXPECT_THAT(targets->targets, IsEmpty());
  const auto refused = report({uri});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "there is no recording of crash.mks: record it first");
}

TEST_F(RecordingRequests, aRecordingIsLaidOverTheScriptWithItsScreens) {
  record();
  const auto found = recording();
  const auto& file = found.recording.value();
  EXPECT_EQ(file.at("format"), "marmoset-recording");
  EXPECT_FALSE(file.at("screens").empty());
  const auto count = file.at("events").size();
  EXPECT_EQ(found.stale, count);
  EXPECT_THAT(found.lines, SizeIs(count));
  EXPECT_EQ(found.lines[0].at(0).at(0), lineOf(text, "LaunchActivity"));
  EXPECT_THAT(found.labels, Contains(Field(&server::RecordingLabel::code, "ineffective/no-op")));
  EXPECT_THAT(found.removed, IsEmpty());

  const auto tap = lineOf(text, "LaunchActivity") + 2;
  editor->edit(uri, {{tap, 0}, {tap, 0}}, "Tap(1,2)\n");
  const auto edited = recording();
  EXPECT_EQ(edited.stale, 1u) << "the launch still holds";
  EXPECT_EQ(edited.lines[1].at(0).at(0), tap + 1) << "where it is now";
}

TEST_F(RecordingRequests, eventsAreCalledByTheEnginesWordsAndWindowsAreATree) {
  record();
  const auto found = recording();
  ASSERT_THAT(found.steps, SizeIs(found.lines.size()));
  EXPECT_EQ(found.steps[2].title, "key VOLUME_UP");
  EXPECT_EQ(found.windows[found.steps[2].from].name, "/.ListLentObjects");
  EXPECT_EQ(found.steps[2].to, found.steps[2].from) << "it leads nowhere";
  const auto& windows = found.windows;
  const auto named = [&](const std::string& name) {
    const auto one =
        std::find_if(windows.begin(), windows.end(), [&](const auto& window) { return window.name == name; });
    EXPECT_NE(one, windows.end()) << name;
    return one == windows.end() ? server::RecordedWindow{} : *one;
  };
  EXPECT_EQ(named("/.Launcher").level, 0u);
  EXPECT_FALSE(named("/.Launcher").parent);
  const auto date = named("/.AddObject window \"date\"");
  EXPECT_EQ(date.level, 3u);
  EXPECT_EQ(windows[date.parent.value()].name, "/.AddObject");
}

TEST_F(RecordingRequests, aFileIsLaidOverTheScriptBesideItOrTheOneThatIsNamed) {
  record();
  const auto path = folder / "a.recording";
  std::ofstream(path) << recording().recording.value();
  const auto beside = editor->ask<server::RecordingFileRequest>({lsp::uriOf(path)});
  ASSERT_TRUE(beside) << beside.error().message;
  EXPECT_EQ(beside->script, uri);
  EXPECT_EQ(beside->steps[2].title, "key VOLUME_UP");
  EXPECT_EQ(beside->stale, beside->steps.size());

  editor->edit(uri, {{0, 0}, {0, 0}}, "a line above everything\n");
  const auto moved = editor->ask<server::RecordingFileRequest>({lsp::uriOf(path)});
  ASSERT_TRUE(moved);
  EXPECT_EQ(moved->lines[0].at(0).at(0), lineOf(text, "LaunchActivity") + 1) << "as it is open in the editor";

  const TemporaryFolder elsewhere;
  std::filesystem::copy_file(path, elsewhere / "a.recording");
  const auto away = lsp::uriOf(elsewhere / "a.recording");
  const auto alone = editor->ask<server::RecordingFileRequest>({away});
  ASSERT_TRUE(alone) << alone.error().message;
  EXPECT_FALSE(alone->script);
  EXPECT_EQ(alone->lines[0].at(0).at(0), lineOf(text, "LaunchActivity")) << "as it was recorded";
  const auto named = editor->ask<server::RecordingFileRequest>({away, uri});
  ASSERT_TRUE(named);
  EXPECT_EQ(named->script, uri);
}

TEST_F(RecordingRequests, filesThatAreNoRecordingsAreRefused) {
  const auto refused = editor->ask<server::RecordingFileRequest>({uri});
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("crash.mks"));
  EXPECT_FALSE(editor->ask<server::RecordingFileRequest>({"untitled:a"}));
}

TEST_F(RecordingRequests, whatAReductionRemovedIsMarked) {
  record();
  reduceToTheEnd(*editor, {uri});
  const auto found = recording();
  EXPECT_THAT(found.removed, SizeIs(69));
  ASSERT_TRUE(found.reduced);
  EXPECT_THAT(found.reduced->uri, testing::EndsWith("/crash-min.mks"));
  EXPECT_TRUE(found.reduced->unchanged);
  EXPECT_FALSE(found.reduced->seen) << "nobody recorded it yet";
  EXPECT_THAT(results().events, Contains(Field(&server::EventBadge::state, BadgeState::unnecessary)));
}

TEST_F(RecordingRequests, aRecordingOfWhatIsLeftComesWithThatOfTheWhole) {
  record();
  reduceToTheEnd(*editor, {uri});
  const auto reduced = recording().reduced->uri;
  runToTheEnd(*editor, "marmoset.record", {reduced});
  const auto found = recording();
  ASSERT_TRUE(found.reduced && found.reduced->seen);
  const auto& seen = *found.reduced->seen;
  ASSERT_THAT(seen.steps, SizeIs(5)) << "the launch and four events";
  ASSERT_THAT(found.reduced->events, SizeIs(5));
  // The reduced script touches the middle of the same widgets.
  const auto kindOf = [](const std::string& title) { return title.substr(0, title.find(' ')); };
  for (std::uint32_t i = 0; i < seen.steps.size(); ++i)
    EXPECT_EQ(kindOf(seen.steps[i].title), kindOf(found.steps[found.reduced->events[i].value()].title));

  const auto launch = lineOf(editor->text(reduced), "LaunchActivity");
  editor->edit(reduced, {{launch + 1, 0}, {launch + 1, 0}}, "Tap(1,2)\n");
  EXPECT_FALSE(recording().reduced->unchanged);
  EXPECT_TRUE(recording().reduced->seen) << "what was verified was recorded all the same";
}

TEST_F(RecordingRequests, badgesSayWhatEachEventDid) {
  record();
  runToTheEnd(*editor, "marmoset.replay", {uri, {{"runs", 3}}});
  const auto found = results();
  EXPECT_EQ(found.label, "3/3");
  ASSERT_THAT(found.events, testing::Not(IsEmpty()));
  EXPECT_EQ(found.events[0].text, "→ /.ListLentObjects");
  EXPECT_EQ(found.events.back().state, BadgeState::crash);
  EXPECT_THAT(found.events.back().detail, HasSubstr("Save changes"));
  EXPECT_THAT(found.events, Contains(Field(&server::EventBadge::state, BadgeState::ineffective)));
  EXPECT_THAT(editor->state().resultsChanged, Contains(uri));
}

TEST_F(RecordingRequests, targetsAreTheCrashAndTheActivities) {
  record();
  const auto found = editor->ask<server::TargetsRequest>({uri});
  ASSERT_TRUE(found);
  ASSERT_THAT(found->targets, SizeIs(1));
  EXPECT_THAT(found->targets[0].target, StartsWith("crash:java.lang.RuntimeException"));
  EXPECT_THAT(found->activities, Contains(Field(&server::TargetOffer::label, ".AddObject")));
}

TEST_F(RecordingRequests, theReportIsToldOrWritten) {
  record();
  const auto html = report({uri});
  ASSERT_TRUE(html) << html.error().message;
  EXPECT_THAT(html->as<server::ReportResult>()->content, StartsWith("<!DOCTYPE html>"));
  EXPECT_FALSE(report({uri, "papyrus"}));
  const auto written = report({uri, "markdown", true});
  ASSERT_TRUE(written);
  const auto result = *written->as<server::ReportResult>();
  ASSERT_TRUE(result.uri);
  EXPECT_THAT(*result.uri, testing::EndsWith("/crash-report.md"));
  EXPECT_EQ(editor->text(*result.uri), result.content);
}

TEST_F(RecordingRequests, theReportOfAnEditedScriptTellsWhatStillHolds) {
  record();
  const auto tap = lineOf(text, "DispatchPointer(5050,5050,");
  editor->edit(uri, {{tap, 0}, {tap, 0}}, "Tap(5,5)\n");
  const auto answer = report({uri, "text"});
  ASSERT_TRUE(answer);
  const auto told = answer->as<server::ReportResult>()->content;
  EXPECT_THAT(told, testing::AllOf(HasSubstr("of its 75 events, 6 still do what was recorded"),
                                   testing::Not(HasSubstr("The crash:"))));
}

}  // namespace
}  // namespace marmoset::test
