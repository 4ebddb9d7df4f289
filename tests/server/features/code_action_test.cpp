#include "protocol/lsp/code_action.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/fake_editor.h"
#include "tests/server/fixture.h"

namespace marmoset::test {
namespace {

using testing::Contains;
using testing::IsEmpty;
using testing::Not;

// Opens a fixture, selects between its marks and works on the code actions there.
class CodeActions {
 public:
  explicit CodeActions(const std::string& fixture, EditorOptions options = {})
      : marked_(fixture), editor(std::move(options)), uri(editor.open("a.mks", marked_.text)) {}

  std::vector<lsp::CodeAction> offered(std::optional<std::vector<std::string>> only = {}) {
    lsp::CodeActionParams params;
    params.textDocument.uri = uri;
    params.range = {marked_.at(0), marked_.positions.size() > 1 ? marked_.at(1) : marked_.at(0)};
    params.context.only = std::move(only);
    const auto answer = editor.ask<lsp::CodeActionRequest>(params);
    std::vector<lsp::CodeAction> found;
    if (!answer || !*answer) return found;
    for (const auto& item : **answer) found.push_back(std::get<lsp::CodeAction>(item));
    return found;
  }
  std::vector<std::string> titles(std::optional<std::vector<std::string>> only = {}) {
    std::vector<std::string> found;
    for (const auto& item : offered(std::move(only))) found.push_back(item.title);
    return found;
  }
  // The text after the action was picked.
  std::string after(const std::string& title) {
    for (const auto& item : offered()) {
      if (item.title != title) continue;
      editor.apply(item.edit ? *item.edit : editor.ask<lsp::CodeActionResolveRequest>(item)->edit.value());
      return editor.text(uri);
    }
    return "not offered: " + title;
  }

 private:
  Marked marked_;

