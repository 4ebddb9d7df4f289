#include <gmock/gmock.h>

#include "engine/script/syntax/line.h"

namespace marmoset::test {

using namespace marmoset::script;
using testing::ElementsAre;

namespace {

std::vector<std::string> tokensOf(std::string_view line, bool inHeader) {
  static constexpr std::string_view names[] = {"blank", "keyword", "word",      "open",        "argument",
                                               "comma", "close",   "headerKey", "headerValue", "marker"};
  std::vector<Command> commands;
  std::vector<std::string> all;
  for (const Token& token : tokens(line, readLine(line, commands), inHeader)) {
    if (token.kind == TokenKind::blank) continue;
    all.push_back(std::string(names[static_cast<std::size_t>(token.kind)]) + " " +
                  std::string(token.span.of(line)));
  }
  return all;
}

}  // namespace

TEST(Tokens, OfACommand) {
  EXPECT_THAT(tokensOf("  Tap( 1 ,2);", false), ElementsAre("keyword Tap", "open (", "argument 1", "comma ,",
                                                            "argument 2", "close )", "word ;"));
}

TEST(Tokens, KeywordsStandOutInsideWords) {
  EXPECT_THAT(tokensOf("captureDispatchPointer(1)", false),
              ElementsAre("word capture", "keyword DispatchPointer", "open (", "argument 1", "close )"));
  EXPECT_THAT(tokensOf("# then Tap", false), ElementsAre("word #", "word then", "keyword Tap"));
}

TEST(Tokens, ArgumentsKeepTheirInnerBlanksAndHoldNoKeywords) {
  EXPECT_THAT(
      tokensOf("RunCmd(input tap, Tap (x)", false),
      ElementsAre("keyword RunCmd", "open (", "argument input tap", "comma ,", "argument Tap (x", "close )"));
}

TEST(Tokens, OfTheHeader) {
  EXPECT_THAT(tokensOf("count= 10", true), ElementsAre("headerKey count=", "headerValue 10"));
  EXPECT_THAT(tokensOf("# start data >> now", true),
              ElementsAre("word #", "marker start data >>", "word now"));
  EXPECT_THAT(tokensOf("linebyline", true), ElementsAre("headerKey linebyline"));
  EXPECT_THAT(tokensOf("Tap(1,2)", true), ElementsAre("word Tap(1,2)"));
}

}  // namespace marmoset::test
