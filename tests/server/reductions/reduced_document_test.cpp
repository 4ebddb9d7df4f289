#include <map>
#include <sstream>

#include <gmock/gmock.h>

#include "protocol/lsp/navigation.h"
#include "server/recordings/recording_messages.h"
#include "tests/server/reductions/reductions_fixture.h"
#include "tests/support/real_data.h"

namespace marmoset::test {
namespace {

using server::JobPhase;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

class ReducedDocuments : public ReductionsTest {
 protected:
  void SetUp() override {
    ReductionsTest::SetUp();
    editor = start(threeDevices);
    original = openScript(*editor);
    uri = reduceToTheEnd(*editor, {original}).result.value_or("");
    ASSERT_NE(uri, "");
    launch = lineOf(editor->text(uri), "LaunchActivity");
  }

  std::vector<lsp::Diagnostic> outdated() { return diagnostics(*editor, uri, "certificate-outdated"); }
  std::vector<lsp::Diagnostic> missing() { return diagnostics(*editor, uri, "certificate-missing"); }
  // Adds a tap on blank ground: the crash stays.
  void addTap() { editor->edit(uri, {{launch + 2, 0}, {launch + 2, 0}}, "Tap(127,1353)\nUserWait(800)\n"); }
  // Behind which lines something stands, and what.
  std::map<std::uint32_t, std::string> notes() {
    std::map<std::uint32_t, std::string> found;
    const auto answer = editor->ask<server::ResultsRequest>({uri});
    if (!answer) return found;
    for (const auto& event : answer->events) found[event.lines.at(0).at(0)] = event.text;
    return found;
  }
  void verify() { runToTheEnd(*editor, "marmoset.verify", {uri}); }
  std::vector<lsp::Location> definition(std::uint32_t line) {
    lsp::DefinitionParams params;
    params.textDocument.uri = uri;
    params.position = {line, 1};
    const auto answer = editor->ask<lsp::DefinitionRequest>(params);
    const auto* found = answer ? std::get_if<std::vector<lsp::Location>>(&*answer) : nullptr;
    return found ? *found : std::vector<lsp::Location>{};
  }

  std::unique_ptr<FakeEditor> editor;
  std::string original, uri;
  std::uint32_t launch = 0;
};

TEST_F(ReducedDocuments, showTheirRateInALensAndWhatEachEventIsNeededFor) {
  EXPECT_THAT(lenses(*editor, uri),
              ElementsAre("Replay", "Record",
                          testing::MatchesRegex("[0-9]+/[0-9]+, at least [0-9]+%, default mode")));
  const auto shown = hints(*editor, uri);
  EXPECT_THAT(shown, SizeIs(4));
  for (const auto& [line, label] : shown) EXPECT_THAT(label, StartsWith("without it 0 of "));
  EXPECT_THAT(hover(*editor, uri, shown.begin()->first), HasSubstr("**Needed** for crash:java.lang"));
  EXPECT_THAT(hover(*editor, uri, shown.begin()->first), HasSubstr("of crash.mks."));
  EXPECT_THAT(outdated(), IsEmpty());
}

TEST_F(ReducedDocuments, leadToTheLineOfTheOriginal) {
  const auto line = hints(*editor, uri).begin()->first;
  const auto command = editor->text(uri);
  const auto place = definition(line);
  ASSERT_THAT(place, SizeIs(1));
  EXPECT_EQ(place[0].uri, original);
  const auto lineText = [](const std::string& whole, std::uint32_t number) {
    std::istringstream in(whole);
    std::string found;
    for (std::uint32_t i = 0; i <= number; ++i) std::getline(in, found);
    return found;
  };
  const auto target = place[0].range.start.line;
  EXPECT_THAT(lineText(editor->text(original), target), HasSubstr(",0,539.0,434.0,"));
  EXPECT_EQ(lineText(command, line), "Tap(539,434)") << "written for people, and found all the same";

  editor->edit(original,
               {{lineOf(editor->text(original), "LaunchActivity") + 2, 0},
                {lineOf(editor->text(original), "LaunchActivity") + 2, 0}},
               "Tap(1,2)\nTap(3,4)\n");
  EXPECT_EQ(definition(line).at(0).range.start.line, target + 2) << "follows edits of the original";
}

TEST_F(ReducedDocuments, sayWhenAnEditEndsTheirCertificateAndAreVerifiedAgain) {
  editor->edit(uri, {{0, 0}, {0, 0}}, "# a note\n");
  ++launch;
  EXPECT_THAT(outdated(), IsEmpty()) << "layout changes nothing";
  addTap();
  const auto found = outdated();
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_THAT(found[0].message, HasSubstr("The certificate no longer holds"));
  EXPECT_EQ(found[0].severity, lsp::DiagnosticSeverity::warning);
  ASSERT_TRUE(found[0].codeDescription);
  EXPECT_THAT(lenses(*editor, uri), Contains("Verify again"));
  EXPECT_THAT(lenses(*editor, uri), Contains(HasSubstr(" before the last edits")));

  pick(*editor, uri, found[0].range.start.line, "Verify again");
  EXPECT_EQ(editor->state().jobs.back().kind, "verify");
  EXPECT_EQ(editor->state().jobs.back().state, JobPhase::done) << editor->state().jobs.back().message;
  EXPECT_THAT(outdated(), IsEmpty());
  EXPECT_THAT(lenses(*editor, uri), Contains(testing::EndsWith(", default mode")));
  EXPECT_THAT(editor->text(uri), StartsWith("# a note\n"));
}

TEST_F(ReducedDocuments, loseTheirCertificateWhereTheyReproduceNoMore) {
  const auto last = hints(*editor, uri).rbegin()->first;
  editor->edit(uri, {{last, 0}, {last + 1, 0}}, "");
  EXPECT_THAT(outdated(), SizeIs(1));
  verify();
  EXPECT_THAT(editor->state().jobs.back().message, HasSubstr("does not pass default mode"));
  EXPECT_THAT(editor->text(uri), HasSubstr("(does not pass default mode: 19 of 20)"));
  EXPECT_THAT(outdated(), IsEmpty()) << "the evidence is about this script";
  EXPECT_THAT(lenses(*editor, uri), Contains(HasSubstr(", not default mode")));
}

TEST_F(ReducedDocuments, keepTheWarningOfAFailedVerificationUntilOnePassesOrTheyChange) {
  const auto written = editor->text(uri);
  const auto last = hints(*editor, uri).rbegin()->first;
  editor->edit(uri, {{last, 0}, {last + 1, 0}}, "");
  const auto shorter = editor->text(uri);
  verify();
  EXPECT_TRUE(editor->state().jobs.back().warning.value_or(false));
  EXPECT_EQ(editor->state().shown.back().type, lsp::MessageType::warning);
  const auto found = missing();
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].severity, lsp::DiagnosticSeverity::warning);
  EXPECT_THAT(found[0].message, HasSubstr("Not verified: 0 of"));
  EXPECT_THAT(titles(*editor, uri, found[0].range.start.line), Contains("Verify this reduced trace again"));
  EXPECT_THAT(lenses(*editor, uri), Contains("Verify again"));

