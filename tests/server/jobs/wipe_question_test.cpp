#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "engine/store/store.h"
#include "engine/store/wipe_grants.h"
#include "tests/server/jobs/device_jobs_fixture.h"

namespace marmoset::test {
namespace {

using server::JobPhase;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const std::string package = "de.freewarepoint.whohasmystuff";

// A phone behind the real adb. Its owner's answers are those of the editor.
class WipeQuestion : public DeviceJobsTest {
 protected:
  void SetUp() override {
    DeviceJobsTest::SetUp();
    plugIn(asPhone(device::emulator::android13()), 1);
  }
  std::string serial() const { return devices->serial(0); }
  std::unique_ptr<FakeEditor> startOnPhone(std::optional<lsp::MessageActionItem> choice = {}) {
    return start("adb:" + serial(), std::move(choice));
  }
  // How the job ended.
  server::JobInfo replayOnce(FakeEditor& editor) {
    run(editor, "marmoset.replay", {openScript(editor), {{"runs", 1}}});
    editor.blockUntilIdle();
    return editor.state().jobs.back();
  }
};

TEST_F(WipeQuestion, aNoStopsTheJobAndSaysHowToAllowIt) {
  const auto editor = startOnPhone(lsp::MessageActionItem{"Cancel"});
  const auto job = replayOnce(*editor);
  EXPECT_EQ(job.state, JobPhase::failed);
  EXPECT_THAT(
      job.message,
      AllOf(HasSubstr(fmt::format("deletes all data of {} on {}", package, serial())),
            HasSubstr(fmt::format("\"{}/{}\" in the setting marmoset.device.wipe", serial(), package))));
  ASSERT_THAT(editor->state().questions, SizeIs(1));
  EXPECT_THAT(editor->state().questions[0].message,
              HasSubstr(fmt::format("deletes all data of {} on {}", package, serial())));
  EXPECT_EQ(editor->state().questions[0].actions->at(0).title, "Only this time");
  EXPECT_THAT(store::wipeGrants(**store::Store::open()).value(), IsEmpty());
}

TEST_F(WipeQuestion, afterANoOtherDevicesDoTheJob) {
  const auto emulator = device::emulator::Emulator::start(
                            {.apps = {device::simulator::sampleApp("whohasmystuff")}, .count = 1, .port = 0})
                            .value();
  real.plugIn(*emulator);
  const auto editor = start("adb:" + serial() + "," + emulator->serial(0), lsp::MessageActionItem{"Cancel"});
  run(*editor, "marmoset.replay", {openScript(*editor), {{"runs", 3}}});
  editor->blockUntilIdle();
  const auto& job = editor->state().jobs.back();
  EXPECT_EQ(job.state, JobPhase::done) << job.message;
  EXPECT_THAT(job.message, HasSubstr(fmt::format("left out: a clean start deletes all data of {} on {}",
                                                 package, serial())));
  EXPECT_THAT(editor->state().questions, SizeIs(1)) << "a no is a no for the whole job";
}

TEST_F(WipeQuestion, aYesForThisTimeHoldsForAllRunsOfTheJobAndNoOther) {
  const auto editor = startOnPhone(lsp::MessageActionItem{"Only this time"});
  run(*editor, "marmoset.replay", {openScript(*editor), {{"runs", 3}}});
  editor->blockUntilIdle();
  EXPECT_EQ(editor->state().jobs.back().state, JobPhase::done);
  EXPECT_THAT(editor->state().questions, SizeIs(1));
  EXPECT_THAT(store::wipeGrants(**store::Store::open()).value(), IsEmpty());
  EXPECT_EQ(replayOnce(*editor).state, JobPhase::done);
  EXPECT_THAT(editor->state().questions, SizeIs(2)) << "the next job asks again";
}

TEST_F(WipeQuestion, aYesRunsTheJobAndIsRememberedAcrossSessions) {
  {
    const auto editor = startOnPhone(lsp::MessageActionItem{"Always for this app"});
    EXPECT_EQ(replayOnce(*editor).state, JobPhase::done);
    EXPECT_THAT(editor->state().questions, SizeIs(1));
  }
  const auto editor = startOnPhone(lsp::MessageActionItem{"Cancel"});
  const auto job = replayOnce(*editor);
  EXPECT_EQ(job.state, JobPhase::done) << job.message;
  EXPECT_THAT(editor->state().questions, IsEmpty());
}

// An editor that has a dialog for it.
class WipeDialog : public WipeQuestion {
 protected:
  std::unique_ptr<FakeEditor> startWithDialog(std::optional<server::WipeAnswer> answer) {
    EditorOptions options;
    options.capabilities = modernClient();
    options.capabilities.experimental = lsp::Json(nlohmann::json{{"marmoset", {{"confirmWipe", true}}}});
    options.folders = {folder.path()};
    options.settings = lsp::Json(nlohmann::json{{"device", {{"use", "adb:" + serial()}}}});
    options.wipes = answer;
    return std::make_unique<FakeEditor>(options);
  }
  std::size_t grants() { return store::wipeGrants(**store::Store::open()).value().size(); }
};

TEST_F(WipeDialog, isAskedInsteadOfAMessage) {
  const auto editor = startWithDialog(std::nullopt);
  EXPECT_EQ(replayOnce(*editor).state, JobPhase::failed);
  EXPECT_THAT(editor->state().questions, IsEmpty());
  ASSERT_THAT(editor->state().wipeQuestions, SizeIs(1));
  const auto& asked = editor->state().wipeQuestions[0];
  EXPECT_EQ(asked.serial, serial());
  EXPECT_EQ(asked.package, package);
  EXPECT_THAT(asked.message, HasSubstr(fmt::format("Delete the data of {} on {} (", package, serial())));
  EXPECT_THAT(asked.detail, HasSubstr("A clean start deletes all data of"));
  EXPECT_EQ(grants(), 0u);
}

TEST_F(WipeDialog, givesAYesForOneJob) {
  const auto editor = startWithDialog(server::WipeAnswer::once);
  EXPECT_EQ(replayOnce(*editor).state, JobPhase::done);
  EXPECT_EQ(replayOnce(*editor).state, JobPhase::done);
  EXPECT_THAT(editor->state().wipeQuestions, SizeIs(2));
  EXPECT_EQ(grants(), 0u);
}

TEST_F(WipeDialog, givesAYesThatLasts) {
  const auto editor = startWithDialog(server::WipeAnswer::always);
  EXPECT_EQ(replayOnce(*editor).state, JobPhase::done);
  EXPECT_EQ(replayOnce(*editor).state, JobPhase::done);
  EXPECT_THAT(editor->state().wipeQuestions, SizeIs(1));
  EXPECT_EQ(grants(), 1u);
}

TEST_F(WipeDialog, makesTheJobSayThatItWaits) {
  const auto editor = startWithDialog(server::WipeAnswer::once);
  replayOnce(*editor);
  const auto waits = testing::Field(
      &server::JobInfo::waitsFor, testing::Optional(HasSubstr("Waits for your answer: Delete the data of")));
  EXPECT_THAT(editor->state().jobs, testing::Contains(waits));
  EXPECT_THAT(editor->state().jobs.back(), testing::Not(waits));
  std::vector<std::string> told;
  for (const auto& one : editor->state().progress)
    told.push_back(one.value.value().value("message", std::string()));
  EXPECT_THAT(told, testing::Contains(HasSubstr("Waits for your answer")));
}

TEST_F(WipeQuestion, aDismissedQuestionIsANo) {
  const auto editor = startOnPhone();
  EXPECT_EQ(replayOnce(*editor).state, JobPhase::failed);
  EXPECT_THAT(editor->state().questions, SizeIs(1));
}

TEST_F(WipeQuestion, theSettingNeedsNoQuestion) {
  const auto editor = startOnPhone();
  editor->setSettings(lsp::Json(nlohmann::json{
      {"device", {{"use", "adb:" + serial()}, {"wipe", {fmt::format("{}/{}", serial(), package)}}}}}));
  editor->notify<lsp::DidChangeConfigurationNotification>({});
  editor->blockUntilIdle();
  EXPECT_EQ(replayOnce(*editor).state, JobPhase::done);
  EXPECT_THAT(editor->state().questions, IsEmpty());
}

TEST_F(WipeQuestion, theSettingForAnotherAppOrASerialAloneIsNoYes) {
  const auto editor = startOnPhone();
  const auto set = [&](const std::string& wipe) {
    editor->setSettings(
        lsp::Json(nlohmann::json{{"device", {{"use", "adb:" + serial()}, {"wipe", {wipe}}}}}));
    editor->notify<lsp::DidChangeConfigurationNotification>({});
    editor->blockUntilIdle();
  };
  set(serial() + "/com.other");
  EXPECT_EQ(replayOnce(*editor).state, JobPhase::failed);
  set(serial());
  EXPECT_THAT(editor->state().statuses.back().message.value_or(""), HasSubstr("write SERIAL/PACKAGE"));
}

TEST_F(WipeQuestion, aJobIsCancelledWhileItsQuestionStands) {
  EditorOptions options;
  options.folders = {folder.path()};
  options.settings = lsp::Json(nlohmann::json{{"device", {{"use", "adb:" + serial()}}}});
  options.ponders = true;
  FakeEditor editor(options);
  const auto id = run(editor, "marmoset.replay", {openScript(editor), {{"runs", 1}}});
  editor.await({"a question", [](const EditorState& state) {
                  return state.questions.empty() ? Verdict::unmet : Verdict::met;
                }});
  EXPECT_TRUE(execute(editor, "marmoset.cancelJob", lsp::Json::of(server::JobReference{id})));
  editor.await({"the end of the job", [](const EditorState& state) {
                  const bool over = !state.jobs.empty() && state.jobs.back().state == JobPhase::cancelled;
                  return over ? Verdict::met : Verdict::unmet;
                }});
  EXPECT_EQ(jobs(editor).devicesBusy, 0u);
  EXPECT_TRUE(editor.blockUntilIdle()) << "the question is taken back: nobody owes an answer";
  EXPECT_THAT(store::wipeGrants(**store::Store::open()).value(), IsEmpty());
}

}  // namespace
}  // namespace marmoset::test
