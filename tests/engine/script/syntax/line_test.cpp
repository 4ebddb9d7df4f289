#include "engine/script/syntax/line.h"

#include <gmock/gmock.h>

namespace marmoset::test {

using namespace marmoset::script;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

Line readOneLine(std::string_view line) {
  std::vector<Command> commands;
  return readLine(line, commands);
}

std::vector<std::string> argumentsOfLine(std::string_view line) {
  std::vector<std::string> arguments;
  for (const Span span : argumentSpans(line, readOneLine(line))) arguments.emplace_back(span.of(line));
  return arguments;
}

}  // namespace

TEST(Line, NeedsBothParentheses) {
  EXPECT_EQ(readOneLine("Tap 1,2").parentheses, Parentheses::missing);
  EXPECT_EQ(readOneLine("Tap(1,2").parentheses, Parentheses::missing);
  EXPECT_EQ(readOneLine("Tap 1,2)").parentheses, Parentheses::missing);
  EXPECT_EQ(readOneLine("Tap（1,2）").parentheses, Parentheses::missing);
  EXPECT_EQ(readOneLine("Tap(1,2)").parentheses, Parentheses::ordered);
}

TEST(Line, AClosingParenthesisInFrontEndsTheRun) {
  EXPECT_EQ(readOneLine("# a) then (b").parentheses, Parentheses::reversed);
  EXPECT_EQ(readOneLine("# a) then (b").effect, LineEffect::endsRun);
}

TEST(Line, OnlyTheFirstParenthesesCount) {
  EXPECT_THAT(argumentsOfLine("Tap((1,2) (3)"), ElementsAre("(1", "2"));
}

TEST(Arguments, TrailingEmptyOnesAreDropped) {
  EXPECT_THAT(argumentsOfLine("x()"), ElementsAre(""));
  EXPECT_THAT(argumentsOfLine("x(,)"), IsEmpty());
  EXPECT_THAT(argumentsOfLine("x(,,,)"), IsEmpty());
  EXPECT_THAT(argumentsOfLine("x(1,2,)"), ElementsAre("1", "2"));
  EXPECT_THAT(argumentsOfLine("x(,1)"), ElementsAre("", "1"));
  EXPECT_THAT(argumentsOfLine("x(1,,2)"), ElementsAre("1", "", "2"));
}

TEST(Arguments, ABlankOneIsNotEmptyUntilItIsTrimmed) {
  EXPECT_THAT(argumentsOfLine("x( )"), ElementsAre(""));
  EXPECT_THAT(argumentsOfLine("x(1, )"), ElementsAre("1", ""));
  EXPECT_THAT(argumentsOfLine("x(, )"), ElementsAre("", ""));
}

TEST(Arguments, AreCountedAsTheDeviceCounts) {
  EXPECT_EQ(readOneLine("x(1,2,)").argumentCount, 2);
  EXPECT_EQ(readOneLine("x(" + std::string(70'000, ',') + "1)").argumentCount, 65535);
}

TEST(Line, TrimsControlCharacters) {
  const std::string_view line = "\t\x01 Tap(1,2) \x1F";
  EXPECT_EQ(readOneLine(line).trimmed.of(line), "Tap(1,2)");
}

}  // namespace marmoset::test
