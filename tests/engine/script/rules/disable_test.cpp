#include "engine/script/rules/disable.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/script/rules/check.h"
#include "engine/script/text/text.h"
#include "tests/engine/script/rules/example_text.h"
#include "tests/engine/script/rules/mixed_scripts.h"

namespace marmoset::test {
namespace {

using namespace marmoset::script;

TEST(Disable, RewritesParentheses) {
  EXPECT_EQ(disableLine("Tap(1,2)"), "#off Tap[1,2]");
  EXPECT_EQ(enableLine("#off Tap[1,2]"), "Tap(1,2)");
}

TEST(Disable, KeepsTheIndentation) {
  EXPECT_EQ(disableLine("\t  Tap(1,2)"), "\t  #off Tap[1,2]");
  EXPECT_EQ(enableLine("\t  #off Tap[1,2]"), "\t  Tap(1,2)");
}

TEST(Disable, KeepsBracketsAndBackslashes) {
  EXPECT_EQ(disableLine(R"(RunCmd(a[1] \d))"), R"(#off RunCmd[a\[1\] \\d])");
  EXPECT_EQ(enableLine(R"(#off RunCmd[a\[1\] \\d])"), R"(RunCmd(a[1] \d))");
}

TEST(Disable, BreaksUpHeaderWords) {
  EXPECT_EQ(disableLine("count= 10"), R"(#off count\= 10)");
  EXPECT_EQ(disableLine("linebyline"), R"(#off line\byline)");
  EXPECT_EQ(disableLine("start data >>"), R"(#off start data \>>)");
}

TEST(Disable, KnowsItsOwnLinesOnly) {
  EXPECT_TRUE(isDisabled("  #off Tap[1,2]"));
  EXPECT_FALSE(isDisabled("# off Tap[1,2]"));
  EXPECT_FALSE(isDisabled("#offside"));
  EXPECT_EQ(enableLine("Tap(1,2)"), std::nullopt);
}

TEST(Disable, MakesNoFindings) {
  EXPECT_TRUE(check(parsed("start data >>\n" + disableLine("Tab(1,2)") + "\nTap(1,2)\n")).empty());
}

std::string fault(const std::string& line) {
  const std::string disabled = disableLine(line);
  if (enableLine(disabled) != line) return "comes back differently: " + disabled;
  if (Text(disabled).lineCount() != Text(line).lineCount()) return "changes the number of lines";
  std::vector<Command> commands;
  const Line facts = readLine(disabled, commands);
  if (facts.effect != LineEffect::none || !commands.empty()) return "is executed: " + disabled;
  if (facts.headerKind != HeaderKind::other) return "is read as a header line: " + disabled;
  return "";
}

RC_GTEST_PROP(DisableProperty, AnyLineIsIgnoredAndComesBack, ()) {
  const auto piece =
      rc::gen::element<std::string>("(", ")", "[", "]", "\\", "Tap", "count=", "speed=", "linebyline",
                                    "start data >>", "#off ", " ", "\t", "1", ",", "=", ">>", "\xE2");
  const auto pieces = *rc::gen::container<std::vector<std::string>>(piece);
  std::string line;
  for (const std::string& text : pieces) line += text;
  RC_ASSERT(fault(line) == "");
  RC_ASSERT(fault(disableLine(line)) == "");
}

RC_GTEST_PROP(DisableProperty, LinesOfScriptsAreIgnoredAndComeBack, ()) {
  const Text text(*mixedScript());
  for (std::size_t line = 0; line < text.lineCount(); ++line)
    RC_ASSERT(fault(std::string(text.line(line))) == "");
}

}  // namespace
}  // namespace marmoset::test
