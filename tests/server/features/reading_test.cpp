// Features that help to read a script: hover, outline, folds, selections, hints and colours.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/lsp/folding_range.h"
#include "protocol/lsp/hover.h"
#include "protocol/lsp/inlay_hint.h"
#include "protocol/lsp/selection_range.h"
#include "protocol/lsp/semantic_tokens.h"
#include "protocol/lsp/symbol.h"
#include "tests/server/fake_editor.h"
#include "tests/server/fixture.h"

namespace marmoset::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string hoverText(std::string_view fixture, const std::string& language = "monkey-script") {
  const Marked at(fixture);
  FakeEditor editor;
  const auto uri = editor.open("a.mks", at.text, language);
  const auto hover = editor.ask<lsp::HoverRequest>({{{uri}, at.at()}, {}});
  return hover && *hover ? (*hover)->contents.value : "";
}

TEST(Hover, TellsWhatIsInjectedAndWhen) {
  const auto text = hoverText("start data >>\nUserWait(1500)\nTa$0p(10,20)\n");
  EXPECT_THAT(text, HasSubstr("Injects 2 events, 1.5 s into the script"));
  EXPECT_THAT(text, HasSubstr("touch DOWN (10, 20)"));
}

TEST(Hover, NamesTheKey) {
  EXPECT_THAT(hoverText("start data >>\nDispatchPress($04)\n"), HasSubstr("KEYCODE_BACK (4) down"));
}

// A log, a script and what is known of an app are not ours: an editor would load the picture at once.
TEST(Hover, ShowsTheWordsOfAFileAsWords) {
  const std::string evil = "![x](https://a.b/c.png)<img src=q>";
  const auto script = hoverText("start data >>\nDispatchString$0(<img src=q>" + evil + ")\n");
  EXPECT_THAT(script, HasSubstr("\\!\\[x\\](https\\://a.b/c.png"));
  EXPECT_THAT(script, HasSubstr("\\<img src=q\\>"));
  const auto log = hoverText(
      ":Monkey: seed=1 count=2\n:Sending Touch (ACTION_DOWN): 0:(1.0,2.0)\n"
      "// CRASH: com.x (pid 1)\n// Short$0 Msg: " +
          evil + "\n",
      "monkey-log");
  EXPECT_THAT(log, HasSubstr("\\!\\[x\\](https\\://a.b/c.png)"));
  EXPECT_THAT(log, HasSubstr("\\<img src=q\\>"));
}

TEST(Hover, SaysWhyALineDoesNothing) {
  EXPECT_THAT(hoverText("start data >>\nTab$0(1,2)\nTap(1,2)\n"), HasSubstr("The device ignores this line"));
  EXPECT_THAT(hoverText("co$0unt= 10\nstart data >>\n"), HasSubstr("reads 10"));
  EXPECT_THAT(hoverText("start data >>\nTap(1,2)\nDrag(1,2,3,4$0,x)\n"),
              HasSubstr("The run ends at this line"));
}

// One line may ask for 2^31 events: they are counted, not walked.
TEST(Hover, AnswersBelowEndlessDrags) {
  const std::string drag = "Drag(1,1,2,2,2147483647)\n";
  EXPECT_THAT(hoverText("start data >>\n" + drag + drag + "UserWait(500)\nT$0ap(3,4)\n"),
              HasSubstr("Injects 2 events, 0.5 s into the script"));
  const auto text = hoverText("start data >>\nD$0rag(1,1,2,2,2147483647)\n");
  EXPECT_THAT(text, HasSubstr("Injects 2147483649 events, 0.0 s into the script"));
  EXPECT_THAT(text, HasSubstr("- and 2147483641 more"));
}

