#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/replay/recording_store.h"
#include "engine/store/store.h"
#include "protocol/lsp/completion.h"
#include "protocol/lsp/folding_range.h"
#include "protocol/lsp/hover.h"
#include "protocol/lsp/pull_diagnostics.h"
#include "protocol/lsp/symbol.h"
#include "protocol/lsp/uri.h"
#include "server/commands/export.h"
#include "tests/engine/reduce/support/record.h"
#include "tests/server/code_actions.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

// A script with a recording in the store, open in an editor.
class Recordings : public testing::Test {
 protected:
  void SetUp() override { ::setenv("MARMOSET_STORE", (folder / "store.sqlite").c_str(), 1); }
  void TearDown() override { ::unsetenv("MARMOSET_STORE"); }

  void record() {
    const auto trace = traceOf(text);
    replay::RecordingDocument document;
    document.recording = recorded(device::simulator::sampleApp("whohasmystuff"), trace);
    document.script = "crash.mks";
    document.fingerprints = trace.fingerprints;
    const auto store = store::Store::open();
    ASSERT_TRUE(store);
    ASSERT_TRUE(replay::saveRecording(**store, document, 1));
  }

  std::vector<lsp::Diagnostic> diagnostics(FakeEditor& editor, const std::string& uri) {
    lsp::DocumentDiagnosticParams params;
    params.textDocument.uri = uri;
    const auto answer = editor.ask<lsp::DocumentDiagnosticRequest>(params);
    const auto* full = answer ? std::get_if<lsp::RelatedFullDocumentDiagnosticReport>(&*answer) : nullptr;
    return full ? full->items : std::vector<lsp::Diagnostic>{};
  }

  std::vector<std::string> titles(FakeEditor& editor, const std::string& uri, std::uint32_t line) {
    std::vector<std::string> found;
    for (const auto& item : actionsOn(editor, uri, line)) found.push_back(item.title);
    return found;
  }
  TemporaryFolder folder;
  const std::string text = sampleText("whohasmystuff", "crash.mks");
  // Zero-based lines of the first tap on blank ground, of the first tick of the check box, of the first
  // visit.
  const std::uint32_t blank = 7, tick = 17, visit = 14;
};

std::string codeOf(const lsp::Diagnostic& diagnostic) {
  return std::get<std::string>(*diagnostic.code);
}

TEST_F(Recordings, greyOutWhatDoesNothingAndWhatTheCrashDoesNotNeed) {
  record();
  FakeEditor editor;
  const auto uri = editor.open("crash.mks", text);
  const auto found = diagnostics(editor, uri);
  ASSERT_GT(found.size(), 10u);
  EXPECT_LT(found.size(), 64u) << "one per run of events";
  EXPECT_EQ(codeOf(found[0]), "ineffective/no-op");
  EXPECT_EQ(found[0].tags, (std::vector{lsp::DiagnosticTag::unnecessary}));
  EXPECT_EQ(found[0].range.start.line, blank);
  EXPECT_EQ(found[0].relatedInformation->size(), 3u);
  EXPECT_TRUE(std::any_of(found.begin(), found.end(),
                          [](const auto& one) { return codeOf(one) == "crash-irrelevant"; }));
}

TEST_F(Recordings, followTheProjectFile) {
  record();
  const auto told = [&](const std::string& project) {
    folder.file(".marmoset.yaml", project);
    FakeEditor editor;
    const auto found = diagnostics(editor, editor.open(lsp::uriOf(folder / "crash.mks"), text));
    return found.empty() ? std::string() : std::string(found.front().message);
  };
  EXPECT_THAT(told(""),
              HasSubstr("1 ineffective/no-op, 1 ineffective/optional-key, 1 ineffective/rejected-back"));
  EXPECT_THAT(told("ineffective: {optional-keys: []}\n"), Not(HasSubstr("optional-key")));
  EXPECT_THAT(told("rules: {ineffective/no-op: off}\n"), Not(HasSubstr("no-op")));
}

TEST_F(Recordings, ofActivitiesAreLogsThemselves) {
  FakeEditor editor;
  const auto uri =
      editor.open("monkey.log",
                  ":Monkey: seed=1 count=3\n:AllowPackage: com.x\n"
                  ":Switch: #Intent;action=android.intent.action.MAIN;component=com.x/.Main;end\n"
                  "    // Allowing start of Intent { cmp=com.x/.Main } in package com.x\n"
                  ":Sending Touch (ACTION_DOWN): 0:(10.0,20.0)\n"
                  ":Sending Touch (ACTION_UP): 0:(10.0,20.0)\n"
                  ":Sending Key (ACTION_DOWN): 24    // KEYCODE_VOLUME_UP\n"
                  ":Sending Key (ACTION_UP): 24    // KEYCODE_VOLUME_UP\nEvents injected: 5\n",
                  "monkey-log");
  const auto found = diagnostics(editor, uri);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(codeOf(found[0]), "ineffective/optional-key");
  EXPECT_EQ(found[0].range.start.line, 6u);
  EXPECT_THAT(found[0].message, HasSubstr("only likely"));
}

