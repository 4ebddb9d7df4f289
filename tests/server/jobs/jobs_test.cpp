#include <filesystem>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "protocol/lsp/uri.h"
#include "tests/server/jobs/jobs_fixture.h"

namespace marmoset::test {
namespace {

using server::JobPhase;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

TEST_F(JobsTest, aScriptOffersToBeReplayedAndRecorded) {
  const auto editor = start();
  EXPECT_THAT(lenses(*editor, openScript(*editor)), ElementsAre("Replay", "Record", "Minimise"));
}

TEST_F(JobsTest, aReplayLeavesItsRateAndTheCrashAtTheirPlaces) {
  const auto editor = start();
  const auto uri = openScript(*editor);
  runToTheEnd(*editor, "marmoset.replay", {uri, {{"runs", 5}}});
  const auto& last = editor->state().jobs.back();
  EXPECT_EQ(last.done, 5u);
  EXPECT_THAT(last.message, HasSubstr("crash.mks: 5 of 5 runs met the target crash: 47% to 100%"));
  EXPECT_THAT(lenses(*editor, uri), ElementsAre("Replay", "Record", "Minimise", "5/5 crash"));
  const auto crashes = diagnostics(*editor, uri, "replay-crash");
  ASSERT_EQ(crashes.size(), 1u);
  EXPECT_THAT(crashes[0].message, HasSubstr("crashes here in 5 of 5 runs: java.lang.RuntimeException"));
  EXPECT_EQ(crashes[0].severity, lsp::DiagnosticSeverity::information);
  EXPECT_FALSE(editor->state().positions.empty()) << "the live position";
  EXPECT_EQ(editor->state().positions.back().uri, uri);
  EXPECT_THAT(editor->state().shown,
              Contains(testing::Field(&lsp::ShowMessageParams::message, HasSubstr("5 of 5"))));
}

TEST_F(JobsTest, progressHasAPercentageAndEnds) {
  const auto editor = start();
  runToTheEnd(*editor, "marmoset.replay", {openScript(*editor), {{"runs", 3}}});
  std::vector<std::string> kinds;
  bool percentage = false;
  for (const auto& one : editor->state().progress) {
    kinds.push_back(one.value.value().at("kind"));
    percentage = percentage || one.value.value().contains("percentage");
  }
  ASSERT_THAT(kinds, SizeIs(testing::Ge(2u)));
  EXPECT_EQ(kinds.front(), "begin");
  EXPECT_EQ(kinds.back(), "end");
  EXPECT_TRUE(percentage);
}

TEST_F(JobsTest, aRecordingShowsWidgetsAndWindows) {
  const auto editor = start();
  const auto uri = openScript(*editor);
  EXPECT_THAT(hints(*editor, uri), IsEmpty());
  runToTheEnd(*editor, "marmoset.record", {uri});
  const auto shown = hints(*editor, uri);
  EXPECT_EQ(shown.at(5), "→ /.ListLentObjects") << "the launch";
  EXPECT_THAT(shown,
              Contains(testing::Pair(
                  testing::_, "Button #add_button \"Save changes\" → crash java.lang.RuntimeException")));
}

TEST_F(JobsTest, whatIsRecordedOffersToBeRecordedAgain) {
  const auto editor = start();
  const auto uri = openScript(*editor);
  runToTheEnd(*editor, "marmoset.record", {uri});
  EXPECT_THAT(lenses(*editor, uri), ElementsAre("Replay", "Record again", "Minimise"));
  editor->edit(uri, {{8, 0}, {8, 0}}, "Tap(1,2)\n");
  EXPECT_THAT(lenses(*editor, uri), Contains("Record again")) << "outdated, yet there is one";
}

TEST_F(JobsTest, aQuietJobShowsNeitherProgressNorItsEnd) {
  const auto editor = start();
  const auto uri = openScript(*editor);
  runToTheEnd(*editor, "marmoset.replay", {uri, {{"runs", 3}, {"quiet", true}}});
  EXPECT_THAT(editor->state().progress, IsEmpty());
  EXPECT_THAT(editor->state().shown, IsEmpty());
  EXPECT_THAT(editor->state().jobs.back().message, HasSubstr("3 of 3 runs met the target"));
}

TEST_F(JobsTest, resultsSurviveARestart) {
  {
    const auto editor = start();
    const auto uri = openScript(*editor);
    runToTheEnd(*editor, "marmoset.record", {uri});
    runToTheEnd(*editor, "marmoset.replay", {uri, {{"runs", 2}}});
  }
  const auto editor = start();
  const auto uri = openScript(*editor);
  EXPECT_THAT(lenses(*editor, uri), Contains("2/2 crash"));
  EXPECT_EQ(hints(*editor, uri).at(5), "→ /.ListLentObjects");
  EXPECT_THAT(diagnostics(*editor, uri, "replay-crash"), SizeIs(1));
}

TEST_F(JobsTest, resultsFollowEdits) {
  const auto editor = start();
  const auto uri = openScript(*editor);
  runToTheEnd(*editor, "marmoset.record", {uri});
  runToTheEnd(*editor, "marmoset.replay", {uri, {{"runs", 2}}});
  const auto before = hints(*editor, uri);
  const auto crashLine = diagnostics(*editor, uri, "replay-crash").at(0).range.start.line;

  editor->edit(uri, {{0, 0}, {0, 0}}, "# a comment\n");
  std::map<std::uint32_t, std::string> moved;
  for (const auto& [line, label] : before) moved[line + 1] = label;
  EXPECT_EQ(hints(*editor, uri), moved) << "layout changes nothing";
  EXPECT_THAT(lenses(*editor, uri), Contains("2/2 crash"));

  editor->edit(uri, {{8, 0}, {8, 0}}, "Tap(1,2)\n");
  const auto stale = hints(*editor, uri);
  EXPECT_EQ(stale.at(6), "→ /.ListLentObjects") << "above the change";
  EXPECT_THAT(stale.rbegin()->second, HasSubstr("(Button #add_button"));
  EXPECT_THAT(lenses(*editor, uri), Contains("2/2 crash before the last edits"));
  const auto crash = diagnostics(*editor, uri, "replay-crash").at(0);
  EXPECT_EQ(crash.range.start.line, crashLine + 2);
  EXPECT_EQ(crash.severity, lsp::DiagnosticSeverity::hint);

  editor->edit(uri, {{8, 0}, {9, 0}}, "");
  EXPECT_EQ(hints(*editor, uri), moved) << "undo restores everything";
}

TEST_F(JobsTest, resultsFollowEditsMadeWhileNoServerRan) {
  {
    const auto editor = start();
    runToTheEnd(*editor, "marmoset.record", {openScript(*editor)});
  }
  text.insert(text.find("UserWait(800)\n"), "Tap(1,2)\n");
  const auto editor = start();
  const auto shown = hints(*editor, openScript(*editor));
  ASSERT_FALSE(shown.empty());
  EXPECT_THAT(shown.rbegin()->second, HasSubstr("(Button #add_button"));
}

TEST_F(JobsTest, clientsWithoutPullGetThePushedOnes) {
  EditorOptions options;
  options.capabilities = plainClient();
  options.initializationOptions =
      lsp::Json(nlohmann::json{{"device", {{"use", "sim:whohasmystuff.app.yaml"}}}});
  FakeEditor editor(options);
  const auto uri = openScript(editor);
  runToTheEnd(editor, "marmoset.replay", {uri, {{"runs", 2}}});
  editor.blockUntilIdle();
  const auto& published = editor.state().published.at(uri).diagnostics;
  EXPECT_TRUE(std::any_of(published.begin(), published.end(), [](const auto& one) {
    return one.code && std::get<std::string>(*one.code) == "replay-crash";
  }));
}

TEST_F(JobsTest, isCancelledByItsId) {
  const auto editor = start();
  const auto id = run(*editor, "marmoset.replay", {openScript(*editor), {{"runs", endless}}});
  editor->await(runsDone(2));
  EXPECT_THAT(jobs(*editor).jobs, SizeIs(1));
  EXPECT_TRUE(execute(*editor, "marmoset.cancelJob", lsp::Json::of(server::JobReference{id})));
  editor->blockUntilIdle();
  EXPECT_EQ(editor->state().jobs.back().state, JobPhase::cancelled);
  EXPECT_THAT(jobs(*editor).jobs, IsEmpty());
  EXPECT_EQ(jobs(*editor).devicesBusy, 0u);
  EXPECT_FALSE(execute(*editor, "marmoset.cancelJob", lsp::Json::of(server::JobReference{id})));
}

TEST_F(JobsTest, closingPausesAndTheNextServerResumes) {
  constexpr std::uint32_t runs = 400;
  {
    const auto editor = start();
    run(*editor, "marmoset.replay", {openScript(*editor), {{"runs", runs}}});
    editor->await(runsDone(1));
  }
  const auto editor = start("sim:whohasmystuff.app.yaml", lsp::MessageActionItem{"Resume"});
  const auto uri = openScript(*editor);
  editor->blockUntilIdle();
  ASSERT_THAT(editor->state().questions, SizeIs(1));
  EXPECT_THAT(editor->state().questions[0].message,
              AllOf(HasSubstr("The replay of crash.mks was interrupted after"), HasSubstr("of 400 runs")));
  ASSERT_FALSE(editor->state().jobs.empty());
  EXPECT_EQ(editor->state().jobs.back().state, JobPhase::done);
  EXPECT_THAT(lenses(*editor, uri), Contains("400/400 crash"));
}

TEST_F(JobsTest, aJobThatFindsNoDevicesWhenItIsResumedRestsAndSaysWhy) {
  {
    const auto editor = start();
    run(*editor, "marmoset.replay", {openScript(*editor), {{"runs", 400}}});
    editor->await(runsDone(1));
  }
  const auto app = folder / "whohasmystuff.app.yaml";
  std::filesystem::rename(app, folder / "away.app.yaml");
  const auto editor = start();
  openScript(*editor);
  const auto resting = jobs(*editor).jobs;
  ASSERT_THAT(resting, SizeIs(1));
  const auto resume = [&] {
    return execute(*editor, "marmoset.resumeJob", lsp::Json::of(server::JobReference{resting[0].id}));
  };
  const auto answer = resume();
  ASSERT_FALSE(answer);
  EXPECT_THAT(answer.error().message, HasSubstr("whohasmystuff.app.yaml"));
  editor->blockUntilIdle();
  EXPECT_EQ(editor->state().jobs.back().state, JobPhase::paused);
  const auto again = jobs(*editor).jobs;
  ASSERT_THAT(again, SizeIs(1));
  EXPECT_EQ(again[0].state, JobPhase::paused);
  EXPECT_THAT(again[0].message, HasSubstr("whohasmystuff.app.yaml"));
  EXPECT_GT(again[0].done, 0u);
  std::filesystem::rename(folder / "away.app.yaml", app);
  EXPECT_TRUE(resume());
  editor->blockUntilIdle();
  EXPECT_EQ(editor->state().jobs.back().state, JobPhase::done);
}

TEST_F(JobsTest, aDiscardedJobIsNotOfferedAgain) {
  {
    const auto editor = start();
    run(*editor, "marmoset.replay", {openScript(*editor), {{"runs", endless}}});
    editor->await(runsDone(1));
  }
  {
    const auto editor = start("", lsp::MessageActionItem{"Discard"});
    editor->blockUntilIdle();
    EXPECT_THAT(editor->state().questions, SizeIs(1));
    editor->blockUntilIdle();
  }
  const auto editor = start("");
  editor->blockUntilIdle();
  EXPECT_THAT(editor->state().questions, IsEmpty());
  EXPECT_THAT(jobs(*editor).jobs, IsEmpty());
}

TEST_F(JobsTest, aCommandThatCannotRunSaysWhy) {
  const auto editor = start("sim:none.app.yaml");
  const auto uri = openScript(*editor);
  const auto complaint = [&](const Asked& asked) {
    const auto answer = execute(*editor, "marmoset.replay", jsonOf(asked));
    EXPECT_FALSE(answer);
    return answer ? "" : answer.error().message;
  };
  EXPECT_THAT(complaint({uri}), HasSubstr("none.app.yaml"));
  EXPECT_THAT(complaint({uri, {{"target", "crsh"}}}), HasSubstr("unknown target 'crsh'"));
  EXPECT_THAT(complaint({uri, {{"runs", 0}}}), HasSubstr("runs: '0' is not a whole number from 1 to"));
  EXPECT_THAT(complaint({"file:///not/open.mks"}), HasSubstr("no Monkey script is open"));
  EXPECT_FALSE(execute(*editor, "marmoset.replay", lsp::Json()));
  EXPECT_FALSE(execute(*editor, "marmoset.resumeJob", lsp::Json::of(server::JobReference{"none"})));
  editor->blockUntilIdle();
  EXPECT_EQ(jobs(*editor).devicesBusy, 0u);
}

TEST_F(JobsTest, aProjectMayNameASimulatedApp) {
  std::filesystem::create_directory(folder / "apps");
  std::filesystem::rename(folder / "whohasmystuff.app.yaml", folder / "apps/whohasmystuff.app.yaml");
  folder.file(".marmoset.yaml", "device: sim:apps/whohasmystuff.app.yaml\n");
  const auto editor = start("");
  runToTheEnd(*editor, "marmoset.replay", {openScript(*editor), {{"runs", 1}}});
}

// Without settings and without adb.
TEST_F(JobsTest, theAppBesideTheScriptIsTheDevice) {
  const std::string path = ::getenv("PATH");
  ::setenv("PATH", "/nowhere", 1);
  ::setenv("ADB_SERVER_SOCKET", "tcp:127.0.0.1:1", 1);
  {
    const auto editor = start("");
    runToTheEnd(*editor, "marmoset.replay", {openScript(*editor), {{"runs", 2}}});
  }
  ::unsetenv("ADB_SERVER_SOCKET");
  ::setenv("PATH", path.c_str(), 1);
}

TEST_F(JobsTest, twoHundredCancelsLeaveNothingBehind) {
  const auto editor = start("sim:whohasmystuff.app.yaml#3");
  const auto uri = openScript(*editor);
  cancelAtRandom(*editor, uri, 200, [] {});
}

}  // namespace
}  // namespace marmoset::test
