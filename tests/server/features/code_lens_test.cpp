#include "protocol/lsp/code_lens.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/commands/convert_log.h"
#include "tests/server/fake_editor.h"

namespace marmoset::test {
namespace {

using testing::HasSubstr;

constexpr auto crashLog = R"(:Monkey: seed=7 count=100
:AllowPackage: com.x
:Switch: #Intent;action=android.intent.action.MAIN;category=android.intent.category.LAUNCHER;launchFlags=0x10200000;component=com.x/.Main;end
:Sending Touch (ACTION_DOWN): 0:(10.0,20.0)
:Sending Touch (ACTION_UP): 0:(10.0,20.0)
// CRASH: com.x (pid 12)
// Short Msg: java.lang.NullPointerException
// Long Msg: java.lang.NullPointerException: oops
// java.lang.NullPointerException: oops
// 	at com.x.Main.onClick(Main.java:5)
//
** Monkey aborted due to error.
Events injected: 3
)";

std::vector<lsp::CodeLens> lenses(FakeEditor& editor, const std::string& uri) {
  const auto answer = editor.ask<lsp::CodeLensRequest>({{}, {}, {uri}});
  return answer && *answer ? **answer : std::vector<lsp::CodeLens>();
}

protocol::Answer<lsp::ExecuteCommandRequest> execute(FakeEditor& editor, const lsp::Command& command) {
  return editor.ask<lsp::ExecuteCommandRequest>({{}, command.command, command.arguments});
}

TEST(CodeLens, StandsAtACrashOfALog) {
  FakeEditor editor;
  const auto uri = editor.open("a.log", crashLog, "monkey-log");
  const auto found = lenses(editor, uri);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].range.start.line, 5u);
  EXPECT_EQ(found[0].command->command, "marmoset.convertLog");
}

TEST(CodeLens, AScriptHasNone) {
  FakeEditor editor;
  EXPECT_TRUE(lenses(editor, editor.open("a.mks", "start data >>\nTap(1,2)\n")).empty());
}

TEST(ConvertLog, MakesANewScriptBesideTheLog) {
  FakeEditor editor;
  const auto uri = editor.open("a.log", crashLog, "monkey-log");
  const auto answer = execute(editor, *lenses(editor, uri).at(0).command);
  ASSERT_TRUE(answer.has_value()) << answer.error().message;
  const auto script = FakeEditor::uriOf("a-crash.mks");
  EXPECT_THAT(editor.text(script), HasSubstr("start data >>"));
  EXPECT_THAT(editor.text(script), HasSubstr("com.x"));
  editor.blockUntilIdle();
  ASSERT_EQ(editor.state().shownDocuments.size(), 1u);
  EXPECT_EQ(editor.state().shownDocuments[0].uri, script);
}

TEST(ConvertLog, ExplainsItselfToAClientThatCreatesNoFiles) {
  FakeEditor editor({.capabilities = plainClient()});
  const auto uri = editor.open("a.log", crashLog, "monkey-log");
  const auto answer = execute(editor, *lenses(editor, uri).at(0).command);
  ASSERT_TRUE(answer.has_value()) << answer.error().message;
  EXPECT_THAT(answer->as<server::ConvertLogResult>()->script, HasSubstr("start data >>"));
  EXPECT_TRUE(editor.await(shown("marmoset convert /test/a.log")));
  EXPECT_EQ(editor.state().appliedEdits, 0);
}

TEST(ConvertLog, SaysThatTheEditorDidNotTakeTheFile) {
  FakeEditor editor;
  const auto uri = editor.open("a.log", crashLog, "monkey-log");
  editor.refuseEdits("the disk is full");
  const auto answer = execute(editor, *lenses(editor, uri).at(0).command);
  ASSERT_FALSE(answer.has_value());
  EXPECT_THAT(answer.error().message, HasSubstr("the editor did not create the file: the disk is full"));
  EXPECT_THAT(editor.state().shownDocuments, testing::IsEmpty());
}

TEST(ExecuteCommand, BadArgumentsAndUnknownCommandsAreAnswered) {
  FakeEditor editor;
  EXPECT_EQ(execute(editor, {"", "marmoset.convertLog", {}}).error().code,
            protocol::ErrorCode::invalidParams);
  EXPECT_EQ(execute(editor, {"", "marmoset.fly", {}}).error().code, protocol::ErrorCode::invalidParams);
}

TEST(ExecuteCommand, EveryCommandIsAnnounced) {
  FakeEditor editor;
  EXPECT_THAT(editor.server().executeCommandProvider->commands, testing::Contains("marmoset.convertLog"));
}

}  // namespace
}  // namespace marmoset::test
