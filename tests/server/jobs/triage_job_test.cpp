#include <filesystem>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "protocol/lsp/uri.h"
#include "server/jobs/job_messages.h"
#include "tests/server/jobs/jobs_fixture.h"
#include "tests/support/real_data.h"

namespace marmoset::test {
namespace {

using server::JobPhase;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

// A folder with the scripts of a night: two crash in one way, one in another, one not at all.
class TriageJobs : public JobsTest {
 protected:
  void SetUp() override {
    JobsTest::SetUp();
    const auto sample = [](const std::string& name) {
      return readFile(sourceFile("samples/shopping/" + name));
    };
    folder.file("shopping.app.yaml", sample("shopping.app.yaml"));
    folder.file("night/empty-cart.mks", sample("empty-cart.mks"));
    folder.file("night/language.mks", sample("language.mks"));
    folder.file("night/again/language.mks", sample("language.mks") + "Tap(5,5)\nUserWait(300)\n");
    folder.file("night/harmless.mks", sample("language.mks").substr(0, sample("language.mks").find("Tap(")));
    night = lsp::uriOf(folder / "night");
  }

  // The last news of the job on the folder.
  server::JobInfo sort(FakeEditor& editor) const {
    editor.blockUntilIdle();  // it has told its settings
    const auto answer = execute(editor, "marmoset.triage", jsonOf({night}));
    EXPECT_TRUE(answer) << answer.error().message;
    editor.blockUntilIdle();
    return editor.state().jobs.empty() ? server::JobInfo{} : editor.state().jobs.back();
  }
  std::string complaint(FakeEditor& editor, const Asked& asked) const {
    const auto answer = execute(editor, "marmoset.triage", jsonOf(asked));
    return answer ? "" : answer.error().message;
  }
  std::string inNight(const std::string& name) const { return lsp::uriOf(folder / ("night/" + name)); }