  editor->edit(uri, {{0, 0}, {100000, 0}}, shorter);
  EXPECT_THAT(missing(), IsEmpty());
  EXPECT_THAT(outdated(), SizeIs(1)) << "the edit of the evidence is undone";
  editor->edit(uri, {{0, 0}, {100000, 0}}, written);
  EXPECT_THAT(missing(), IsEmpty()) << "it is another script";
  verify();
  EXPECT_FALSE(editor->state().jobs.back().warning);
  EXPECT_EQ(editor->state().shown.back().type, lsp::MessageType::info);
  EXPECT_THAT(missing(), IsEmpty());
}

TEST_F(ReducedDocuments, areNotBelievedAgainstAVerificationThatFailed) {
  // The app does not crash any more.
  auto app = readFile(folder / "whohasmystuff.app.yaml");
  const std::string crashing = "then: {crash: unknownType}";
  const auto crash = app.find(crashing);
  ASSERT_NE(crash, app.npos);
  folder.file("whohasmystuff.app.yaml", app.replace(crash, crashing.size(), "then: finish"));
  const auto written = editor->text(uri);
  verify();
  ASSERT_THAT(missing(), SizeIs(1)) << editor->state().jobs.back().message;
  editor->edit(uri, {{0, 0}, {100000, 0}}, written);
  EXPECT_THAT(missing(), SizeIs(1)) << "only the words of the evidence are back";
  EXPECT_THAT(lenses(*editor, uri), Contains(HasSubstr("failed its last verification")));
}

TEST_F(ReducedDocuments, noteBehindTheLinesOfTheirEventsWhateverIsEdited) {
  const auto written = editor->text(uri);
  const auto before = notes();
  ASSERT_THAT(before, SizeIs(4));
  editor->edit(uri, {{0, 0}, {0, 0}}, "# one\n# two\n");
  std::map<std::uint32_t, std::string> moved;
  for (const auto& [line, text] : before) moved[line + 2] = text;
  EXPECT_EQ(notes(), moved);

  editor->edit(uri, {{0, 0}, {100000, 0}}, written);
  const auto last = before.rbegin()->first;
  editor->edit(uri, {{launch + 1, 0}, {launch + 2, 0}}, "");
  EXPECT_EQ(notes().rbegin()->first, last - 1) << "the wait below the launch is gone";

  editor->edit(uri, {{0, 0}, {100000, 0}}, written);
  verify();
  editor->edit(uri, {{0, 0}, {100000, 0}}, written);
  EXPECT_EQ(notes(), before) << "the verification is undone";
}

