#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

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

TEST_F(RecordingRequests, whatAReductionRemovedIsMarked) {
  record();
  reduceToTheEnd(*editor, {uri});
  EXPECT_THAT(recording().removed, SizeIs(69));
  EXPECT_THAT(results().events, Contains(Field(&server::EventBadge::state, BadgeState::unnecessary)));
}

TEST_F(RecordingRequests, badgesSayWhatEachEventDid) {
  record();
  runToTheEnd(*editor, "marmoset.replay", {uri, 3});
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
