// Packages and activities across the workspace: definition, references, highlights, rename, symbols,
// completion.
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/lsp/completion.h"
#include "protocol/lsp/navigation.h"
#include "protocol/lsp/rename.h"
#include "protocol/lsp/signature_help.h"
#include "protocol/lsp/symbol.h"
#include "protocol/lsp/uri.h"
#include "tests/server/fake_editor.h"
#include "tests/server/fixture.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsSupersetOf;
using ::testing::Not;

// A workspace with one script on disk that nobody opens.
class Names : public ::testing::Test {
 protected:
  Names() { editor.blockUntilIdle(); }

  std::filesystem::path shop() {
    std::ofstream(folder / "cart.mks") << "start data >>\nLaunchActivity(com.shop, com.shop.Cart)\n";
    return folder.path();
  }

  std::string open(std::string_view fixture) {
    const Marked marked(fixture);
    at = marked.positions.empty() ? lsp::Position{} : marked.at();
    return editor.open("a.mks", marked.text);
  }

  std::vector<std::string> completions(std::string_view fixture) {
    const auto uri = open(fixture);
    std::vector<std::string> labels;
    const auto answer = editor.ask<lsp::CompletionRequest>({{{uri}, at}, {}, {}, {}});
    for (const auto& item : std::get<lsp::CompletionList>(*answer).items) labels.push_back(item.label);
    return labels;
  }

  TemporaryFolder folder;
  FakeEditor editor{{.folders = {shop()}}};
  lsp::Position at;
};

TEST_F(Names, ReferencesReachFilesNobodyOpened) {
  const auto uri = open("start data >>\nLaunchActivity(com.$0shop,com.shop.Main)\n");
  const auto places = **editor.ask<lsp::ReferencesRequest>({{{uri}, at}, {}, {}, {true}});
  std::vector<std::string> uris;
  for (const auto& place : places) uris.push_back(place.uri);
  EXPECT_THAT(uris, ::testing::UnorderedElementsAre(uri, lsp::uriOf(folder / "cart.mks")));
}

TEST_F(Names, DefinitionIsTheLineThatLaunches) {
  const auto uri = open("start data >>\nLaunchActivity(com.shop,com.shop.C$0art)\n");
  const auto places =
      std::get<std::vector<lsp::Location>>(*editor.ask<lsp::DefinitionRequest>({{{uri}, at}, {}, {}}));
  ASSERT_EQ(places.size(), 1u);
  EXPECT_EQ(places[0].range.start.line, 1u);
}

TEST_F(Names, HighlightsTheSamePackage) {
  const auto uri =
      open("start data >>\nLaunchActivity(com.$0shop,com.shop.A)\nLaunchActivity(com.shop,com.shop.B)\n");
  EXPECT_EQ((**editor.ask<lsp::DocumentHighlightRequest>({{{uri}, at}, {}, {}})).size(), 2u);
}

TEST_F(Names, RenamingAPackageMovesItsClassesInAllFiles) {
  const auto uri = open("start data >>\nLaunchActivity(com.$0shop,com.shop.Main)\n");
  const auto edit = **editor.ask<lsp::RenameRequest>({{{uri}, at}, {}, "com.store"});
  ASSERT_TRUE(edit.documentChanges);
  EXPECT_EQ(edit.documentChanges->size(), 2u);
  editor.apply(edit);
  EXPECT_EQ(editor.text(uri), "start data >>\nLaunchActivity(com.store,com.store.Main)\n");
}

TEST_F(Names, ANameThatWouldBreakTheLineIsRefused) {
  const auto uri = open("start data >>\nLaunchActivity(com.$0shop,com.shop.Main)\n");
  for (const std::string name : {"com,store", "com..store", "", "com.store)", "1com"}) {
    EXPECT_FALSE(editor.ask<lsp::RenameRequest>({{{uri}, at}, {}, name})) << name;
  }
}

TEST_F(Names, WorkspaceSymbolsMatchByLetters) {
  const auto found = **editor.ask<lsp::WorkspaceSymbolRequest>({{}, {}, "crt"});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].name, "com.shop.Cart");
}

TEST_F(Names, CompletionKnowsCommandsKeysAndTheWorkspace) {
  EXPECT_THAT(completions("start data >>\nTa$0"), IsSupersetOf({"Tap", "DispatchPress"}));
  EXPECT_THAT(completions("start data >>\nDispatchPress(KEYCODE_HO$0)"), Contains("KEYCODE_HOME"));
  EXPECT_THAT(completions("start data >>\nLaunchActivity(c$0"), ElementsAre("com.shop"));
  EXPECT_THAT(completions("start data >>\nLaunchActivity(com.shop, $0"), ElementsAre("com.shop.Cart"));
  EXPECT_THAT(completions("co$0\nstart data >>\n"), Contains("count= 1"));
  EXPECT_THAT(completions("co$0\nstart data >>\n"), Not(Contains("Tap")));
}

TEST_F(Names, CompletionReplacesTheWordAndIsDocumentedOnDemand) {
  const auto uri = open("start data >>\nPressA$0\n");
  const auto answer = editor.ask<lsp::CompletionRequest>({{{uri}, at}, {}, {}, {}});
  for (const auto& item : std::get<lsp::CompletionList>(*answer).items) {
    if (item.label != "PressAndHold") continue;
    EXPECT_EQ(std::get<lsp::TextEdit>(*item.textEdit),
              (lsp::TextEdit{{{1, 0}, {1, 6}}, "PressAndHold(${1:x},${2:y},${3:milliseconds})"}));
    EXPECT_FALSE(item.documentation);
    EXPECT_TRUE(editor.ask<lsp::CompletionResolveRequest>(item)->documentation);
    return;
  }
  FAIL() << "PressAndHold is not offered";
}

TEST_F(Names, SignatureHelpFollowsTheArgument) {
  const auto uri = open("start data >>\nDrag(1,2,$0\n");
  const auto help = **editor.ask<lsp::SignatureHelpRequest>({{{uri}, at}, {}, {}});
  EXPECT_EQ(help.signatures[0].label, "Drag(x1, y1, x2, y2, steps)");
  EXPECT_EQ(help.activeParameter, 2u);
}

}  // namespace
}  // namespace marmoset::test