TEST_F(Recordings, areNotNeeded) {
  FakeEditor editor;
  const auto uri = editor.open("crash.mks", text);
  EXPECT_TRUE(diagnostics(editor, uri).empty());
  EXPECT_THAT(titles(editor, uri, blank), Not(Contains("Delete this event")));
}

TEST_F(Recordings, explainTheEventUnderTheMouse) {
  record();
  FakeEditor editor;
  const auto uri = editor.open("crash.mks", text);
  lsp::HoverParams params;
  params.textDocument.uri = uri;
  params.position = {visit, 3};
  const auto hover = editor.ask<lsp::HoverRequest>(params);
  ASSERT_TRUE(hover && *hover);
  EXPECT_THAT((**hover).contents.value,
              HasSubstr("#8-9 is a Touch event that clicks on ListView with the id \"list\""));
  params.position = {tick, 3};
  EXPECT_THAT((**editor.ask<lsp::HoverRequest>(params)).contents.value,
              HasSubstr("These 2 events can go together: the second event undoes the first"));
}

TEST_F(Recordings, offerToDeleteAnEventAndItsCombination) {
  record();
  FakeEditor editor;
  const auto uri = editor.open("crash.mks", text);
  EXPECT_THAT(titles(editor, uri, blank), Contains("Delete this event"));
  EXPECT_THAT(titles(editor, uri, tick), Contains("Delete this combination (2 events that do nothing)"));
  EXPECT_THAT(titles(editor, uri, visit), Not(Contains("Delete this event"))) << "it is needed";
  pick(editor, uri, tick, "Delete this combination (2 events that do nothing)");
  EXPECT_EQ(traceOf(editor.text(uri)).events.size(), 72u);
  EXPECT_FALSE(diagnostics(editor, uri).empty()) << "the recording still holds";
}

TEST_F(Recordings, offerToDeleteEverythingThatDoesNothing) {
  record();
  FakeEditor editor;
  const auto uri = editor.open("crash.mks", text);
  pick(editor, uri, blank, "Delete all ineffective events (44)");
  const auto trace = traceOf(editor.text(uri));
  EXPECT_EQ(trace.events.size(), 30u);
  EXPECT_TRUE(recorded(device::simulator::sampleApp("whohasmystuff"), trace).failure);
  for (const auto& diagnostic : diagnostics(editor, uri)) EXPECT_EQ(codeOf(diagnostic), "crash-irrelevant");
}

TEST_F(Recordings, groupSymbolsAndFoldsByWindows) {
  record();
  FakeEditor editor;
  const auto uri = editor.open("crash.mks", text);
  lsp::DocumentSymbolParams params;
  params.textDocument.uri = uri;
  const auto answer = editor.ask<lsp::DocumentSymbolRequest>(params);
  ASSERT_TRUE(answer);
  const auto& roots = std::get<std::vector<lsp::DocumentSymbol>>(*answer);
  ASSERT_EQ(roots.size(), 1u);
  const auto& windows = *roots[0].children;
  EXPECT_EQ(windows[0].name, "/.ListLentObjects");
  EXPECT_EQ(windows[0].children->size(), 4u);
  EXPECT_EQ(windows[1].name, "/.AddObject");

  lsp::FoldingRangeParams folding;
  folding.textDocument.uri = uri;
  const auto folds = editor.ask<lsp::FoldingRangeRequest>(folding);
  ASSERT_TRUE(folds && *folds);
  EXPECT_TRUE(std::any_of((**folds).begin(), (**folds).end(), [&](const auto& fold) {
    return fold.startLine == blank && fold.endLine == visit + 2;
  }));
}

TEST_F(Recordings, keepOnlyWhatStillHoldsAfterAnEdit) {
  record();
  FakeEditor editor;
  const auto uri = editor.open("crash.mks", text);
  ASSERT_FALSE(diagnostics(editor, uri).empty());
  editor.edit(uri, {{visit, 0}, {visit + 2, 0}}, "Tap(500,500)\n");
  const auto found = diagnostics(editor, uri);
  ASSERT_FALSE(found.empty());
  for (const auto& diagnostic : found) {
    EXPECT_LT(diagnostic.range.start.line, visit) << codeOf(diagnostic);
  }
}

