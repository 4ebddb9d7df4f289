#include "server/cli/plain_text.h"

#include <sstream>

#include <gtest/gtest.h>

#include "server/cli/check/excerpt.h"
#include "server/cli/table.h"

namespace marmoset::cli {
namespace {

using script::Range;
using script::Text;

TEST(PlainText, columnsCountCodePoints) {
  EXPECT_EQ(columnOf("Tap(1)", 0), 1U);
  EXPECT_EQ(columnOf("Tap(1)", 4), 5U);
  EXPECT_EQ(columnOf("\xE6\x8C\x89 Tap", 4), 3U);  // one Chinese character and a blank
  EXPECT_EQ(columnOf("\xF0\x9F\x90\x92Tap", 4), 2U);
  EXPECT_EQ(columnOf("\xFF\xFFTap", 2), 3U);
  EXPECT_EQ(columnOf("ab", 99), 3U);
}

TEST(PlainText, controlCharactersAreShownAsReplacements) {
  EXPECT_EQ(printable("a\tb"), "a b");
  EXPECT_EQ(printable("\x1b[31m"), "\xEF\xBF\xBD[31m");
  EXPECT_EQ(printable("\xC2\x9B"), "\xEF\xBF\xBD");
  EXPECT_EQ(printable("gr\xC3\xBC\xC3\x9F"
                      "e"),
            "gr\xC3\xBC\xC3\x9F"
            "e");
  EXPECT_EQ(printable("\xFF"), "\xEF\xBF\xBD");
}

TEST(PlainText, wideCharactersTakeTwoColumns) {
  EXPECT_EQ(displayWidth("Tap"), 3U);
  EXPECT_EQ(displayWidth("\xE6\x8C\x89"), 2U);
  EXPECT_EQ(displayWidth("e\xCC\x81"), 1U);  // with a combining accent
}

Excerpt excerpt(std::string_view line, std::uint32_t from, std::uint32_t to) {
  return excerptOf(Text(line), Range{{0, from}, {0, to}});
}

TEST(Excerpt, marksTheRange) {
  const auto result = excerpt("Tap(1,x)", 6, 7);
  EXPECT_EQ(result.line, "Tap(1,x)");
  EXPECT_EQ(result.marks, "      ^");
  EXPECT_EQ(excerpt("Tap(1,x)", 0, 3).marks, "^~~");
}

TEST(Excerpt, anEmptyRangeStillHasAMark) {
  EXPECT_EQ(excerpt("Tap", 3, 3).marks, "   ^");
  EXPECT_EQ(excerpt("", 0, 0).marks, "^");
}

TEST(Excerpt, marksStandUnderWideCharacters) {
  EXPECT_EQ(excerpt("\xE6\x8C\x89Tap", 3, 6).marks, "  ^~~");
}

TEST(Excerpt, aRangeOverSeveralLinesMarksTheFirst) {
  EXPECT_EQ(excerptOf(Text("Tap(1\nx)"), Range{{0, 4}, {1, 1}}).marks, "    ^");
}

TEST(Excerpt, longLinesAreCut) {
  const std::string line = std::string(500, 'a') + "X" + std::string(500, 'b');
  const auto result = excerpt(line, 500, 501);
  EXPECT_EQ(result.line, "..." + std::string(40, 'a') + "X" + std::string(79, 'b') + "...");
  EXPECT_EQ(result.marks, std::string(43, ' ') + "^");
}

TEST(Table, alignsColumns) {
  Table table({{"N", Table::Align::right}, {"WHAT"}, {"END"}});
  table.add({"1", "\xE6\x8C\x89", "x"});
  table.add({"100", "long cell", ""});
  std::ostringstream out, err;
  table.print({out, err});
  EXPECT_EQ(out.str(),
            "  N  WHAT       END\n"
            "  1  \xE6\x8C\x89         x\n"
            "100  long cell\n");
}

}  // namespace
}  // namespace marmoset::cli
