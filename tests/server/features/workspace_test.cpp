#include <filesystem>
#include <fstream>
#include <map>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/lsp/pull_diagnostics.h"
#include "protocol/lsp/uri.h"
#include "tests/server/fake_editor.h"

namespace marmoset::test {
namespace {

namespace fs = std::filesystem;
using WorkspaceFull = lsp::WorkspaceFullDocumentDiagnosticReport;
using WorkspaceUnchanged = lsp::WorkspaceUnchangedDocumentDiagnosticReport;

class WorkspaceTest : public testing::Test {
 protected:
  fs::path root = fs::temp_directory_path() /
                  (std::string("marmoset-") + testing::UnitTest::GetInstance()->current_test_info()->name() +
                   std::to_string(::getpid()));
  void SetUp() override { fs::create_directories(root); }
  void TearDown() override { fs::remove_all(root); }

  void write(const std::string& name, const std::string& content) { std::ofstream(root / name) << content; }
  std::string uri(const std::string& name) { return lsp::uriOf(root / name); }

  lsp::WorkspaceDiagnosticReport report(FakeEditor& editor, lsp::WorkspaceDiagnosticParams params = {}) {
    editor.await(quiescent());
    const auto answer = editor.ask<lsp::WorkspaceDiagnosticRequest>(params);
    return answer ? *answer : lsp::WorkspaceDiagnosticReport();
  }
};

constexpr auto good = "start data >>\nTap(1,2)\n";
constexpr auto bad = "start data >>\nTab(1,2)\n";

TEST_F(WorkspaceTest, FilesThatAreNotOpenAreCheckedToo) {
  write("good.mks", good);
  write("bad.mks", bad);
  write("notes.txt", "nothing of ours");
  FakeEditor editor({.folders = {root}});
  const auto items = report(editor).items;
  ASSERT_EQ(items.size(), 2u);
  EXPECT_EQ(std::get<WorkspaceFull>(items[0]).uri, uri("bad.mks"));
  EXPECT_EQ(std::get<WorkspaceFull>(items[0]).items.size(), 1u);
  EXPECT_TRUE(std::get<WorkspaceFull>(items[1]).items.empty());
}

TEST_F(WorkspaceTest, WhatTheClientHasAlreadyIsUnchanged) {
  write("bad.mks", bad);
  FakeEditor editor({.folders = {root}});
  const auto first = std::get<WorkspaceFull>(report(editor).items.at(0));
  lsp::WorkspaceDiagnosticParams again;
  again.previousResultIds = {{first.uri, *first.resultId}};
  EXPECT_EQ(std::get<WorkspaceUnchanged>(report(editor, again).items.at(0)).resultId, first.resultId);
}

TEST_F(WorkspaceTest, AnOpenDocumentIsReportedAsTheEditorShowsIt) {
  write("a.mks", bad);
  FakeEditor editor({.folders = {root}});
  editor.open(uri("a.mks"), good);
  const auto items = report(editor).items;
  ASSERT_EQ(items.size(), 1u);
  EXPECT_TRUE(std::get<WorkspaceFull>(items[0]).items.empty());
  EXPECT_EQ(*std::get<WorkspaceFull>(items[0]).version, 1);
}

TEST_F(WorkspaceTest, WithATokenReportsComeInPieces) {
  for (int i = 0; i < 40; ++i) write("bad" + std::to_string(i) + ".mks", bad);
  FakeEditor editor({.folders = {root}});
  lsp::WorkspaceDiagnosticParams params;
  params.partialResultToken = "pieces";
  EXPECT_TRUE(report(editor, params).items.empty());
  EXPECT_EQ(editor.state().progress.size(), 2u);
}

TEST_F(WorkspaceTest, AChangedFileIsReportedAfterTheClientTellsOfIt) {
  write("a.mks", good);
  FakeEditor editor({.folders = {root}});
  const auto first = std::get<WorkspaceFull>(report(editor).items.at(0));
  const int refreshed = editor.state().diagnosticRefreshes;
  write("a.mks", std::string(bad) + "\n");
  editor.notify<lsp::DidChangeWatchedFilesNotification>({{{uri("a.mks"), lsp::FileChangeType::changed}}});
  EXPECT_TRUE(editor.await(diagnosticRefreshes(refreshed + 1)));
  lsp::WorkspaceDiagnosticParams again;
  again.previousResultIds = {{first.uri, *first.resultId}};
  EXPECT_EQ(std::get<WorkspaceFull>(report(editor, again).items.at(0)).items.size(), 1u);
}

TEST_F(WorkspaceTest, AFileThatIsGoneLosesItsDiagnostics) {
  write("a.mks", bad);
  FakeEditor editor({.folders = {root}});
  const auto first = std::get<WorkspaceFull>(report(editor).items.at(0));
  fs::remove(root / "a.mks");
  editor.notify<lsp::DidChangeWatchedFilesNotification>({{{uri("a.mks"), lsp::FileChangeType::deleted}}});
  editor.blockUntilIdle();
  lsp::WorkspaceDiagnosticParams again;
  again.previousResultIds = {{first.uri, *first.resultId}};
  const auto items = report(editor, again).items;
  ASSERT_EQ(items.size(), 1u);
  EXPECT_TRUE(std::get<WorkspaceFull>(items[0]).items.empty());
}

TEST_F(WorkspaceTest, FoldersComeAndGo) {
  write("bad.mks", bad);
  FakeEditor editor;
  EXPECT_TRUE(editor.blockUntilIdle());
  EXPECT_TRUE(editor.ask<lsp::WorkspaceDiagnosticRequest>({})->items.empty());
  const lsp::WorkspaceFolder folder{lsp::uriOf(root), "x"};
  editor.notify<lsp::DidChangeWorkspaceFoldersNotification>({{{folder}, {}}});
  editor.blockUntilIdle();
  EXPECT_EQ(report(editor).items.size(), 1u);
  editor.notify<lsp::DidChangeWorkspaceFoldersNotification>({{{}, {folder}}});
  editor.blockUntilIdle();
  EXPECT_TRUE(report(editor).items.empty());
}

TEST_F(WorkspaceTest, TheServerAsksTheClientToWatch) {
  FakeEditor editor({.folders = {root}});
  editor.blockUntilIdle();
  std::vector<std::string> methods;
  for (const auto& registration : editor.state().registrations) methods.push_back(registration.method);
  EXPECT_THAT(methods, testing::UnorderedElementsAre("workspace/didChangeWatchedFiles",
                                                     "workspace/didChangeConfiguration"));
}

TEST_F(WorkspaceTest, StatusTellsOfTheScanAndItsEnd) {
  write("a.mks", good);
  FakeEditor editor({.folders = {root}});
  EXPECT_TRUE(editor.await(quiescent()));
  EXPECT_EQ(editor.state().statuses.back().health, server::Health::ok);
}

TEST_F(WorkspaceTest, TheProjectFileHasTheLastWordOnRules) {
  write(".marmoset.yaml", "rules: {unknown-keyword: off}\n");
  write("bad.mks", bad);
  FakeEditor editor(
      {.folders = {root}, .settings = *protocol::parseJson(R"({"rules": {"unknown-keyword": "error"}})")});
  EXPECT_TRUE(std::get<WorkspaceFull>(report(editor).items.at(0)).items.empty());
  write(".marmoset.yaml", "rules: {unknown-keyword: hint}\n");
  editor.notify<lsp::DidChangeWatchedFilesNotification>(
      {{{uri(".marmoset.yaml"), lsp::FileChangeType::changed}}});
  const auto items = std::get<WorkspaceFull>(report(editor).items.at(0)).items;
  ASSERT_EQ(items.size(), 1u);
  EXPECT_EQ(items[0].severity, lsp::DiagnosticSeverity::hint);
}

TEST_F(WorkspaceTest, EachFolderHasItsOwnSettings) {
  const auto setting = [](const std::string& severity) {
    return *protocol::parseJson(R"({"rules": {"unknown-keyword": ")" + severity + R"("}})");
  };
  for (const auto* folder : {"a", "b", "b/inner"}) {
    fs::create_directories(root / folder);
    write(std::string(folder) + "/bad.mks", bad);
  }
  FakeEditor editor({.folders = {root / "a", root / "b", root / "b/inner"},
                     .settings = setting("information"),
                     .folderSettings = {{uri("a"), setting("error")}, {uri("b/inner"), setting("hint")}}});
  std::map<std::string, lsp::DiagnosticSeverity> severities;
  for (const auto& item : report(editor).items)
    severities[std::get<WorkspaceFull>(item).uri] = *std::get<WorkspaceFull>(item).items.at(0).severity;
  EXPECT_EQ(severities.at(uri("a/bad.mks")), lsp::DiagnosticSeverity::error);
  EXPECT_EQ(severities.at(uri("b/bad.mks")), lsp::DiagnosticSeverity::information);
  EXPECT_EQ(severities.at(uri("b/inner/bad.mks")), lsp::DiagnosticSeverity::hint);

  const auto open = editor.open(uri("a/bad.mks"), bad);
  lsp::DidChangeWorkspaceFoldersParams closing;
  closing.event.removed = {{uri("a"), "a"}};
  editor.notify<lsp::DidChangeWorkspaceFoldersNotification>(closing);
  editor.blockUntilIdle();
  const auto again = editor.ask<lsp::DocumentDiagnosticRequest>({{}, {}, {open}, {}, {}});
  ASSERT_TRUE(again);
  const auto items = std::get<lsp::RelatedFullDocumentDiagnosticReport>(*again).items;
  EXPECT_EQ(items.at(0).severity, lsp::DiagnosticSeverity::information) << "of the window by now";
}

TEST_F(WorkspaceTest, AnUnusableProjectFileIsAWarning) {
  write(".marmoset.yaml", "rules: {no-such-rule: off}\n");
  FakeEditor editor({.folders = {root}});
  editor.open(uri("a.mks"), good);
  editor.blockUntilIdle();
  EXPECT_EQ(editor.state().statuses.back().health, server::Health::warning);
  EXPECT_THAT(*editor.state().statuses.back().message, testing::HasSubstr(".marmoset.yaml:1: "));
}

TEST_F(WorkspaceTest, AProjectFileShowsItsOwnProblemsUntilTheyAreSolved) {
  write(".marmoset.yaml", "screen: 1080x1920\nthrotle: 300\n");
  FakeEditor editor({.folders = {root}});
  editor.open(uri("a.mks"), good);
  editor.blockUntilIdle();
  const auto& published = editor.state().published;
  ASSERT_EQ(published.at(uri(".marmoset.yaml")).diagnostics.size(), 1u);
  const auto diagnostic = published.at(uri(".marmoset.yaml")).diagnostics[0];
  EXPECT_EQ(diagnostic.range, (lsp::Range{{1, 0}, {1, 7}}));
  EXPECT_THAT(diagnostic.message, testing::HasSubstr("did you mean `throttle`?"));

  write(".marmoset.yaml", "screen: 1080x1920\nthrottle: 300\n");
  editor.notify<lsp::DidChangeWatchedFilesNotification>(
      {{{uri(".marmoset.yaml"), lsp::FileChangeType::changed}}});
  editor.blockUntilIdle();
  EXPECT_TRUE(published.at(uri(".marmoset.yaml")).diagnostics.empty());
}

TEST_F(WorkspaceTest, AnUnusableSettingIsAWarning) {
  FakeEditor editor({.settings = *protocol::parseJson(R"({"device": {"screen": "big"}})")});
  editor.blockUntilIdle();
  EXPECT_EQ(editor.state().statuses.back().health, server::Health::warning);
  EXPECT_THAT(*editor.state().statuses.back().message, testing::HasSubstr("device.screen"));
}

}  // namespace
}  // namespace marmoset::test
