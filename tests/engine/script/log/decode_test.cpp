#include "engine/script/log/decode.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace marmoset::script {
namespace {

std::string utf16(std::u16string_view text, bool littleEndian) {
  std::string bytes;
  for (const char16_t unit : text) {
    const char low = static_cast<char>(unit & 0xFF), high = static_cast<char>(unit >> 8);
    bytes += littleEndian ? low : high;
    bytes += littleEndian ? high : low;
  }
  return bytes;
}

constexpr std::u16string_view decodeSample = u":Monkey: seed=1 \u00e9 \U0001F412\r\n";
const std::string sampleUtf8 = ":Monkey: seed=1 \xC3\xA9 \xF0\x9F\x90\x92\r\n";

TEST(Decode, KeepsUtf8) {
  const Decoded decoded = decode(sampleUtf8);
  EXPECT_EQ(decoded.text, sampleUtf8);
  EXPECT_EQ(decoded.encoding, Encoding::utf8);
  EXPECT_FALSE(decoded.byteOrderMark);
}

TEST(Decode, TakesTheMarkOfUtf8Off) {
  const Decoded decoded = decode("\xEF\xBB\xBF" + sampleUtf8);
  EXPECT_EQ(decoded.text, sampleUtf8);
  EXPECT_TRUE(decoded.byteOrderMark);
}

TEST(Decode, KeepsInvalidUtf8) {
  const std::string bytes = ":Monkey\xFF\xC3(\x80";
  EXPECT_EQ(decode(bytes).text, bytes);
  EXPECT_EQ(decode(bytes).replaced, 0u);
}

TEST(Decode, ReadsUtf16WithAndWithoutAMark) {
  for (const bool mark : {false, true}) {
    for (const bool littleEndian : {false, true}) {
      const Decoded decoded =
          decode(utf16((mark ? u"\uFEFF" : u"") + std::u16string(decodeSample), littleEndian));
      EXPECT_EQ(decoded.text, sampleUtf8);
      EXPECT_EQ(decoded.encoding, littleEndian ? Encoding::utf16LittleEndian : Encoding::utf16BigEndian);
      EXPECT_EQ(decoded.byteOrderMark, mark);
      EXPECT_EQ(decoded.replaced, 0u);
    }
  }
}

TEST(Decode, ReplacesBrokenUtf16) {
  const Decoded lone = decode(utf16(u"\uFEFFab\xD83Dx", true));
  EXPECT_EQ(lone.text, "ab\xEF\xBF\xBDx");
  EXPECT_EQ(lone.replaced, 1u);
  const Decoded odd = decode(utf16(u"\uFEFFab", true) + "c");
  EXPECT_EQ(odd.text, "ab\xEF\xBF\xBD");
  EXPECT_EQ(odd.replaced, 1u);
}

TEST(Decode, TakesEmptyAndBinaryFiles) {
  EXPECT_EQ(decode("").text, "");
  EXPECT_EQ(decode("\xFF\xFE").text, "");
  EXPECT_EQ(decode(std::string(100, '\0')).text, std::string(100, '\0'));
}

RC_GTEST_PROP(Decode, ReadsAnyValidUtf16Back, (const std::string& ascii, bool littleEndian)) {
  std::u16string text = u"\uFEFF";
  std::string expected;
  for (const char c : ascii) {
    const auto byte = static_cast<char16_t>(c & 0x7F);
    text += byte;
    expected += static_cast<char>(byte);
  }
  RC_ASSERT(decode(utf16(text, littleEndian)).text == expected);
}

}  // namespace
}  // namespace marmoset::script
