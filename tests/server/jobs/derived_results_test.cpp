#include <gmock/gmock.h>

#include "tests/server/code_actions.h"
#include "tests/server/jobs/jobs_fixture.h"

namespace marmoset::test {
namespace {

using testing::Contains;
using testing::Each;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

constexpr std::uint32_t blank = 7;  // line of the first tap on blank ground

// A script that was recorded and replayed, before it is edited.
class DerivedResults : public JobsTest {
 protected:
  void SetUp() override {
    JobsTest::SetUp();
    editor = start();
    uri = openScript(*editor);
    runToTheEnd(*editor, "marmoset.record", {uri});
    runToTheEnd(*editor, "marmoset.replay", {uri, {{"runs", 2}}});
  }
  std::vector<std::string> labels() {
    std::vector<std::string> all;
    for (const auto& [line, label] : hints(*editor, uri)) all.push_back(label);
    return all;
  }
  lsp::Diagnostic crash() { return diagnostics(*editor, uri, "replay-crash").at(0); }

  std::unique_ptr<FakeEditor> editor;
  std::string uri;
};

TEST_F(DerivedResults, deletingAllThatDoesNothingKeepsThem) {
  pick(*editor, uri, blank, "Delete all ineffective events (44)");
  const auto kept = labels();
  EXPECT_THAT(kept, SizeIs(testing::Gt(20u)));
  EXPECT_THAT(kept, Each(Not(StartsWith("("))));
  EXPECT_THAT(kept.back(), HasSubstr("Button #add_button \"Save changes\" → crash"));
  EXPECT_THAT(lenses(*editor, uri), Contains("2/2 crash, derived"));
  EXPECT_EQ(crash().severity, lsp::DiagnosticSeverity::information);
  EXPECT_THAT(crash().message, HasSubstr("before events above that do nothing were deleted"));
}

TEST_F(DerivedResults, deletingOneCombinationKeepsThem) {
  pick(*editor, uri, 17, "Delete this combination (2 events that do nothing)");
  EXPECT_THAT(labels(), Each(Not(StartsWith("("))));
  EXPECT_THAT(lenses(*editor, uri), Contains("2/2 crash, derived"));
}

TEST_F(DerivedResults, deletingAnEventThatDoesSomethingMakesTheLaterOnesStale) {
  constexpr std::uint32_t visit = 14;  // opens the form
  editor->edit(uri, {{visit, 0}, {visit + 3, 0}}, "");
  const auto left = labels();
  EXPECT_EQ(left.front(), "→ /.ListLentObjects") << "above the change";
  EXPECT_THAT(left.back(), StartsWith("(Button #add_button"));
  EXPECT_THAT(lenses(*editor, uri), Contains("2/2 crash before the last edits"));
  EXPECT_EQ(crash().severity, lsp::DiagnosticSeverity::hint);
}

TEST_F(DerivedResults, undoRestoresWhatWasSeen) {
  const auto before = hints(*editor, uri);
  pick(*editor, uri, blank, "Delete all ineffective events (44)");
  ASSERT_NE(hints(*editor, uri), before);
  editor->edit(uri, {{0, 0}, {100000, 0}}, text);
  EXPECT_EQ(hints(*editor, uri), before);
  EXPECT_THAT(lenses(*editor, uri), Contains("2/2 crash"));
  EXPECT_THAT(crash().message, Not(HasSubstr("deleted")));
}

TEST_F(DerivedResults, surviveARestart) {
  pick(*editor, uri, blank, "Delete all ineffective events (44)");
  const auto before = hints(*editor, uri);
  text = editor->text(uri);
  editor = start();
  uri = openScript(*editor);
  EXPECT_EQ(hints(*editor, uri), before);
  EXPECT_THAT(lenses(*editor, uri), Contains("2/2 crash, derived"));
}

TEST_F(DerivedResults, aRuleThatIsOffProvesNothing) {
  pick(*editor, uri, blank, "Delete all ineffective events (44)");
  folder.file(".marmoset.yaml", "rules: {ineffective/no-op: off}\n");
  text = editor->text(uri);
  editor = start();
  uri = openScript(*editor);
  EXPECT_THAT(lenses(*editor, uri), Contains("2/2 crash before the last edits"));
}

}  // namespace
}  // namespace marmoset::test
