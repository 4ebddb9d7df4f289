#include "engine/script/text/java_text.h"

#include <gtest/gtest.h>

namespace marmoset::test {

using namespace marmoset::script;

TEST(JavaText, LengthCountsUtf16CodeUnits) {
  EXPECT_EQ(javaLength("abc"), 3u);
  EXPECT_EQ(javaLength("日本"), 2u);
  EXPECT_EQ(javaLength("a😀b"), 4u);
  EXPECT_EQ(javaLength("\xEF\xBB\xBFx"), 2u);  // a byte order mark is a character
}

TEST(JavaText, EveryMalformedSequenceIsOneReplacementCharacter) {
  EXPECT_EQ(validUtf8("a\xFF\xFEz"), "a\uFFFD\uFFFDz");
  EXPECT_EQ(validUtf8("caf\xE9)"), "caf\uFFFD)");
  EXPECT_EQ(validUtf8("\x80\xBF"), "\uFFFD\uFFFD");
  EXPECT_EQ(validUtf8("\xC0\xAF"), "\uFFFD\uFFFD");
  EXPECT_EQ(validUtf8("\xE0\x80\x80"), "\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(validUtf8("\xF0\x80\x80\x80"), "\uFFFD\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(validUtf8("\xF4\x90\x80\x80"), "\uFFFD\uFFFD\uFFFD\uFFFD");
}

TEST(JavaText, ACutOffSequenceIsOneReplacementCharacter) {
  EXPECT_EQ(validUtf8("\xE2\x82"), "\uFFFD");
  EXPECT_EQ(validUtf8("\xE2\x82(x"), "\uFFFD(x");
  EXPECT_EQ(validUtf8("\xF0\x9F\x98"), "\uFFFD");
  EXPECT_EQ(validUtf8("\xF0\x9F\x98,"), "\uFFFD,");
}

TEST(JavaText, AnEncodedSurrogateIsOneReplacementCharacter) {
  EXPECT_EQ(validUtf8("\xED\xA0\x80x"), "\uFFFDx");
}

TEST(JavaText, FindsTheByteOfACharacter) {
  EXPECT_EQ(byteOfChar("日本x", 2), 6u);
  EXPECT_EQ(byteOfChar("😀x", 1), 0u);
  EXPECT_EQ(byteOfChar("😀x", 2), 4u);
  EXPECT_EQ(byteOfChar("ab", 7), 2u);
}

TEST(JavaText, TrimTakesControlCharactersButNoUnicodeSpaces) {
  using namespace std::string_view_literals;
  EXPECT_EQ(javaTrim("\0\t \x1F x\r"sv), "x");
  EXPECT_EQ(javaTrim("\u00A0x"), "\u00A0x");
}

}  // namespace marmoset::test