  std::string night;
};

TEST_F(TriageJobs, leaveAPageOfTheCrashesAndAScriptForEach) {
  const auto editor = start("sim:shopping.app.yaml#3");
  const auto job = sort(*editor);
  EXPECT_EQ(job.state, JobPhase::done) << job.message;
  EXPECT_EQ(job.title, "Sorting 4 scripts");
  EXPECT_EQ(job.uri, night);
  EXPECT_THAT(job.message, HasSubstr("4 scripts: 3 crash in 2 ways, 1 did not crash"));
  EXPECT_EQ(job.result, inNight("crashes.md"));
  EXPECT_THAT(job.documents.value(),
              ElementsAre(inNight("crashes.md"), inNight("language-min.mks"), inNight("empty-cart-min.mks")));
  EXPECT_EQ(editor->state().shownDocuments.back().uri, inNight("crashes.md"));
  EXPECT_THAT(editor->text(inNight("crashes.md")),
              AllOf(HasSubstr("4 scripts: 3 crash in 2 ways, 1 did not crash."),
                    HasSubstr("2 scripts: [language.mks](<language.mks>), "
                              "[again/language.mks](<again/language.mks>)."),
                    HasSubstr("\n## java.util.MissingResourceException at "),
                    HasSubstr("[language-min.mks](<language-min.mks>)"), HasSubstr("\n- tap on "),
                    HasSubstr("\n- [harmless.mks](<harmless.mks>): no crash in 6 runs")));
  EXPECT_THAT(editor->text(inNight("language-min.mks")), HasSubstr("\n#marmoset data: 2 "));
}

TEST_F(TriageJobs, doNotFindTheirOwnResults) {
  const auto editor = start("sim:shopping.app.yaml#3");
  sort(*editor);
  for (const auto* name : {"language-min.mks", "empty-cart-min.mks"})
    folder.file(std::string("night/") + name, editor->text(inNight(name)));
  const auto again = sort(*editor);
  EXPECT_EQ(again.title, "Sorting 4 scripts");
  EXPECT_THAT(again.documents.value(), testing::Contains(inNight("language-min-2.mks")))
      << "nothing is overwritten";
}

TEST_F(TriageJobs, takeWhatIsOpenAsItIsWhenTheyAreAskedFor) {
  const auto editor = start("sim:shopping.app.yaml#3");
  editor->open(inNight("harmless.mks"), readFile(folder / "night/empty-cart.mks"));
  EXPECT_THAT(sort(*editor).message, HasSubstr("4 scripts: 4 crash in 2 ways"));
}

TEST_F(TriageJobs, areFoundWithTheirResultByTheNextSession) {
  std::string page;
  {
    const auto editor = start("sim:shopping.app.yaml#3");
    sort(*editor);
    page = editor->text(inNight("crashes.md"));
  }
  const auto editor = start("sim:shopping.app.yaml#3");
  const auto listed = jobs(*editor).jobs;
  ASSERT_THAT(listed, SizeIs(1));
  EXPECT_EQ(listed[0].kind, "triage");
  EXPECT_EQ(listed[0].result, inNight("crashes.md"));
  EXPECT_THAT(listed[0].message, HasSubstr("3 crash in 2 ways"));
  const auto opened =
      execute(*editor, "marmoset.openResult", lsp::Json::of(server::JobReference{listed[0].id}));
  ASSERT_TRUE(opened) << opened.error().message;
  EXPECT_EQ(editor->text(inNight("crashes.md")), page);
  EXPECT_THAT(editor->text(inNight("language-min.mks")), HasSubstr("#marmoset target: ")) << "made again too";
}

TEST_F(TriageJobs, goOnInTheNextSession) {
  const auto harmless = readFile(folder / "night/harmless.mks");
  for (int i = 0; i < 100; ++i) folder.file(fmt::format("night/harmless-{}.mks", i), harmless);
  std::string id;
  {
    const auto editor = start("sim:shopping.app.yaml");
    editor->blockUntilIdle();
    id = run(*editor, "marmoset.triage", {night});
  }
  const auto editor = start("sim:shopping.app.yaml#3");
  const auto resting = jobs(*editor).jobs;
  ASSERT_THAT(resting, SizeIs(1));
  EXPECT_EQ(resting[0].state, JobPhase::paused);
  EXPECT_EQ(resting[0].uri, night);
  ASSERT_TRUE(execute(*editor, "marmoset.resumeJob", lsp::Json::of(server::JobReference{id})));
  editor->blockUntilIdle();
  EXPECT_EQ(editor->state().jobs.back().state, JobPhase::done) << editor->state().jobs.back().message;
  EXPECT_THAT(editor->text(inNight("crashes.md")), HasSubstr("104 scripts: 3 crash in 2 ways"));
}

TEST_F(TriageJobs, keepTheirResultWhereTheClientMakesNoFiles) {
  EditorOptions options;
  options.capabilities = plainClient();
  options.initializationOptions =
      lsp::Json(nlohmann::json{{"device", {{"use", "sim:" + (folder / "shopping.app.yaml").string()}}}});
  FakeEditor editor(options);
  const auto job = sort(editor);
  EXPECT_EQ(job.state, JobPhase::done);
  EXPECT_THAT(job.message, HasSubstr("this editor lets the server create no file"));
  EXPECT_FALSE(job.result);
  const auto result = editor.ask<server::JobResultRequest>({job.id});
  ASSERT_TRUE(result);
  EXPECT_THAT(result->result.value().at("groups"), SizeIs(2));
  EXPECT_THAT(result->result.value().at("groups").at(0).at("reduction").at("document"),
              HasSubstr("#marmoset target: "));
}

TEST_F(TriageJobs, areRefusedInOneLine) {
  const auto editor = start("sim:shopping.app.yaml");
  std::filesystem::create_directory(folder / "empty");
  EXPECT_THAT(complaint(*editor, {lsp::uriOf(folder / "empty")}),
              AllOf(HasSubstr("no Monkey script lies in"), Not(HasSubstr("\n"))));
  EXPECT_THAT(complaint(*editor, {"untitled:Untitled-1"}), HasSubstr("this is no folder on disk"));
  EXPECT_THAT(complaint(*editor, {night, {{"mode", "eager"}}}), HasSubstr("mode: "));
  EXPECT_THAT(editor->state().jobs, IsEmpty());
}

}  // namespace
}  // namespace marmoset::test