 public:
  FakeEditor editor;
  std::string uri;
};

constexpr auto codeActionMisspelt = "start data >>\nTa$0b(1,2)\n";

const lsp::CodeAction* find(const std::vector<lsp::CodeAction>& items, const std::string& kind) {
  for (const auto& item : items) {
    if (item.kind == kind) return &item;
  }
  return nullptr;
}

TEST(QuickFix, IsPreferredAndNamesItsDiagnostic) {
  CodeActions actions(codeActionMisspelt);
  const auto items = actions.offered(std::vector<std::string>{"quickfix"});
  ASSERT_THAT(items, Not(IsEmpty()));
  EXPECT_EQ(items[0].isPreferred, true);
  ASSERT_TRUE(items[0].diagnostics.has_value());
  EXPECT_EQ(std::get<std::string>(*items[0].diagnostics->front().code), "unknown-keyword");
}

TEST(QuickFix, IsWorkedOutWhenItIsPicked) {
  CodeActions actions(codeActionMisspelt);
  const auto items = actions.offered(std::vector<std::string>{"quickfix"});
  ASSERT_THAT(items, Not(IsEmpty()));
  EXPECT_FALSE(items[0].edit.has_value());
  EXPECT_EQ(actions.after(items[0].title), "start data >>\nTap(1,2)\n");
}

TEST(QuickFix, ComesWithItsEditForClientsThatDoNotResolve) {
  auto client = modernClient();
  client.textDocument->codeAction->resolveSupport.reset();
  CodeActions actions(codeActionMisspelt, {.capabilities = client});
  const auto items = actions.offered(std::vector<std::string>{"quickfix"});
  ASSERT_THAT(items, Not(IsEmpty()));
  EXPECT_TRUE(items[0].edit.has_value());
  EXPECT_FALSE(items[0].data.has_value());
  EXPECT_EQ(actions.after(items[0].title), "start data >>\nTap(1,2)\n");
}

TEST(QuickFix, OfAnOlderVersionIsRefused) {
  CodeActions actions(codeActionMisspelt);
  const auto items = actions.offered(std::vector<std::string>{"quickfix"});
  ASSERT_THAT(items, Not(IsEmpty()));
  actions.editor.edit(actions.uri, {{1, 0}, {1, 0}}, "x");
  const auto answer = actions.editor.ask<lsp::CodeActionResolveRequest>(items[0]);
  ASSERT_FALSE(answer.has_value());
  EXPECT_EQ(answer.error().code, protocol::ErrorCode::contentModified);
}

TEST(QuickFix, AnItemThatIsNotOursIsRefused) {
  FakeEditor editor;
  lsp::CodeAction item;
  item.title = "somebody else's";
  EXPECT_FALSE(editor.ask<lsp::CodeActionResolveRequest>(item).has_value());
}

TEST(CodeAction, IsFilteredByKind) {
  CodeActions actions(codeActionMisspelt);
  for (const auto& item : actions.offered(std::vector<std::string>{"source"})) {
    EXPECT_EQ(item.kind, "source.fixAll.marmoset");
  }
  EXPECT_NE(find(actions.offered(std::vector<std::string>{"source.fixAll"}), "source.fixAll.marmoset"),
            nullptr);
  EXPECT_EQ(find(actions.offered(std::vector<std::string>{"quickfix"}), "source.fixAll.marmoset"), nullptr);
}

TEST(FixAll, AppliesTheSafeFixesOfTheWholeScript) {
  CodeActions actions("start data >>\n$0\nTab(1,2)\nDrag(1,2,3,4,5)\nTab(3,4)\n");
  EXPECT_EQ(actions.after("Apply all safe fixes"), "start data >>\n\nTap(1,2)\nDrag(1,2,3,4,5)\nTap(3,4)\n");
}

TEST(FixAll, IsNotOfferedWhereThereIsNothingToFix) {
  CodeActions actions("start data >>\n$0Tap(1,2)\n");
  EXPECT_THAT(actions.titles(), Not(Contains("Apply all safe fixes")));
}

TEST(SuppressRule, SwitchesTheRuleOffForTheLineOrTheFile) {
  CodeActions actions(codeActionMisspelt);
  const auto titles = actions.titles(std::vector<std::string>{"quickfix"});
  ASSERT_GE(titles.size(), 3u);
  const auto text = actions.after(titles.back());
  EXPECT_THAT(text, testing::HasSubstr("marmoset: off unknown-keyword"));
}

TEST(DisableEvent, RewritesItsLine) {
  CodeActions actions("start data >>\nTap($01,2)\nTap(3,4)\n");
  EXPECT_EQ(actions.after("Disable event"), "start data >>\n#off Tap[1,2]\nTap(3,4)\n");
}

TEST(DisableEvent, TakesAllLinesOfAGesture) {
  constexpr auto down = "DispatchPointer(1,1,0,5,5,1,1,0,1,1,0,0)",
                 up = "DispatchPointer(1,1,1,5,5,1,1,0,1,1,0,0)";
  CodeActions actions(std::string("start data >>\n$0") + down + "\nUserWait(5)\n" + up + "\nTap(1,2)\n");
  const auto text = actions.after("Disable event");
  EXPECT_THAT(text, testing::HasSubstr("\nTap(1,2)\n"));
  EXPECT_THAT(text, Not(testing::HasSubstr(std::string("\n") + down)));
  EXPECT_THAT(text, Not(testing::HasSubstr(std::string("\n") + up)));
}

TEST(DisableEvent, OfAWaitDisablesTheWaitAlone) {
  CodeActions actions("start data >>\nLaunchActivity(com.x,com.x.Main)\nUser$0Wait(5)\nTap(1,2)\n");
  EXPECT_EQ(actions.after("Disable event"),
            "start data >>\nLaunchActivity(com.x,com.x.Main)\n#off UserWait[5]\nTap(1,2)\n");
}

TEST(DisableEvent, LeavesTheWaitBehindItsEvent) {
  CodeActions actions("start data >>\nTap($01,2)\nUserWait(5)\nTap(3,4)\n");
  EXPECT_EQ(actions.after("Disable event"), "start data >>\n#off Tap[1,2]\nUserWait(5)\nTap(3,4)\n");
}

TEST(DisableEvent, IsNotOfferedWhereNothingIsInjected) {
  CodeActions actions("start data >>\n# $0nothing\n");
  EXPECT_THAT(actions.titles(), IsEmpty());
}

TEST(EnableEvent, GivesBackWhatDisableEventTook) {
  CodeActions actions("start data >>\n#off Ta$0p[1,2]\n");
  EXPECT_EQ(actions.after("Enable event"), "start data >>\nTap(1,2)\n");
}

TEST(EnableEvent, GivesBackAWholeGesture) {
  constexpr auto text =
      "start data >>\nDispatchPointer(1,1,0,5,5,1,1,0,1,1,0,0)\nDispatchPointer(1,1,1,5,5,1,1,0,1,1,0,0)\n";
  FakeEditor editor;
  const auto uri = editor.open("a.mks", text);
  const auto pick = [&](const std::string& title, std::uint32_t line) {
    lsp::CodeActionParams params;
    params.textDocument.uri = uri;
    params.range = {{line, 0}, {line, 0}};
    const auto answer = editor.ask<lsp::CodeActionRequest>(params);
    for (const auto& item : **answer) {
      const auto& action = std::get<lsp::CodeAction>(item);
      if (action.title == title) editor.apply(*editor.ask<lsp::CodeActionResolveRequest>(action)->edit);
    }
  };
  pick("Disable event", 2);
  EXPECT_NE(editor.text(uri), text);
  pick("Enable event", 1);
  EXPECT_EQ(editor.text(uri), text);
}

}  // namespace
}  // namespace marmoset::test
