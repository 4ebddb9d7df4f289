#include "protocol/lsp/position_encoding.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace marmoset::lsp {
namespace {

using enum PositionEncoding;

constexpr PositionEncoding all[] = {utf8, utf16, utf32};

// One, two, three and four bytes.
const std::string line = "aä€😀b";

TEST(PositionEncoding, PrefersUtf8AndFallsBackToUtf16) {
  using Offer = std::vector<std::string>;
  EXPECT_EQ(negotiateEncoding(std::nullopt), utf16);
  EXPECT_EQ(negotiateEncoding(Offer{"utf-16", "utf-32", "utf-8"}), utf8);
  EXPECT_EQ(negotiateEncoding(Offer{"utf-16", "utf-32"}), utf32);
  EXPECT_EQ(negotiateEncoding(Offer{"utf-16"}), utf16);
  EXPECT_EQ(negotiateEncoding(Offer{"ebcdic"}), utf16);
  EXPECT_EQ(negotiateEncoding(Offer{}), utf16);
}

TEST(PositionEncoding, HasTheNamesOfTheProtocol) {
  EXPECT_EQ(nameOf(utf8), "utf-8");
  EXPECT_EQ(nameOf(utf16), "utf-16");
  EXPECT_EQ(nameOf(utf32), "utf-32");
}

TEST(PositionEncoding, CountsTheUnitsOfEachEncoding) {
  EXPECT_EQ(toUnits(line, 11, utf8), 11u);
  EXPECT_EQ(toUnits(line, 11, utf16), 6u);
  EXPECT_EQ(toUnits(line, 11, utf32), 5u);
  EXPECT_EQ(toUnits(line, 6, utf16), 3u);
  EXPECT_EQ(toByte(line, 5, utf16), 10u);
  EXPECT_EQ(toByte(line, 4, utf32), 10u);
}

TEST(PositionEncoding, NeverPointsIntoACharacter) {
  EXPECT_EQ(toByte(line, 4, utf16), 6u) << "inside a surrogate pair";
  EXPECT_EQ(toByte(line, 2, utf8), 1u) << "inside a two byte character";
  EXPECT_EQ(toUnits(line, 8, utf16), 3u) << "inside a four byte character";
}

TEST(PositionEncoding, ClampsToTheLine) {
  for (const auto encoding : all) {
    EXPECT_EQ(toByte(line, 4'000'000'000u, encoding), line.size());
    EXPECT_EQ(toUnits(line, 4'000'000'000u, encoding), toUnits(line, 11, encoding));
    EXPECT_EQ(toByte("", 3, encoding), 0u);
  }
}

TEST(PositionEncoding, CountsEachByteThatIsNotUtf8AsOne) {
  for (const std::string broken : {"\xFF", "\xC3", "\xE2\x82", "\xF0\x9F\x98", "\xC0\x80", "\xED\xA0\x80",
                                   "\xF4\x90\x80\x80", "\x80\x80", "\xE0\x80\x80", "\xF0\x80\x80\x80"}) {
    for (const auto encoding : all) EXPECT_EQ(toUnits(broken, 100, encoding), broken.size());
  }
}

const auto anyLine = rc::gen::join(
    rc::gen::element(rc::gen::arbitrary<std::string>(),
                     rc::gen::map(rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
                                      "a", "ä", "€", "😀", "\xFF", "\xE2\x82", "\xF0\x9F")),
                                  [](const std::vector<std::string>& pieces) {
                                    std::string joined;
                                    for (const auto& piece : pieces) joined += piece;
                                    return joined;
                                  })));

RC_GTEST_PROP(PositionEncoding, ComesBackFromAnyCharacterStart, ()) {
  const auto text = *anyLine;
  const auto encoding = *rc::gen::elementOf(std::vector<PositionEncoding>(std::begin(all), std::end(all)));
  const auto units = *rc::gen::inRange<std::uint32_t>(0, static_cast<std::uint32_t>(text.size()) + 3);
  const auto byte = toByte(text, units, encoding);
  RC_ASSERT(byte <= text.size());
  RC_ASSERT(toUnits(text, byte, encoding) <= units);
  RC_ASSERT(toByte(text, toUnits(text, byte, encoding), encoding) == byte);
}

RC_GTEST_PROP(PositionEncoding, AgreesBetweenEncodings, ()) {
  const auto text = *anyLine;
  const auto byte =
      toByte(text, *rc::gen::inRange<std::uint32_t>(0, static_cast<std::uint32_t>(text.size()) + 1), utf32);
  RC_ASSERT(toUnits(text, byte, utf8) == byte);
  RC_ASSERT(toUnits(text, byte, utf32) <= toUnits(text, byte, utf16));
  RC_ASSERT(toUnits(text, byte, utf16) <= toUnits(text, byte, utf8));
}

}  // namespace
}  // namespace marmoset::lsp
