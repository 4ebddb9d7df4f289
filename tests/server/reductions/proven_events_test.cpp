#include <gmock/gmock.h>

#include "tests/server/reductions/reductions_fixture.h"

namespace marmoset::test {
namespace {

using testing::Contains;
using testing::Each;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

constexpr auto code = "crash-irrelevant";

class ProvenEvents : public ReductionsTest {
 protected:
  void SetUp() override {
    ReductionsTest::SetUp();
    editor = start(threeDevices);
    uri = openScript(*editor);
    reduced = reduceToTheEnd(*editor, {uri}).result.value_or("");
    ASSERT_NE(reduced, "");
  }
  std::vector<lsp::Diagnostic> proven() { return diagnostics(*editor, uri, code); }

  std::unique_ptr<FakeEditor> editor;
  std::string uri, reduced;
};

TEST_F(ProvenEvents, areGreyInTheOriginalWithTheProof) {
  const auto found = proven();
  ASSERT_THAT(found, Not(IsEmpty()));
  EXPECT_LE(found.size(), 5u) << "one for each contiguous run between the four that stay";
  for (const auto& one : found) {
    EXPECT_THAT(one.message, HasSubstr("the crash was reproduced in"));
    EXPECT_THAT(one.message, HasSubstr("passes default mode"));
    ASSERT_TRUE(one.tags);
    EXPECT_THAT(*one.tags, Contains(lsp::DiagnosticTag::unnecessary));
    ASSERT_TRUE(one.relatedInformation);
    const auto& related = *one.relatedInformation;
    EXPECT_EQ(related[0].location.uri, reduced);
    EXPECT_EQ(related[0].message, "the 4 of 73 events that are left");
    EXPECT_THAT(related, SizeIs(5));
    EXPECT_THAT(related[1].message, HasSubstr("needed: without it 0 of"));
  }
}

TEST_F(ProvenEvents, areExplainedByTheHover) {
  EXPECT_THAT(hover(*editor, uri, proven().at(0).range.start.line),
              HasSubstr("**Proven unnecessary**: without this event the crash was reproduced in"));
  const auto needed = proven().at(0).relatedInformation->at(1).location.range.start.line;
  EXPECT_THAT(hover(*editor, uri, needed), HasSubstr("**Needed** for the crash: without it 0 of"));
}

TEST_F(ProvenEvents, surviveARestart) {
  const auto before = proven();
  editor = start();
  openScript(*editor);
  EXPECT_THAT(proven(), SizeIs(before.size()));
}

TEST_F(ProvenEvents, areNoneWhereTheAppIsAnotherBuild) {
  const auto before = proven();
  rebuildApp(*editor);
  EXPECT_THAT(proven(), IsEmpty()) << "nothing is deleted for what another build did";
  EXPECT_THAT(hover(*editor, uri, before.at(0).range.start.line),
              testing::AllOf(HasSubstr("**Proven unnecessary on another build**"),
                             HasSubstr("(de.freewarepoint.whohasmystuff 1.0.38 (28) on a simulated phone")));
}

TEST_F(ProvenEvents, followEditsOfTheLayoutAndLeaveWhereSomethingAboveHasChanged) {
  const auto before = proven();
  editor->edit(uri, {{0, 0}, {0, 0}}, "# a comment\n");
  const auto moved = proven();
  ASSERT_THAT(moved, SizeIs(before.size()));
  EXPECT_EQ(moved[0].range.start.line, before[0].range.start.line + 1);

  const auto tap = lineOf(editor->text(uri), "LaunchActivity") + 2;
  editor->edit(uri, {{tap, 0}, {tap, 0}}, "Tap(1,2)\n");
  EXPECT_THAT(proven(), IsEmpty()) << "another script";
  editor->edit(uri, {{tap, 0}, {tap + 1, 0}}, "");
  EXPECT_THAT(proven(), SizeIs(before.size())) << "undone";
}

TEST_F(ProvenEvents, areDeletedByAQuickFixRunByRun) {
  const auto before = proven();
  const auto line = before.at(0).range.start.line;
  const auto offered = titles(*editor, uri, line);
  EXPECT_THAT(offered, Contains(HasSubstr("events: proven unnecessary")));
  pick(*editor, uri, line, offered.at(0));
  EXPECT_THAT(proven(), SizeIs(before.size() - 1)) << "what stays is still proven";

  const auto next = proven().at(0).range.start.line;
  pick(*editor, uri, next, titles(*editor, uri, next).at(0));
  EXPECT_THAT(proven(), IsEmpty());
  runToTheEnd(*editor, "marmoset.replay", {uri, {{"runs", 5}}});
  EXPECT_THAT(lenses(*editor, uri), Contains("5/5 crash"));
}

TEST_F(ProvenEvents, areDeletedByAQuickFixAllAtOnce) {
  pick(*editor, uri, proven().at(0).range.start.line, "Delete all 69 events proven unnecessary");
  EXPECT_THAT(proven(), IsEmpty());
}

TEST_F(ProvenEvents, stayWhenAnEditorFixesAllOnSave) {
  lsp::CodeActionParams params;
  params.textDocument.uri = uri;
  params.context.only = std::vector<std::string>{"source.fixAll"};
  const auto answer = editor->ask<lsp::CodeActionRequest>(params);
  EXPECT_TRUE(!answer || !*answer || (*answer)->empty());
}

TEST_F(ProvenEvents, areDeletedByOneSourceAction) {
  pick(*editor, uri, 0, "Delete all events proven unnecessary (69)");
  EXPECT_THAT(proven(), IsEmpty());
  EXPECT_THAT(titles(*editor, uri, 0), Not(Contains(HasSubstr("Delete all"))));
}

TEST_F(ProvenEvents, replaceWhatTheAnalysisHoldsLikely) {
  runToTheEnd(*editor, "marmoset.record", {uri});
  EXPECT_THAT(proven(), Each(Field(&lsp::Diagnostic::message, HasSubstr("Proven unnecessary"))));
}

}  // namespace
}  // namespace marmoset::test