TEST_F(Recordings, NameTheWidgetsOfAnExportedTest) {
  record();
  FakeEditor editor;
  const auto uri = editor.open("crash.mks", text);
  const auto exported = [&](const std::string& format) {
    return editor.ask<lsp::ExecuteCommandRequest>(
        {{}, "marmoset.export", {{lsp::Json::of(server::ExportArguments{uri, format})}}});
  };
  const auto answer = exported("maestro");
  ASSERT_TRUE(answer.has_value()) << answer.error().message;
  EXPECT_EQ(answer->as<server::ExportResult>()->uri, FakeEditor::uriOf("crash.yaml"));
  EXPECT_THAT(editor.text(FakeEditor::uriOf("crash.yaml")), HasSubstr("id: \"add_button\""));
  EXPECT_THAT(exported("appium").error().message, HasSubstr("not to appium"));
  EXPECT_THAT(titles(editor, uri, 0),
              testing::IsSupersetOf({"Export as a Maestro flow", "Export as a uiautomator2 program"}));
  // A recording of other events is not asked.
  editor.edit(uri, {{8, 0}, {8, 0}}, "Tap(1,1)\n");
  ASSERT_TRUE(exported("uiautomator2").has_value());
  EXPECT_THAT(editor.text(FakeEditor::uriOf("crash.py")),
              HasSubstr("No recording of the script was at hand"));
}

std::vector<lsp::CompletionItem> offersAt(FakeEditor& editor, const std::string& uri, lsp::Position at) {
  const auto answer = editor.ask<lsp::CompletionRequest>({{{uri}, at}, {}, {}, {}});
  const auto* list = answer ? std::get_if<lsp::CompletionList>(&*answer) : nullptr;
  return list ? list->items : std::vector<lsp::CompletionItem>{};
}

TEST_F(Recordings, offerTheWidgetsOfTheScreenBehindTap) {
  record();
  FakeEditor editor;
  const auto uri = editor.open("crash.mks", text);
  ASSERT_FALSE(diagnostics(editor, uri).empty());
  // Behind the first visit of the form.
  const auto line = visit + 3;
  editor.edit(uri, {{line, 0}, {line, 0}}, "Tap(12, 34, 600)\n");
  const auto offers = offersAt(editor, uri, {line, 4});
  const auto add = std::find_if(offers.begin(), offers.end(), [](const auto& item) {
    return item.label.starts_with("Button #add_button");
  });
  ASSERT_NE(add, offers.end());
  EXPECT_THAT(std::get<std::string>(*add->documentation),
              testing::AllOf(HasSubstr("On /.AddObject as it was recorded."), HasSubstr("bounds: ["),
                             HasSubstr("class: android.widget.Button")));
  const auto& edit = std::get<lsp::TextEdit>(*add->textEdit);
  editor.apply(uri, std::vector{edit});
  // Both coordinates are replaced, and what is tapped is the button: it has no miss, and a recording names
  // it.
  EXPECT_THAT(editor.text(uri), Not(HasSubstr("12, 34")));
  EXPECT_THAT(editor.text(uri), HasSubstr("Tap(" + edit.newText + ", 600)"));
  for (const auto& diagnostic : diagnostics(editor, uri)) EXPECT_NE(codeOf(diagnostic), "tap-misses");
}

TEST_F(Recordings, offerNoWidgetsWhereNothingIsKnown) {
  FakeEditor editor;
  const auto uri = editor.open("crash.mks", text);
  editor.edit(uri, {{visit + 3, 0}, {visit + 3, 0}}, "Tap(\n");
  EXPECT_TRUE(offersAt(editor, uri, {visit + 3, 4}).empty());
  record();
  FakeEditor other;
  const auto edited = other.open("crash.mks", text);
  ASSERT_FALSE(diagnostics(other, edited).empty());
  other.edit(edited, {{visit + 3, 0}, {visit + 3, 0}}, "Tap(5,5)\nTap(\n");
  EXPECT_FALSE(offersAt(other, edited, {visit + 3, 4}).empty());
  EXPECT_TRUE(offersAt(other, edited, {visit + 4, 4}).empty()) << "the line above is new";
}

TEST_F(Recordings, warnOfNewTapsThatNothingTakes) {
  record();
  FakeEditor editor;
  const auto uri = editor.open("crash.mks", text);
  ASSERT_FALSE(diagnostics(editor, uri).empty());
  editor.edit(uri, {{visit + 3, 0}, {visit + 3, 0}}, "Tap(1070,1910)\n");
  std::vector<lsp::Diagnostic> misses;
  for (const auto& diagnostic : diagnostics(editor, uri))
    if (codeOf(diagnostic) == "tap-misses") misses.push_back(diagnostic);
  ASSERT_EQ(misses.size(), 1u);
  EXPECT_EQ(misses[0].range.start.line, visit + 3);
  EXPECT_EQ(misses[0].severity, lsp::DiagnosticSeverity::warning);
  EXPECT_THAT(misses[0].message, HasSubstr("on /.AddObject takes no tap. The nearest widget that does is "));
}

}  // namespace
}  // namespace marmoset::test
