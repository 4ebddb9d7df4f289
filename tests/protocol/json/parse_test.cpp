#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include "protocol/json/json.h"

namespace marmoset::protocol {
namespace {

using testing::HasSubstr;

std::string nested(int depth, char open, char close) {
  return std::string(static_cast<std::size_t>(depth), open) +
         std::string(static_cast<std::size_t>(depth), close);
}

TEST(ParseJson, ReadsNestingUpToTheLimitAndNoDeeper) {
  EXPECT_TRUE(parseJson(nested(deepestNesting, '[', ']')));
  EXPECT_FALSE(parseJson(nested(deepestNesting + 1, '[', ']')));
}

TEST(ParseJson, RefusesANestingBombBeforeItHurts) {
  const auto bomb = parseJson(std::string(20'000'000, '['));
  ASSERT_FALSE(bomb);
  EXPECT_THAT(bomb.error(), HasSubstr("nested deeper"));
}

TEST(ParseJson, DoesNotCountBracketsInsideStrings) {
  const auto text = parseJson("[\"" + std::string(1000, '[') + R"(\"[\\"])");
  ASSERT_TRUE(text) << text.error();
}

TEST(ParseJson, RefusesBytesThatAreNotUtf8) {
  EXPECT_FALSE(parseJson("[\"\xC3\x28\"]"));
  EXPECT_FALSE(parseJson("[\"\xED\xA0\x80\"]"));
}

TEST(ParseJson, RefusesNumbersBeyondAllRange) {
  EXPECT_FALSE(parseJson("[1e999]"));
  EXPECT_TRUE(parseJson("[123456789012345678901234567890]"));
}

TEST(ParseJson, ReadsHalfAnEmojiAsTheReplacementCharacter) {
  const auto lonely = [](const std::string& escapes) {
    const auto parsed = parseJson('"' + escapes + '"');
    return parsed ? parsed->value().get<std::string>() : parsed.error();
  };
  EXPECT_EQ(lonely(R"(a\ud83db)"), "a\uFFFDb");
  EXPECT_EQ(lonely(R"(\udc00)"), "\uFFFD");
  EXPECT_EQ(lonely(R"(\ud83d\ud83d\ude00)"), "\uFFFD\U0001F600");
  EXPECT_EQ(lonely(R"(\\ud83d)"), "\\ud83d");
  EXPECT_EQ(lonely(R"(\\\ud83d)"), "\\\uFFFD");
}

TEST(ParseJson, ExplainsWhatIsWrong) {
  EXPECT_THAT(parseJson("{\"a\":").error(), HasSubstr("parse error"));
  EXPECT_FALSE(parseJson(""));
  EXPECT_FALSE(parseJson("{} {}"));
}

RC_GTEST_PROP(ParseJson, AnyBytesGiveAValueOrAReason, (const std::string& bytes)) {
  const auto parsed = parseJson(bytes);
  RC_ASSERT(parsed || !parsed.error().empty());
}

RC_GTEST_PROP(Json, AnyBytesCanBeWrittenAndTheResultBeRead, (const std::string& bytes)) {
  const auto written = Json(nlohmann::json(bytes)).dump();
  RC_ASSERT(parseJson(written).has_value());
}

TEST(Json, TellsNothingFromNull) {
  EXPECT_FALSE(Json().present());
  EXPECT_TRUE(Json(nlohmann::json(nullptr)).present());
  EXPECT_NE(Json(), Json(nlohmann::json(nullptr)));
  EXPECT_EQ(Json().dump(), "null");
}

}  // namespace
}  // namespace marmoset::protocol
