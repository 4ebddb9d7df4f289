#include "engine/script/syntax/line.h"

#include <gmock/gmock.h>

namespace marmoset::test {

using namespace marmoset::script;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

Line read(std::string_view line) {
  std::vector<Command> commands;
  return readLine(line, commands);
}

std::vector<std::string> argumentsOf(std::string_view line) {
  std::vector<std::string> arguments;
  for (const Span span : argumentSpans(line, read(line))) arguments.emplace_back(span.of(line));
  return arguments;
}

}  // namespace

TEST(Line, NeedsBothParentheses) {
  EXPECT_EQ(read("Tap 1,2").parentheses, Parentheses::missing);
  EXPECT_EQ(read("Tap(1,2").parentheses, Parentheses::missing);
  EXPECT_EQ(read("Tap 1,2)").parentheses, Parentheses::missing);
  EXPECT_EQ(read("Tap（1,2）").parentheses, Parentheses::missing);
  EXPECT_EQ(read("Tap(1,2)").parentheses, Parentheses::ordered);
}

TEST(Line, AClosingParenthesisInFrontEndsTheRun) {
  EXPECT_EQ(read("# a) then (b").parentheses, Parentheses::reversed);
  EXPECT_EQ(read("# a) then (b").effect, LineEffect::endsRun);
}

TEST(Line, OnlyTheFirstParenthesesCount) {
  EXPECT_THAT(argumentsOf("Tap((1,2) (3)"), ElementsAre("(1", "2"));
}

TEST(Arguments, TrailingEmptyOnesAreDropped) {
  EXPECT_THAT(argumentsOf("x()"), ElementsAre(""));
  EXPECT_THAT(argumentsOf("x(,)"), IsEmpty());
  EXPECT_THAT(argumentsOf("x(,,,)"), IsEmpty());
  EXPECT_THAT(argumentsOf("x(1,2,)"), ElementsAre("1", "2"));
  EXPECT_THAT(argumentsOf("x(,1)"), ElementsAre("", "1"));
  EXPECT_THAT(argumentsOf("x(1,,2)"), ElementsAre("1", "", "2"));
}

TEST(Arguments, ABlankOneIsNotEmptyUntilItIsTrimmed) {
  EXPECT_THAT(argumentsOf("x( )"), ElementsAre(""));
  EXPECT_THAT(argumentsOf("x(1, )"), ElementsAre("1", ""));
  EXPECT_THAT(argumentsOf("x(, )"), ElementsAre("", ""));
}

TEST(Arguments, AreCountedAsTheDeviceCounts) {
  EXPECT_EQ(read("x(1,2,)").argumentCount, 2);
  EXPECT_EQ(read("x(" + std::string(70'000, ',') + "1)").argumentCount, 65535);
}

TEST(Line, TrimsControlCharacters) {
  const std::string_view line = "\t\x01 Tap(1,2) \x1F";
  EXPECT_EQ(read(line).trimmed.of(line), "Tap(1,2)");
}

}  // namespace marmoset::test
