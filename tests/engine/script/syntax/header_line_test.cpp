#include "engine/script/syntax/header_line.h"

#include <cmath>

#include <gtest/gtest.h>

#include "engine/script/syntax/script.h"

namespace marmoset::test {

using namespace marmoset::script;

namespace {

Line readHeader(std::string_view line) {
  std::vector<Command> commands;
  return readLine(line, commands);
}

void expectHeader(std::string_view line, HeaderKind kind, HeaderValue value, double number = 0) {
  SCOPED_TRACE(line);
  const Line facts = readHeader(line);
  EXPECT_EQ(facts.headerKind, kind);
  EXPECT_EQ(facts.headerValue, value);
  EXPECT_EQ(facts.headerNumber, number);
}

Script header(const std::string& text) {
  return Script::parse(Text(text));
}

}  // namespace

TEST(HeaderLine, ReadsTheNumberBehindTheBlank) {
  expectHeader("count= 10", HeaderKind::count, HeaderValue::read, 10);
  expectHeader("  speed= 1.5  ", HeaderKind::speed, HeaderValue::read, 1.5);
  expectHeader("count=\t7", HeaderKind::count, HeaderValue::read, 7);
}

TEST(HeaderLine, CutsAtTheSeventhCharacterWhereverTheKeyStands) {
  expectHeader("count=10", HeaderKind::count, HeaderValue::misread, 0);
  expectHeader("speed=1.0", HeaderKind::speed, HeaderValue::misread, 0);
  expectHeader("count=-5", HeaderKind::count, HeaderValue::misread, 5);
  expectHeader("speed=12", HeaderKind::speed, HeaderValue::misread, 2);
  expectHeader("xcount=5", HeaderKind::count, HeaderValue::read, 5);
  expectHeader("count=5 10", HeaderKind::count, HeaderValue::misread, 10);
}

TEST(HeaderLine, CountsCharactersNotBytes) {
  expectHeader(
      "\xEF\xBB\xBF"
      "count=10",
      HeaderKind::count, HeaderValue::read, 10);
  expectHeader("😀count= 3", HeaderKind::count, HeaderValue::rejected);
}

TEST(HeaderLine, RefusesWhatIsNoNumber) {
  for (const char* line :
       {"count=1", "speed=1", "# count= 10", "discount=50%", "count= ten", "count= 99999999999"})
    EXPECT_EQ(readHeader(line).headerValue, HeaderValue::rejected) << line;
}

TEST(HeaderLine, DiesOfALineThatIsTooShort) {
  for (const char* line : {"count=", "count= ", "speed=", " speed= \t"})
    EXPECT_EQ(readHeader(line).headerValue, HeaderValue::kills) << line;
}

TEST(HeaderLine, IgnoresWhatNoRuleMatches) {
  for (const char* line :
       {"count = 10", "type= raw events", "COUNT= 3", "Start data >>", "start data>>", "Tap(1,2)"})
    expectHeader(line, HeaderKind::other, HeaderValue::none);
}

TEST(HeaderLine, TheFirstRuleWins) {
  expectHeader("linebyline start data >>", HeaderKind::lineByLine, HeaderValue::none);
  expectHeader("not linebyline please", HeaderKind::lineByLine, HeaderValue::none);
  EXPECT_EQ(readHeader("count= 5 start data >>").headerKind, HeaderKind::count);
  EXPECT_EQ(readHeader("speed= 2 count= 3").headerKind, HeaderKind::count);
  expectHeader("# start data >> Tap(1,2)", HeaderKind::marker, HeaderValue::none);
}

TEST(Header, EndsAtTheMarker) {
  const Script script = header("count= 3\nspeed= 2\nlinebyline\nstart data >>\ncount= 9\n");
  EXPECT_EQ(script.headerVerdict(), HeaderVerdict::valid);
  EXPECT_EQ(script.markerLine(), 3u);
  EXPECT_EQ(script.bodyStart(), 4u);
  EXPECT_EQ(script.count(), 3);
  EXPECT_EQ(script.speed(), 2.0);
  EXPECT_TRUE(script.lineByLine());
}

TEST(Header, HasDefaults) {
  const Script script = header("start data >>");
  EXPECT_EQ(script.count(), 0);
  EXPECT_EQ(script.speed(), 1.0);
  EXPECT_FALSE(script.lineByLine());
}

TEST(Header, WithoutMarkerIsRefused) {
  const Script script = header("count= 3\nTap(1,2)\n");
  EXPECT_EQ(script.headerVerdict(), HeaderVerdict::missingMarker);
  EXPECT_EQ(script.bodyStart(), script.lineCount());
  EXPECT_EQ(script.count(), 3);
}

TEST(Header, StopsAtTheFirstLineItRefuses) {
  const Script script = header("speed= 2\ncount= x\nspeed= 3\nlinebyline\nstart data >>\nTap(1,2)");
  EXPECT_EQ(script.headerVerdict(), HeaderVerdict::rejected);
  EXPECT_EQ(script.headerFault(), 1u);
  EXPECT_EQ(script.speed(), 2.0);
  EXPECT_FALSE(script.lineByLine());
  EXPECT_EQ(script.markerLine(), 4u) << "readers of the text still want to know where the body starts";
}

TEST(Header, ABadLineBelowTheMarkerDoesNotMatter) {
  EXPECT_EQ(header("start data >>\ncount=").headerVerdict(), HeaderVerdict::valid);
  EXPECT_EQ(header("count=\nstart data >>").headerVerdict(), HeaderVerdict::kills);
}

}  // namespace marmoset::test
