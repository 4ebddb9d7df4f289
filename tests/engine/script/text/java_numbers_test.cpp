#include "engine/script/text/java_numbers.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace marmoset::test {

using namespace marmoset::script;

TEST(ParseInt, TakesASignAndDigits) {
  EXPECT_EQ(parseInt("5"), 5);
  EXPECT_EQ(parseInt("+5"), 5);
  EXPECT_EQ(parseInt("-0"), 0);
  EXPECT_EQ(parseInt("007"), 7);
  EXPECT_EQ(parseInt("00000000000000000000012"), 12);
}

TEST(ParseInt, TakesDigitsOfAnyScript) {
  EXPECT_EQ(parseInt("٣"), 3);
  EXPECT_EQ(parseInt("५५"), 55);
  EXPECT_EQ(parseInt("-７1"), -71);
  EXPECT_FALSE(parseInt("一"));
  EXPECT_FALSE(parseInt("𝟝"));  // beyond the 16 bits of a Java char
}

TEST(ParseInt, StopsAtItsLimits) {
  EXPECT_EQ(parseInt("2147483647"), 2147483647);
  EXPECT_EQ(parseInt("-2147483648"), std::numeric_limits<std::int32_t>::min());
  EXPECT_FALSE(parseInt("2147483648"));
  EXPECT_FALSE(parseInt("-2147483649"));
  EXPECT_EQ(parseLong("9223372036854775807"), std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(parseLong("-9223372036854775808"), std::numeric_limits<std::int64_t>::min());
  EXPECT_FALSE(parseLong("9223372036854775808"));
}

TEST(ParseInt, RefusesEverythingElse) {
  for (const char* text :
       {"", "+", "-", "--5", "+-5", "5.0", "1e3", "0x10", "5L", "1_000", " 5", "5 ", "\u00A05"})
    EXPECT_FALSE(parseInt(text)) << text;
}

TEST(ParseFloat, TakesEveryFormOfJava) {
  EXPECT_EQ(parseFloat("12"), 12.0f);
  EXPECT_EQ(parseFloat("-12.5"), -12.5f);
  EXPECT_EQ(parseFloat(".5"), 0.5f);
  EXPECT_EQ(parseFloat("5."), 5.0f);
  EXPECT_EQ(parseFloat("1e3"), 1000.0f);
  EXPECT_EQ(parseFloat("1E-2f"), 0.01f);
  EXPECT_EQ(parseFloat("1.5F"), 1.5f);
  EXPECT_EQ(parseFloat("1.5d"), 1.5f);
  EXPECT_EQ(parseFloat("0x1p3"), 8.0f);
  EXPECT_EQ(parseFloat("-0X.8P+1D"), -1.0f);
  EXPECT_EQ(parseFloat("0x1.p3"), 8.0f);
  EXPECT_EQ(parseFloat(" 7\t"), 7.0f);
  EXPECT_EQ(parseFloat("-Infinity"), -std::numeric_limits<float>::infinity());
  EXPECT_TRUE(std::isnan(*parseFloat("-NaN")));
  EXPECT_TRUE(std::signbit(*parseFloat("-0")));
}

TEST(ParseFloat, RefusesEverythingElse) {
  for (const char* text : {"",      " ",    "+",        ".",    "1e",    "1e+", "e1",  "1ef",  "1.5L",
                           "nan",   "inf",  "infinity", "NaNf", "1 0",   "1_0", "٣",   "0x10", "0x1p",
                           "0x.p1", "0xp1", "1.2.3",    "1,5",  "1.5ff", "--5", "5px", "1e 2"})
    EXPECT_FALSE(parseFloat(text)) << text;
}

TEST(ParseFloat, RoundsOnce) {
  // Halfway between two floats after a first rounding to double, but not before.
  EXPECT_EQ(parseFloat("1.00000005960464477539062500000000001"), std::nextafterf(1.0f, 2.0f));
  EXPECT_EQ(parseFloat("0x1.000001p0"), 1.0f);
  EXPECT_EQ(parseFloat("0x1.00000100000000001p0"), std::nextafterf(1.0f, 2.0f));
}

TEST(ParseFloat, OverflowsToInfinityAndUnderflowsToZero) {
  EXPECT_EQ(parseFloat("1e39"), std::numeric_limits<float>::infinity());
  EXPECT_EQ(parseFloat("-1e99999999999999999999"), -std::numeric_limits<float>::infinity());
  EXPECT_EQ(parseFloat("1e-46"), 0.0f);
  EXPECT_EQ(parseFloat("1e-99999999999999999999"), 0.0f);
  EXPECT_EQ(parseFloat("0e99999"), 0.0f);
  EXPECT_EQ(parseFloat("1e-45"), std::numeric_limits<float>::denorm_min());
  EXPECT_EQ(parseFloat("0x1p999"), std::numeric_limits<float>::infinity());
  EXPECT_EQ(parseFloat("0x1p-999"), 0.0f);
  EXPECT_EQ(parseDouble("1e-400"), 0.0);
  EXPECT_EQ(parseDouble("0." + std::string(320, '0') + "1e321"), 1.0);
}

RC_GTEST_PROP(ParseFloat, AgreesWithTheStandardLibraryOnDecimals,
              (bool negative, std::uint32_t whole, std::uint32_t part)) {
  const std::string text = (negative ? "-" : "") + std::to_string(whole) + "." + std::to_string(part);
  RC_ASSERT(parseFloat(text) == std::stof(text));
  RC_ASSERT(parseDouble(text) == std::stod(text));
}

RC_GTEST_PROP(ParseLong, ReadsEveryNumberItPrints, (std::int64_t number)) {
  RC_ASSERT(parseLong(std::to_string(number)) == number);
}

TEST(ParseBoolean, OnlyTrueIsTrue) {
  EXPECT_TRUE(parseBoolean("true"));
  EXPECT_TRUE(parseBoolean("TrUe"));
  for (const char* text : {"", "1", "yes", "tru", "truee", "true ", "false"})
    EXPECT_FALSE(parseBoolean(text)) << text;
}

TEST(NumberFaults, AreWordedAsJavaWordsThem) {
  EXPECT_EQ(integerFault(""), "For input string: \"\"");
  EXPECT_EQ(integerFault("a\xFF"), "For input string: \"a\uFFFD\"");
  EXPECT_EQ(floatFault(" "), "empty String");
  EXPECT_EQ(floatFault("10px"), "For input string: \"10px\"");
  EXPECT_EQ(floatFault("1.2.3"), "multiple points");
}

}  // namespace marmoset::test
