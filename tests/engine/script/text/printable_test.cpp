#include "engine/script/text/printable.h"

#include <gtest/gtest.h>

namespace marmoset::script {
namespace {

TEST(Printable, hasNoCharacterThatDoesSomething) {
  EXPECT_EQ(printable("a\tb"), "a b");
  EXPECT_EQ(printable("\x1b[31m"), "\xEF\xBF\xBD[31m");
  EXPECT_EQ(printable("\x7f"), "\xEF\xBF\xBD");
  EXPECT_EQ(printable("\xC2\x9B"), "\xEF\xBF\xBD");      // a control sequence of eight bits
  EXPECT_EQ(printable("\xE2\x80\xAE"), "\xEF\xBF\xBD");  // from right to left from here
  EXPECT_EQ(printable("\xE2\x81\xA6"), "\xEF\xBF\xBD");  // an isolate
  EXPECT_EQ(printable("\xE2\x80\xA8"), "\xEF\xBF\xBD");  // a line separator
  EXPECT_EQ(printable("\xFFok\xF0\x9F"), "\xEF\xBF\xBDok\xEF\xBF\xBD");
}

TEST(Printable, keepsWhatPeopleWrite) {
  for (const std::string text : {"", "Tap(1,2)", "gr\xC3\xBC\xC3\x9F", "\xE6\x8C\x89", "\xF0\x9F\x90\x92",
                                 "\xC2\xA0", "\xE2\x80\x93", "\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x94\xA7"})
    EXPECT_EQ(printable(text), text);
}

TEST(Printable, linesKeepTheirEnds) {
  EXPECT_EQ(printableLines("a\n\tb\r\n"), "a\n\tb\xEF\xBF\xBD\n");
  EXPECT_EQ(printable("a\nb"),
            "a\xEF\xBF\xBD"
            "b");
}

}  // namespace
}  // namespace marmoset::script
