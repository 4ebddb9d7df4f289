#include "engine/report/markdown.h"

#include <gtest/gtest.h>

#include "engine/report/escape.h"

namespace marmoset::report {
namespace {

TEST(EscapedMarkdown, meansNothingButItself) {
  EXPECT_EQ(escapedMarkdown("![x](https://a.b/c)"), "\\!\\[x\\](https\\://a.b/c)");
  EXPECT_EQ(escapedMarkdown("<b>*bold* & `code`"), "\\<b\\>\\*bold\\* \\& \\`code\\`");
  EXPECT_EQ(escapedMarkdown("_no_ ~~no~~"), "\\_no\\_ \\~\\~no\\~\\~");
}

TEST(EscapedMarkdown, makesNoLinkOfAnAddress) {
  EXPECT_EQ(escapedMarkdown("see http://a.b"), "see http\\://a.b");
  EXPECT_EQ(escapedMarkdown("WWW.a.b and me@a.b"), "WWW\\.a.b and me\\@a.b");
}

TEST(EscapedMarkdown, beginsNoListNorHeading) {
  EXPECT_EQ(escapedMarkdown("- x"), "\\- x");
  EXPECT_EQ(escapedMarkdown("  + x"), "  \\+ x");
  EXPECT_EQ(escapedMarkdown("12. x"), "12\\. x");
  EXPECT_EQ(escapedMarkdown("1) x"), "1\\) x");
  EXPECT_EQ(escapedMarkdown("# x"), "\\# x");
  EXPECT_EQ(escapedMarkdown("==="), "\\===");
}

TEST(EscapedMarkdown, leavesNamesAndNumbersReadable) {
  for (const std::string text :
       {"KEYCODE_BACK (4) down", "touch DOWN (10, 20)", "com.x/.Main", "a-b", "1.5 s"})
    EXPECT_EQ(escapedMarkdown(text), text);
}

TEST(EscapedMarkdown, staysOnItsLine) {
  EXPECT_EQ(escapedMarkdown("a\n\n# b"), "a  \\# b");
  EXPECT_EQ(escapedMarkdown("a\xE2\x80\xA8\x1b"), "a\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST(Markdown, isReadInTwoWays) {
  Markdown text;
  text.strong("Tap_").own(": waits `ms`").paragraph().words("*a*").item().words("b\x1b");
  EXPECT_EQ(text.marked(), "**Tap\\_**: waits `ms`\n\n\\*a\\*\n- b\xEF\xBF\xBD");
  EXPECT_EQ(text.plain(), "Tap_: waits ms\n\n*a*\n- b\xEF\xBF\xBD");
}

}  // namespace
}  // namespace marmoset::report
