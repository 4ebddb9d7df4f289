#include <filesystem>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "protocol/lsp/uri.h"
#include "server/explorations/exploration_messages.h"
#include "tests/server/jobs/jobs_fixture.h"
#include "tests/support/real_data.h"

namespace marmoset::test {
namespace {

using server::JobPhase;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

// An editor with a simulated app in its folder, which is explored for a few events.
class ExploreJobs : public JobsTest {
 protected:
  void SetUp() override {
    JobsTest::SetUp();
    folder.file("shopping.app.yaml", readFile(sourceFile("samples/shopping/shopping.app.yaml")));
    editor = start("sim:shopping.app.yaml");
    editor->blockUntilIdle();
  }
  Asked asked() const { return {lsp::uriOf(folder.path()), {{"events", 80}, {"scriptsTo", "none"}}}; }
  server::JobInfo explore() {
    execute(*editor, "marmoset.explore", jsonOf(asked()));
    editor->blockUntilIdle();
    return editor->state().jobs.empty() ? server::JobInfo{} : editor->state().jobs.back();
  }
  std::string complaint(Asked wanted, const std::string& name, const std::string& value) {
    wanted.fields[name] = value;
    const auto answer = execute(*editor, "marmoset.explore", jsonOf(wanted));
    return answer ? "" : answer.error().message;
  }
  std::string pageIn(const std::string& name) const { return lsp::uriOf(folder / (name + "/index.html")); }

  std::unique_ptr<FakeEditor> editor;
};

TEST_F(ExploreJobs, leaveAFolderWithAPageBesideTheApp) {
  const auto job = explore();
  EXPECT_EQ(job.state, JobPhase::done) << job.message;
  EXPECT_EQ(job.kind, "explore");
  EXPECT_EQ(job.title, "Exploring com.example.shopping");
  EXPECT_EQ(job.uri, lsp::uriOf(folder.path()));
  EXPECT_THAT(job.message, AllOf(HasSubstr(" states"), HasSubstr(" activities")));
  EXPECT_EQ(job.result, pageIn("explored-com.example.shopping"));
  EXPECT_TRUE(std::filesystem::exists(folder / "explored-com.example.shopping/model.json"));
  EXPECT_TRUE(std::filesystem::exists(folder / "explored-com.example.shopping/index.html"));
}

TEST_F(ExploreJobs, tellHowTheyStand) {
  explore();
  const auto& all = editor->state().jobs;
  EXPECT_TRUE(std::any_of(all.begin(), all.end(), [](const server::JobInfo& one) {
    return one.state == JobPhase::running && one.done > 0 && one.total == 80 &&
           one.message.find("events a minute") != std::string::npos;
  }));
}

TEST_F(ExploreJobs, neverUseAFolderThatIsThere) {
  explore();
  EXPECT_EQ(explore().result, pageIn("explored-com.example.shopping-2"));
}

TEST_F(ExploreJobs, areFoundByTheNextSession) {
  const auto id = explore().id;
  editor.reset();
  editor = start("sim:shopping.app.yaml");
  const auto listed = jobs(*editor).jobs;
  ASSERT_THAT(listed, SizeIs(1));
  EXPECT_EQ(listed[0].uri, lsp::uriOf(folder.path()));
  EXPECT_EQ(listed[0].result, pageIn("explored-com.example.shopping"));
  ASSERT_TRUE(execute(*editor, "marmoset.openResult", lsp::Json::of(server::JobReference{id})));
  EXPECT_EQ(editor->state().shownDocuments.back().uri, listed[0].result);
}

TEST_F(ExploreJobs, leaveAModelThatIsDrawnAndLeadsToItsScreens) {
  explore();
  const auto left = lsp::uriOf(folder / "explored-com.example.shopping");
  const auto model = editor->ask<server::ModelRequest>({left});
  ASSERT_TRUE(model) << model.error().message;
  EXPECT_EQ(model->package, "com.example.shopping");
  EXPECT_GT(model->states, 1u);
  const auto& [nodes, edges, note] = model->graph;
  ASSERT_THAT(nodes, SizeIs(testing::Gt(1u)));
  EXPECT_FALSE(edges.empty());
  const auto& last = nodes[edges.front().to];
  EXPECT_THAT(last.title, HasSubstr(last.name));

  const auto answer =
      execute(*editor, "marmoset.scriptTo", lsp::Json::of(server::ScriptToArguments{left, last.name}));
  ASSERT_TRUE(answer) << answer.error().message;
  const auto to = answer->as<server::ScriptToResult>();
  ASSERT_TRUE(to && to->uri);
  EXPECT_EQ(editor->text(*to->uri), to->script);
  EXPECT_THAT(to->script, HasSubstr("LaunchActivity(com.example.shopping,"));
  EXPECT_THAT(to->message, AllOf(HasSubstr(last.name), HasSubstr("% of runs should get there")));
  EXPECT_GT(to->success, 0);

  const auto nowhere =
      execute(*editor, "marmoset.scriptTo", lsp::Json::of(server::ScriptToArguments{left, "/.Nowhere"}));
  ASSERT_FALSE(nowhere);
  EXPECT_THAT(nowhere.error().message, HasSubstr("/.Nowhere: the model has no such screen"));
  EXPECT_FALSE(editor->ask<server::ModelRequest>({lsp::uriOf(folder.path())}))
      << "nothing was explored there";
}

TEST_F(ExploreJobs, areRefusedInOneLine) {
  EXPECT_THAT(complaint(asked(), "package", "../../etc"), HasSubstr("'../../etc' is no package of an app"));
  EXPECT_THAT(complaint(asked(), "package", "com.other"),
              HasSubstr("simulates com.example.shopping and not"));
  EXPECT_THAT(complaint(asked(), "device", "adb:nobody"), HasSubstr("say which app, by its package"));
  EXPECT_THAT(complaint(asked(), "device", "sim:none.app.yaml"),
              AllOf(HasSubstr("none.app.yaml"), Not(HasSubstr("\n"))));
  EXPECT_THAT(complaint(asked(), "policy", "guess"), HasSubstr("policy: "));
  EXPECT_THAT(complaint({"untitled:Untitled-1"}, "quiet", ""), Not(IsEmpty()));
  EXPECT_THAT(editor->state().jobs, IsEmpty());
}

}  // namespace
}  // namespace marmoset::test
