#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/lsp/pull_diagnostics.h"
#include "tests/server/fake_editor.h"
#include "tests/server/fixture.h"

namespace marmoset::test {
namespace {

using lsp::DocumentDiagnosticRequest;
using DiagnosticsFull = lsp::RelatedFullDocumentDiagnosticReport;
using DiagnosticsUnchanged = lsp::RelatedUnchangedDocumentDiagnosticReport;

lsp::DocumentDiagnosticParams about(const std::string& uri, std::optional<std::string> previous = {}) {
  lsp::DocumentDiagnosticParams params;
  params.textDocument.uri = uri;
  params.previousResultId = std::move(previous);
  return params;
}

std::vector<lsp::Diagnostic> pulled(FakeEditor& editor, const std::string& uri) {
  const auto report = editor.ask<DocumentDiagnosticRequest>(about(uri));
  return report ? std::get<DiagnosticsFull>(*report).items : std::vector<lsp::Diagnostic>();
}

void expectPulled(const std::string& fixture) {
  FakeEditor editor;
  const auto uri = editor.open("a.mks", plain(fixture));
  EXPECT_EQ(annotated(plain(fixture), pulled(editor, uri)), fixture);
}

constexpr auto diagnosticsMisspelt = R"(start data >>
Tab(1,2)
^^^ unknown-keyword
Tap(1,2)
)";

TEST(PullDiagnostics, MarkTheLineTheyAreAbout) {
  expectPulled(diagnosticsMisspelt);
}

TEST(PullDiagnostics, AnUnchangedListIsNotSentAgain) {
  FakeEditor editor;
  const auto uri = editor.open("a.mks", plain(diagnosticsMisspelt));
  const auto first = editor.ask<DocumentDiagnosticRequest>(about(uri));
  const auto id = std::get<DiagnosticsFull>(*first).resultId;
  editor.edit(uri, {{2, 4}, {2, 5}}, "7");
  const auto second = editor.ask<DocumentDiagnosticRequest>(about(uri, id));
  EXPECT_EQ(std::get<DiagnosticsUnchanged>(*second).resultId, id);
  editor.edit(uri, {{1, 0}, {1, 3}}, "Tap");
  const auto third = editor.ask<DocumentDiagnosticRequest>(about(uri, id));
  EXPECT_TRUE(std::get<DiagnosticsFull>(*third).items.empty());
}

TEST(PullDiagnostics, NothingIsPushedToAClientThatPulls) {
  FakeEditor editor;
  const auto uri = editor.open("a.mks", plain(diagnosticsMisspelt));
  editor.edit(uri, {{1, 0}, {1, 3}}, "Tip");
  editor.blockUntilIdle();
  EXPECT_TRUE(editor.state().published.empty());
}

TEST(PullDiagnostics, SettingsChangeThemAndTheClientIsToldToAskAgain) {
  FakeEditor editor;
  const auto uri = editor.open("a.mks", plain(diagnosticsMisspelt));
  editor.blockUntilIdle();
  const int before = editor.state().diagnosticRefreshes;
  editor.setSettings(*protocol::parseJson(R"({"rules": {"unknown-keyword": "off"}})"));
  editor.notify<lsp::DidChangeConfigurationNotification>({});
  EXPECT_TRUE(editor.await(diagnosticRefreshes(before + 1)));
  EXPECT_TRUE(pulled(editor, uri).empty());
}

TEST(PushDiagnostics, ComeAfterOpeningAndAfterEachChange) {
  FakeEditor editor({.capabilities = plainClient()});
  const auto uri = editor.open("a.mks", plain(diagnosticsMisspelt));
  EXPECT_TRUE(editor.await(published(uri, 1, 1)));
  editor.edit(uri, {{1, 0}, {1, 3}}, "Tap");
  EXPECT_TRUE(editor.await(published(uri, 2, 0)));
}

TEST(PushDiagnostics, AreNotAnnouncedAsPull) {
  FakeEditor editor({.capabilities = plainClient()});
  EXPECT_FALSE(editor.server().diagnosticProvider.has_value());
}

TEST(PushDiagnostics, AreTakenBackWhenTheDocumentIsClosed) {
  FakeEditor editor({.capabilities = plainClient()});
  const auto uri = editor.open("a.mks", plain(diagnosticsMisspelt));
  EXPECT_TRUE(editor.await(published(uri, 1, 1)));
  editor.close(uri);
  editor.blockUntilIdle();
  EXPECT_TRUE(editor.state().published.at(uri).diagnostics.empty());
}

TEST(PushDiagnostics, AClosedDocumentGetsNoLateOnes) {
  FakeEditor editor({.capabilities = plainClient()});
  const auto uri = editor.open("a.mks", plain(diagnosticsMisspelt));
  for (int i = 0; i < 50; ++i) editor.edit(uri, {{1, 0}, {1, 3}}, i % 2 == 0 ? "Tip" : "Tab");
  editor.close(uri);
  editor.blockUntilIdle();
  EXPECT_TRUE(editor.state().published.at(uri).diagnostics.empty());
  EXPECT_EQ(editor.state().published.at(uri).version, std::nullopt);
}

TEST(PushDiagnostics, APlainClientGetsNothingItDoesNotKnow) {
  FakeEditor editor({.capabilities = plainClient()});
  const auto uri = editor.open("a.mks", plain(diagnosticsMisspelt));
  ASSERT_TRUE(editor.await(published(uri, 1, 1)));
  const auto& diagnostic = editor.state().published.at(uri).diagnostics.front();
  EXPECT_FALSE(diagnostic.codeDescription.has_value());
  EXPECT_FALSE(diagnostic.tags.has_value());
  EXPECT_FALSE(diagnostic.relatedInformation.has_value());
}

TEST(Diagnostics, LinkToTheRulesPage) {
  FakeEditor editor(
      {.initializationOptions = *protocol::parseJson(R"({"documentation": {"url": "https://x.org/r"}})")});
  const auto uri = editor.open("a.mks", plain(diagnosticsMisspelt));
  const auto items = pulled(editor, uri);
  ASSERT_EQ(items.size(), 1u);
  EXPECT_EQ(items[0].codeDescription->href, "https://x.org/r/unknown-keyword.md");
}

TEST(Diagnostics, LinkToNoCommandOfTheEditor) {
  FakeEditor editor(
      {.initializationOptions = *protocol::parseJson(R"({"documentation": {"url": "command:x&{code}"}})")});
  const auto uri = editor.open("a.mks", plain(diagnosticsMisspelt));
  const auto items = pulled(editor, uri);
  ASSERT_EQ(items.size(), 1u);
  if (!items[0].codeDescription) return;
  EXPECT_THAT(items[0].codeDescription->href, testing::StartsWith("file://"));
}

}  // namespace
}  // namespace marmoset::test
