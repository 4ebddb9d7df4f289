#include <gtest/gtest.h>

#include "engine/device/emulator/shell/syntax.h"

namespace marmoset::device::emulator {
namespace {

// Words of the commands with pieces joined, pipelines told apart by how they are connected.
std::string outline(std::string_view line) {
  const auto pipelines = parseShell(line);
  if (!pipelines) return "error: " + pipelines.error();
  std::string text;
  for (const auto& pipeline : *pipelines) {
    if (!text.empty())
      text += pipeline.when == Pipeline::When::always         ? " ; "
              : pipeline.when == Pipeline::When::afterSuccess ? " && "
                                                              : " || ";
    bool first = true;
    for (const auto& command : pipeline.commands) {
      if (!std::exchange(first, false)) text += " | ";
      for (const auto& word : command.words) {
        text += '[';
        for (const auto& piece : word)
          text += piece.kind == WordPiece::Kind::variable ? "${" + piece.text + "}" : piece.text;
        text += ']';
      }
      for (const auto& redirection : command.redirections)
        text += redirection.kind == Redirection::Kind::duplicate ? "&" : ">";
    }
  }
  return text;
}

TEST(ShellSyntax, SplitsWordsAtBlanks) {
  EXPECT_EQ(outline("echo  a\tb "), "[echo][a][b]");
}
TEST(ShellSyntax, KeepsQuotedBlanks) {
  EXPECT_EQ(outline("echo 'a b' \"c d\" e\\ f"), "[echo][a b][c d][e f]");
}
TEST(ShellSyntax, JoinsAdjacentQuotes) {
  EXPECT_EQ(outline("a'b'\"c\"d"), "[abcd]");
}
TEST(ShellSyntax, ReadsAnEscapedQuote) {
  EXPECT_EQ(outline("echo 'it'\\''s'"), "[echo][it's]");
}
TEST(ShellSyntax, ReadsWhatAdbSendsForLogcat) {
  EXPECT_EQ(outline("export ANDROID_LOG_TAGS=\"''\"; exec logcat '-d' '-b' 'crash'"),
            "[export][ANDROID_LOG_TAGS=''] ; [exec][logcat][-d][-b][crash]");
}
TEST(ShellSyntax, ReadsLists) {
  EXPECT_EQ(outline("a && b || c; d\ne"), "[a] && [b] || [c] ; [d] ; [e]");
}
TEST(ShellSyntax, ReadsPipes) {
  EXPECT_EQ(outline("a | b|c"), "[a] | [b] | [c]");
}
TEST(ShellSyntax, ReadsRedirections) {
  EXPECT_EQ(outline("a >x 2>&1 <y"), "[a]>&>");
}
TEST(ShellSyntax, ReadsVariables) {
  EXPECT_EQ(outline("echo $? ${HOME}x \"$A b\" '$C'"), "[echo][${?}][${HOME}x][${A} b][$C]");
}
TEST(ShellSyntax, SkipsComments) {
  EXPECT_EQ(outline("a # b\nc"), "[a] ; [c]");
}
TEST(ShellSyntax, KnowsNothingEmpty) {
  EXPECT_EQ(outline("   "), "");
}

TEST(ShellSyntax, ComplainsAsTheDeviceDoes) {
  EXPECT_EQ(outline("echo 'x"), "error: no closing quote");
  EXPECT_EQ(outline("(a)"), "error: syntax error: unexpected '('");
  EXPECT_EQ(outline("a &&"), "error: syntax error: unexpected end of file");
  EXPECT_EQ(outline("; a"), "error: syntax error: unexpected ';'");
  EXPECT_EQ(outline("echo $(id)"), "error: command substitution is not supported on this device");
}

}  // namespace
}  // namespace marmoset::device::emulator
