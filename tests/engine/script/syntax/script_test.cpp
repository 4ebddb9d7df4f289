#include "engine/script/syntax/script.h"

#include <gtest/gtest.h>

namespace marmoset::test {

using namespace marmoset::script;

namespace {

std::string taps(int count) {
  std::string bytes = "start data >>\n";
  for (int i = 0; i < count; ++i) bytes += "Tap(" + std::to_string(i) + ",1)\n";
  return bytes;
}

}  // namespace

TEST(Script, PrintsBackAsItWasRead) {
  const std::string bytes = "\xFF\xFE junk\r\rstart data >>\r\n\tTap( 1,2 ) ;\n\n)(";
  EXPECT_EQ(Script::parse(Text(bytes)).text().toString(), bytes);
}

TEST(Script, AnEmptyTextHasOneEmptyLine) {
  EXPECT_EQ(Script().lineCount(), 1u);
  EXPECT_EQ(Script().headerVerdict(), HeaderVerdict::missingMarker);
}

TEST(Script, FindsLinesAndCommandsInAnyBlock) {
  const Script script = Script::parse(Text(taps(3000)));
  ASSERT_EQ(script.commands(2001).size(), 1u);
  EXPECT_EQ(std::get<TapArguments>(script.commands(2001).front().arguments).x, 2000.0f);
  EXPECT_EQ(script.line(3001).commandCount, 0);
}

TEST(Script, AnEditReadsOnlyTheBlocksItTouches) {
  const Script before = Script::parse(Text(taps(5000)));
  const Script after = before.edited({{2001, 4}, {2001, 8}}, "7");
  EXPECT_EQ(std::get<TapArguments>(after.commands(2001).front().arguments).x, 7.0f);
  std::size_t reread = 0;
  for (std::size_t i = 0; i < after.blocks().size(); ++i)
    reread += after.blocks()[i] == before.blocks()[i] ? 0 : 1;
  EXPECT_EQ(reread, 1u);
}

TEST(Script, AnEditOfTheMarkerChangesTheHeader) {
  const Script before = Script::parse(Text(taps(5)));
  const Script after = before.edited({{0, 0}, {0, 5}}, "begin");
  EXPECT_EQ(after.headerVerdict(), HeaderVerdict::missingMarker);
  EXPECT_EQ(before.headerVerdict(), HeaderVerdict::valid);
}

}  // namespace marmoset::test
