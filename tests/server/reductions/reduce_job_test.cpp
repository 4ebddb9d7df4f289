#include "engine/reduce/jobs/reduce_job.h"

#include <random>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "engine/jobs/job_book.h"
#include "engine/jobs/kind.h"
#include "engine/jobs/kinds/reduce.h"
#include "engine/store/job_handle.h"
#include "tests/server/reductions/reductions_fixture.h"

namespace marmoset::test {
namespace {

using server::JobPhase;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

class ReduceJobs : public ReductionsTest {};

TEST_F(ReduceJobs, theFewEventsComeOutAsADocumentBesideTheScript) {
  const auto editor = start(threeDevices);
  const auto uri = openScript(*editor);
  EXPECT_THAT(lenses(*editor, uri), ElementsAre("Replay", "Record", "Minimise"));
  const auto last = reduceToTheEnd(*editor, {uri});
  EXPECT_EQ(last.state, JobPhase::done) << last.message;
  EXPECT_EQ(last.kind, "reduce");
  EXPECT_EQ(last.title, "Minimising crash.mks");
  EXPECT_EQ(last.before, 73u);
  EXPECT_EQ(last.size, 4u);
  ASSERT_TRUE(last.rate);
  EXPECT_EQ(last.rate->successes, last.rate->runs);
  EXPECT_THAT(last.message, HasSubstr("crash.mks: 4 of 73 events are left, reproduced in"));
  EXPECT_THAT(last.message, HasSubstr("passes default mode"));
  ASSERT_TRUE(last.result);
  EXPECT_THAT(*last.result, EndsWith("/crash-min.mks"));
  EXPECT_THAT(editor->text(*last.result), HasSubstr("#marmoset data: 2 "));
  EXPECT_THAT(editor->state().shownDocuments, Contains(Field(&lsp::ShowDocumentParams::uri, *last.result)));
  EXPECT_THAT(editor->state().shown, Contains(Field(&lsp::ShowMessageParams::message, HasSubstr("4 of 73"))));
}

TEST_F(ReduceJobs, progressTellsSizeRunsAndDevices) {
  const auto editor = start(threeDevices);
  reduceToTheEnd(*editor, {openScript(*editor)});
  const auto& jobs = editor->state().jobs;
  EXPECT_THAT(jobs, Contains(Field(&server::JobInfo::message,
                                   AllOf(HasSubstr("of 73 events left"), HasSubstr(" runs, "),
                                         HasSubstr("devices busy")))));
  EXPECT_THAT(jobs, Contains(Field(&server::JobInfo::devicesBusy, testing::Gt(0u))));
  const auto& bars = editor->state().progress;
  EXPECT_THAT(bars,
              Contains(testing::ResultOf(
                  [](const lsp::ProgressParams& one) { return one.value.value().value("percentage", 0); },
                  testing::Gt(50))));
}

TEST_F(ReduceJobs, aResumedJobHasOnlyTheRestOfItsTime) {
  jobs::JobSpec spec;
  spec.subject = jobs::ScriptSubject{folder / "crash.mks", text};
  spec.device = "sim:" + (folder / "whohasmystuff.app.yaml").string();
  spec.knobs = jobs::KnobValues(jobs::reduceKnobs());
  spec.knobs.set("maxSeconds", std::uint64_t{3600});
  std::string id;
  {
    auto stored = store::JobHandle::create(*store::Store::open(), std::string(reduce::reduceKind),
                                           printSpec(jobs::reduceKind, spec));
    ASSERT_TRUE(stored);
    id = stored->job().id;
    ASSERT_TRUE(stored->progress(reduce::printState({.now = 73, .before = 73, .spentMs = 3600'000})));
  }
  const auto editor = start();
  EXPECT_TRUE(execute(*editor, "marmoset.resumeJob", lsp::Json::of(server::JobReference{id})));
  editor->blockUntilIdle();
  EXPECT_THAT(editor->state().jobs.back().message, HasSubstr("the time is up"));
}

TEST_F(ReduceJobs, theKeyEventsAreExtractedByAQuickFix) {
  const auto editor = start();
  const auto uri = openScript(*editor);
  EXPECT_THAT(titles(*editor, uri, 7), Contains("Minimise for this crash"));
  EXPECT_THAT(titles(*editor, uri, 7), Not(Contains("Extract the key events"))) << "nothing is recorded";
  runToTheEnd(*editor, "marmoset.record", {uri});
  EXPECT_EQ(action(*editor, uri, 7, "Extract the key events").kind, "quickfix") << "a greyed line";
  pick(*editor, uri, 7, "Extract the key events");
  const auto& last = editor->state().jobs.back();
  EXPECT_EQ(last.state, JobPhase::done) << last.message;
  EXPECT_EQ(last.size, 9u);
  ASSERT_TRUE(last.result);
  EXPECT_THAT(editor->text(*last.result), HasSubstr(" strategy key-events "));
}

TEST_F(ReduceJobs, anActivityOfTheRecordingIsATargetToo) {
  const auto editor = start();
  const auto uri = openScript(*editor);
  runToTheEnd(*editor, "marmoset.record", {uri});
  pick(*editor, uri, 14, "Minimise for reaching .AddObject");
  const auto& last = editor->state().jobs.back();
  EXPECT_EQ(last.state, JobPhase::done) << last.message;
  EXPECT_EQ(last.size, 1u);
  ASSERT_TRUE(last.result);
  EXPECT_THAT(editor->text(*last.result), HasSubstr("#marmoset target: activity:"));
}

TEST_F(ReduceJobs, aClientThatCreatesNoFilesGetsTheTextOnRequest) {
  EditorOptions options;
  options.capabilities = plainClient();
  options.initializationOptions =
      lsp::Json(nlohmann::json{{"device", {{"use", "sim:whohasmystuff.app.yaml"}}}});
  FakeEditor editor(options);
  const auto id = reduce(editor, {openScript(editor)});
  editor.blockUntilIdle();
  const auto& last = editor.state().jobs.back();
  EXPECT_EQ(last.state, JobPhase::done) << last.message;
  EXPECT_FALSE(last.result);
  EXPECT_THAT(last.message, HasSubstr("the result is kept with the job"));
  EXPECT_EQ(editor.state().appliedEdits, 0);
  const auto result = editor.ask<server::JobResultRequest>({id});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->kind, "reduce");
  const auto& record = result->result.value();
  EXPECT_THAT(record.at("document").get<std::string>(), HasSubstr("#marmoset data: 2 "));
  EXPECT_THAT(record.at("kept"), SizeIs(4));
  EXPECT_THAT(record.at("removed"), SizeIs(69));
  EXPECT_EQ(record.at("certified"), true);
}

TEST_F(ReduceJobs, theResultIsOpenedAgain) {
  const auto editor = start();
  const auto id = reduce(*editor, {openScript(*editor)});
  editor->blockUntilIdle();
  const auto uri = editor->state().jobs.back().result.value();
  const auto written = editor->text(uri);
  editor->close(uri);
  const auto answer = execute(*editor, "marmoset.openResult", lsp::Json::of(server::JobReference{id}));
  ASSERT_TRUE(answer) << answer.error().message;
  EXPECT_EQ(editor->text(uri), written) << "it was in no file, so it is made again";
  EXPECT_FALSE(execute(*editor, "marmoset.openResult", lsp::Json::of(server::JobReference{"none"})));
}

TEST_F(ReduceJobs, theNextSessionStillListsTheResult) {
  std::string id, uri;
  {
    const auto editor = start(threeDevices);
    id = reduce(*editor, {openScript(*editor)});
    editor->blockUntilIdle();
    uri = editor->state().jobs.back().result.value();
    EXPECT_THAT(jobs(*editor).jobs, IsEmpty()) << "this session's client knows of it";
  }
  const auto editor = start();
  openScript(*editor);
  const auto listed = jobs(*editor).jobs;
  ASSERT_THAT(listed, SizeIs(1));
  EXPECT_EQ(listed[0].id, id);
  EXPECT_EQ(listed[0].state, JobPhase::done);
  EXPECT_EQ(listed[0].title, "Minimising crash.mks");
  EXPECT_EQ(listed[0].result, uri);
  EXPECT_EQ(listed[0].size, 4u);
  EXPECT_EQ(listed[0].before, 73u);
  EXPECT_THAT(listed[0].message, HasSubstr("crash.mks: 4 of 73 events are left, reproduced in"));
  const auto opened = execute(*editor, "marmoset.openResult", lsp::Json::of(server::JobReference{id}));
  ASSERT_TRUE(opened) << opened.error().message;
  EXPECT_THAT(editor->text(uri), HasSubstr("\n#marmoset data: 2 "));
}

TEST_F(ReduceJobs, whatCannotBeDoneSaysWhy) {
  const auto editor = start();
  const auto uri = openScript(*editor);
  const auto complaint = [&](const Asked& asked) {
    const auto answer = execute(*editor, "marmoset.reduce", jsonOf(asked));
    EXPECT_FALSE(answer);
    return answer ? "" : answer.error().message;
  };
  EXPECT_THAT(complaint({uri, {{"target", "crsh"}}}), HasSubstr("unknown target 'crsh'"));
  EXPECT_THAT(complaint({uri, {{"strategy", "magic"}}}),
              HasSubstr("unknown strategy 'magic'; known are auto, key-events"));
  EXPECT_THAT(complaint({uri, {{"mode", "lax"}}}),
              HasSubstr("unknown mode 'lax'; known are paper, default, strict"));
  EXPECT_THAT(complaint({"file:///not/open.mks"}), HasSubstr("no Monkey script is open"));
  const auto last = reduceToTheEnd(*editor, {uri, {{"target", "activity:.Nowhere"}}});
  EXPECT_THAT(last.message, HasSubstr("never seen to reproduce, so nothing is certified"));
  EXPECT_FALSE(last.result);
}

TEST_F(ReduceJobs, aBudgetEndsItWithTheBestSoFar) {
  const auto editor = start();
  const auto last = reduceToTheEnd(*editor, {openScript(*editor), {{"maxRuns", 6}}});
  EXPECT_EQ(last.state, JobPhase::done);
  EXPECT_THAT(last.message, HasSubstr("all runs allowed are used up, so this is not verified"));
}

// Answers and the store stay whole wherever it is stopped; what was verified before is kept.
TEST_F(ReduceJobs, cancelsAtRandomMomentsLeaveThePoolIdleAndTheBestResult) {
  const auto seed = std::random_device()();
  RecordProperty("seed", std::to_string(seed));
  std::mt19937 random(seed);
  const auto editor = start(threeDevices);
  const auto uri = openScript(*editor);
  for (int i = 0; i < 20; ++i) {
    // Another mode or budget each time, so that not everything is known already.
    const Asked asked{uri, {{"mode", i % 2 == 0 ? "strict" : "default"}}};
    const auto seen = editor->state().jobs.size();
    const auto id = reduce(*editor, asked);
    const auto wait = random() % 20;
    ASSERT_TRUE(wait == 0 || editor->await(jobsChangedOrOver(seen, wait)));
    editor->send<lsp::ExecuteCommandRequest>(
        {{}, "marmoset.cancelJob", {{lsp::Json::of(server::JobReference{id})}}});
    ASSERT_TRUE(editor->blockUntilIdle()) << "seed " << seed << ", cancel " << i;
    ASSERT_EQ(jobs(*editor).devicesBusy, 0u) << "seed " << seed << ", cancel " << i;
    ASSERT_THAT(jobs(*editor).jobs, IsEmpty()) << "seed " << seed << ", cancel " << i;
    const auto& last = editor->state().jobs.back();
    ASSERT_TRUE(last.state == JobPhase::cancelled || last.state == JobPhase::done) << last.message;
    if (last.result) {
      EXPECT_THAT(editor->text(*last.result), Not(HasSubstr(" certificate - "))) << "seed " << seed;
    }
  }
}

TEST_F(ReduceJobs, closingPausesAndTheNextServerComesToTheSameAnswer) {
  std::string uninterrupted;
  {
    const auto editor = start();
    const auto last = reduceToTheEnd(*editor, {openScript(*editor)});
    uninterrupted = editor->text(last.result.value());
  }
  ::setenv("MARMOSET_STORE", (folder / "other.sqlite").c_str(), 1);
  {
    const auto editor = start();
    reduce(*editor, {openScript(*editor)});
    editor->await(jobsChangedOrOver(0, 8));
    ASSERT_EQ(editor->state().jobs.back().state, JobPhase::running);
  }
  const auto editor = start(threeDevices, lsp::MessageActionItem{"Resume"});
  openScript(*editor);
  editor->blockUntilIdle();
  ASSERT_THAT(editor->state().questions, SizeIs(1));
  EXPECT_THAT(editor->state().questions[0].message,
              HasSubstr("The reduction of crash.mks was interrupted with"));
  const auto& last = editor->state().jobs.back();
  EXPECT_EQ(last.state, JobPhase::done) << last.message;
  EXPECT_EQ(editor->text(last.result.value()), uninterrupted);
}

}  // namespace
}  // namespace marmoset::test
