#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "engine/device/emulator/shell/syntax.h"

namespace marmoset::device::emulator {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

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
  EXPECT_EQ(outline("(a"), "error: syntax error: unexpected end of file");
  EXPECT_EQ(outline("a)"), "error: syntax error: unexpected ')'");
  EXPECT_EQ(outline("if a; then b"), "error: syntax error: unexpected end of file");
  EXPECT_EQ(outline("if a; fi"), "error: syntax error: unexpected 'fi'");
  EXPECT_EQ(outline("for 1 in a; do b; done"), "error: syntax error: unexpected '1'");
  EXPECT_EQ(outline("cat <<EOF\na\n"), "error: here document 'EOF' unclosed");
  EXPECT_EQ(outline("echo ${x"), "error: bad substitution");
  EXPECT_THAT(outline("[[ a == b ]]"), HasSubstr("[[: is not known on this simulated device"));
  EXPECT_EQ(outline("a &&"), "error: syntax error: unexpected end of file");
  EXPECT_EQ(outline("; a"), "error: syntax error: unexpected ';'");
}

TEST(ShellSyntax, namesTheCommandsOfATextWhereverTheyStand) {
  const auto names = [](std::string_view text) { return literalCommands(parseShell(text).value()); };
  EXPECT_THAT(names("a; if b; then X=1 c $(d); fi | e"), UnorderedElementsAre("a", "b", "c", "d", "e"));
  EXPECT_THAT(names("f() { a; }; f; $b x"), ElementsAre("a"));
}

// However deep a client nests, reading ends with a word about it, and with the stack it has.
TEST(ShellSyntax, hasABoundForNesting) {
  for (const std::string open : {"(", "$(", "{ ", "if ", "\"$(", "${x:-", "while a; do "}) {
    std::string text;
    for (int i = 0; i < 100'000; ++i) text += open;
    EXPECT_THAT(outline(text), HasSubstr("error: ")) << open;
  }
}

RC_GTEST_PROP(ShellSyntax, anyTextIsReadOrRefused, ()) {
  const std::vector<std::string> parts{
      "if ", "then ",      "fi",        "; ",  "a ",    "$(",    ")",     "\"", "'",    "`",  "${x:-",
      "}",   "case x in ", "a) ",       ";; ", "esac ", "<<E\n", "\nE\n", "| ", "&& ",  "{ ", "} ",
      "$((", "))",         "for i in ", "do ", "done ", "f() ",  "\\",    "#",  "2>&1 "};
  std::string text;
  for (const auto& part : *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(parts)))
    text += part;
  const auto parsed = parseShell(text);
  if (!parsed) RC_ASSERT(parsed.error().find('\n') == std::string::npos);
}

}  // namespace
}  // namespace marmoset::device::emulator