TEST(DocumentSymbol, ListsWhatStandsBelowEndlessDrags) {
  FakeEditor editor;
  const auto uri = editor.open("a.mks", "start data >>\nDrag(1,1,900,2,2147483647)\nTap(3,4)\n");
  const auto answer = editor.ask<lsp::DocumentSymbolRequest>({{}, {}, {uri}});
  EXPECT_EQ(std::get<std::vector<lsp::DocumentSymbol>>(*answer).size(), 2u);
}

TEST(DocumentSymbol, SaysHowMuchMoreThereIsThanAnyoneReads) {
  constexpr std::size_t taps = 60'000;
  FakeEditor editor;
  std::string script = "start data >>\n", log = ":Monkey: seed=1 count=9\n";
  for (std::size_t i = 0; i < taps; ++i) {
    script += "Tap(3,4)\n";
    log += "// CRASH: org.x (pid 1)\n// Short Msg: x\n";
  }
  const auto ofScript = editor.ask<lsp::DocumentSymbolRequest>({{}, {}, {editor.open("a.mks", script)}});
  const auto& taken = std::get<std::vector<lsp::DocumentSymbol>>(*ofScript);
  ASSERT_EQ(taken.size(), 50'001u);
  EXPECT_EQ(taken.back().name, "10000 more");
  EXPECT_EQ(taken.back().range.end.line, taps);
  const auto ofLog =
      editor.ask<lsp::DocumentSymbolRequest>({{}, {}, {editor.open("a.log", log, "monkey-log")}});
  const auto& runs = std::get<std::vector<lsp::DocumentSymbol>>(*ofLog);
  ASSERT_EQ(runs.size(), 1u);
  EXPECT_EQ(runs[0].children->back().name, "10001 more");
}

TEST(DocumentSymbol, LaunchesHoldWhatFollows) {
  FakeEditor editor;
  const auto uri =
      editor.open("a.mks", "start data >>\nTap(1,2)\nLaunchActivity(com.x,com.x.Main)\nTap(3,4)\nTap(5,6)\n");
  const auto answer = editor.ask<lsp::DocumentSymbolRequest>({{}, {}, {uri}});
  const auto& roots = std::get<std::vector<lsp::DocumentSymbol>>(*answer);
  ASSERT_EQ(roots.size(), 2u);
  EXPECT_THAT(roots[0].name, HasSubstr("tap"));
  EXPECT_THAT(roots[1].name, HasSubstr("com.x"));
  ASSERT_TRUE(roots[1].children);
  EXPECT_EQ(roots[1].children->size(), 2u);
  EXPECT_EQ(roots[1].range.end.line, 4u);
}

TEST(DocumentSymbol, IsFlatForClientsWithoutTrees) {
  auto capabilities = modernClient();
  capabilities.textDocument->documentSymbol.reset();
  FakeEditor editor({.capabilities = capabilities});
  const auto uri = editor.open("a.mks", "start data >>\nLaunchActivity(com.x,com.x.Main)\nTap(3,4)\n");
  const auto answer = editor.ask<lsp::DocumentSymbolRequest>({{}, {}, {uri}});
  const auto& flat = std::get<std::vector<lsp::SymbolInformation>>(*answer);
  ASSERT_EQ(flat.size(), 2u);
  EXPECT_EQ(flat[1].containerName, flat[0].name);
}

TEST(FoldingRange, FoldsTheHeaderNotesAndWhatFollowsALaunch) {
  FakeEditor editor;
  const auto uri = editor.open("a.mks",
                               "type= raw events\ncount= 1\nstart data >>\n# first\n# second\n"
                               "LaunchActivity(com.x,com.x.Main)\nTap(1,2)\n");
  const auto folds = **editor.ask<lsp::FoldingRangeRequest>({{}, {}, {uri}});
  std::vector<std::pair<std::uint32_t, std::uint32_t>> lines;
  for (const auto& fold : folds) lines.emplace_back(fold.startLine, fold.endLine);
  EXPECT_THAT(lines,
              ::testing::UnorderedElementsAre(std::pair(0u, 2u), std::pair(3u, 4u), std::pair(5u, 6u)));
}

TEST(SelectionRange, GrowsFromTheArgumentToTheScript) {
  const Marked at("start data >>\n  Tap(10, 2$00)\n");
  FakeEditor editor;
  const auto uri = editor.open("a.mks", at.text);
  const auto answer = **editor.ask<lsp::SelectionRangeRequest>({{}, {}, {uri}, {at.at()}});
  std::vector<lsp::Range> chain;
  for (const auto* range = &answer[0]; range; range = range->parent.get()) chain.push_back(range->range);
  ASSERT_GE(chain.size(), 5u);
  EXPECT_EQ(chain[0], (lsp::Range{{1, 10}, {1, 12}}));
  EXPECT_EQ(chain[1], (lsp::Range{{1, 6}, {1, 12}}));
  EXPECT_EQ(chain[2], (lsp::Range{{1, 2}, {1, 13}}));
}

std::vector<std::string> hintLabels(const std::string& text) {
  FakeEditor editor;
  const auto uri = editor.open("a.mks", text);
  std::vector<std::string> labels;
  const auto hints = **editor.ask<lsp::InlayHintRequest>({{}, {uri}, {{0, 0}, {100, 0}}});
  for (const auto& hint : hints) {
    labels.push_back(std::get<std::string>(hint.label));
  }
  return labels;
}

TEST(InlayHint, NamesArgumentsKeysAndTimes) {
  EXPECT_THAT(hintLabels("start data >>\nDrag(1,2,3,4,5)\n"),
              ElementsAre("x1:", "y1:", "x2:", "y2:", "steps:"));
  EXPECT_THAT(hintLabels("start data >>\nDispatchPress(4)\nDispatchPress(KEYCODE_BACK)\n"),
              ElementsAre("KEYCODE_BACK"));
  EXPECT_THAT(hintLabels("start data >>\nUserWait(500)\nTap(1,2)\nUserWait(1000)\n"),
              ElementsAre("0.5 s", "1.5 s"));
}

std::vector<std::uint32_t> applied(std::vector<std::uint32_t> data, const lsp::SemanticTokensDelta& delta) {
  for (const auto& edit : delta.edits) {
    const auto at = data.begin() + edit.start;
    data.erase(at, at + edit.deleteCount);
    if (edit.data) data.insert(data.begin() + edit.start, edit.data->begin(), edit.data->end());
  }
  return data;
}

TEST(SemanticTokens, ADeltaGivesWhatAFullAnswerWould) {
  FakeEditor editor;
  const auto uri = editor.open("a.mks", "start data >>\nTap(1,2)\nUserWait(3)\n# note\n");
  const auto first = **editor.ask<lsp::SemanticTokensRequest>({{}, {}, {uri}});
  editor.edit(uri, {{2, 0}, {2, 0}}, "DispatchPress(HOME)\n");
  const auto delta = std::get<lsp::SemanticTokensDelta>(
      *editor.ask<lsp::SemanticTokensDeltaRequest>({{}, {}, {uri}, *first.resultId}));
  const auto fresh = **editor.ask<lsp::SemanticTokensRequest>({{}, {}, {uri}});
  EXPECT_EQ(applied(first.data, delta), fresh.data);
}

TEST(SemanticTokens, OnlyWhatADeviceActsOnLooksLikeACommand) {
  FakeEditor editor;
  const auto uri = editor.open("a.mks", "start data >>\nTab(1,2)\nTap(1,2)\n");
  const auto legend = editor.server().semanticTokensProvider->legend.tokenTypes;
  const auto data = (*editor.ask<lsp::SemanticTokensRequest>({{}, {}, {uri}}))->data;
  std::vector<std::string> types;
  for (std::size_t i = 3; i < data.size(); i += 5) types.push_back(legend[data[i]]);
  EXPECT_THAT(types, ElementsAre("macro", "comment", "keyword", "number", "number"));
}

}  // namespace
}  // namespace marmoset::test