TEST_F(ReducedDocuments, sayOfEventsNobodyRecordedNothingOfTheKind) {
  const auto last = hints(*editor, uri).rbegin()->first;
  editor->edit(uri, {{last, 0}, {last + 1, 0}}, "");
  verify();
  for (const auto& [line, text] : notes()) EXPECT_EQ(text, "") << "line " << line;
}

TEST_F(ReducedDocuments, keepTheirEvidenceWhereTheTextChangesMeanwhile) {
  addTap();
  const auto started = editor->send<lsp::ExecuteCommandRequest>({{}, "marmoset.verify", {{jsonOf({uri})}}});
  editor->edit(uri, {{launch + 2, 0}, {launch + 2, 0}}, "Tap(5,5)\n");
  const auto changed = editor->text(uri);
  ASSERT_TRUE(editor->answerOf(started));
  editor->blockUntilIdle();
  EXPECT_EQ(editor->text(uri), changed);
  EXPECT_THAT(editor->state().jobs.back().message, HasSubstr("the script has changed meanwhile"));
  EXPECT_THAT(outdated(), SizeIs(1));
}

TEST_F(ReducedDocuments, sayThatTheEditorDidNotTakeTheNewEvidence) {
  addTap();
  const auto before = editor->text(uri);
  editor->refuseEdits("it is read only");
  verify();
  EXPECT_EQ(editor->state().jobs.back().state, JobPhase::done);
  EXPECT_THAT(editor->state().jobs.back().message,
              HasSubstr("the editor did not take the new evidence: verify again"));
  EXPECT_EQ(editor->text(uri), before);
  EXPECT_THAT(outdated(), SizeIs(1));
}

// Somebody's file claims more than this machine ever ran.
TEST_F(ReducedDocuments, areBelievedWhereTheStoreKnowsTheirRuns) {
  const auto text = editor->text(uri);
  const auto at = text.find(" rate 20/20 ");
  ASSERT_NE(at, std::string::npos) << text;
  auto claimed = text;
  claimed.replace(at, 12, " rate 5000/5000 ");
  const auto copy = editor->open("copy.mks", claimed);
  EXPECT_THAT(lenses(*editor, copy),
              Contains(HasSubstr("5000/5000, at least 99%, default mode, as the file says")));
  EXPECT_THAT(hover(*editor, copy, hints(*editor, copy).begin()->first),
              HasSubstr(", as the file says: without it 0 of"));
  const auto same = editor->open("same.mks", text);
  EXPECT_THAT(lenses(*editor, same), Contains("20/20, at least 83%, default mode"));
}

// The words of the file are the same before and after: what has changed is what this machine knows.
TEST_F(ReducedDocuments, areBelievedOnceAVerificationHasRunHere) {
  const auto written = editor->text(uri);
  editor.reset();
  ::setenv("MARMOSET_STORE", (folder / "elsewhere.sqlite").c_str(), 1);
  editor = start(threeDevices);
  editor->open(uri, written);
  EXPECT_THAT(lenses(*editor, uri), Contains("20/20, at least 83%, default mode, as the file says"));
  editor->refuseEdits("it is read only");
  verify();
  EXPECT_EQ(editor->text(uri), written);
  EXPECT_THAT(lenses(*editor, uri), Contains("20/20, at least 83%, default mode"));
}

TEST_F(ReducedDocuments, offerAVerificationUntilOnePassesOrTheEditIsUndone) {
  const auto written = editor->text(uri);
  const auto second = std::next(hints(*editor, uri).begin())->first;
  editor->edit(uri, {{second, 0}, {second + 2, 0}}, "");
  const auto shorter = editor->text(uri);
  EXPECT_THAT(lenses(*editor, uri), Contains("Verify again"));
  verify();
  EXPECT_THAT(editor->text(uri), HasSubstr("#marmoset reproduced: 0 of "));
  EXPECT_THAT(lenses(*editor, uri), Contains("Verify again")) << "the last one failed";
  editor->edit(uri, {{0, 0}, {100000, 0}}, shorter);
  EXPECT_THAT(lenses(*editor, uri), Contains("Verify again"));
  editor->edit(uri, {{0, 0}, {100000, 0}}, written);
  EXPECT_THAT(lenses(*editor, uri), Not(Contains("Verify again")));
}

TEST_F(ReducedDocuments, areTheOnlyOnesToBeVerified) {
  const auto answer = execute(*editor, "marmoset.verify", jsonOf({original}));
  editor->blockUntilIdle();
  EXPECT_THAT(editor->state().jobs.back().message, HasSubstr("this is no reduced trace"));
  EXPECT_THAT(titles(*editor, uri, launch), Not(Contains("Minimise for this crash")));
}

}  // namespace
}  // namespace marmoset::test
