#include "engine/script/text/text.h"

#include <gmock/gmock.h>

namespace marmoset::test {

using namespace marmoset::script;
using testing::ElementsAre;

namespace {

std::vector<std::string> linesOf(const Text& text) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < text.lineCount(); ++i) lines.emplace_back(text.line(i));
  return lines;
}

std::string numberedLines(int count) {
  std::string bytes;
  for (int i = 0; i < count; ++i) bytes += "line " + std::to_string(i) + "\n";
  return bytes;
}

std::size_t sharedBlocks(const Text& a, const Text& b) {
  std::size_t shared = 0;
  for (const auto& block : a.blocks()) {
    for (const auto& other : b.blocks()) shared += block == other ? 1 : 0;
  }
  return shared;
}

}  // namespace

TEST(Text, LinesEndWithLfCrOrBoth) {
  EXPECT_THAT(linesOf(Text("a\nb\rc\r\nd")), ElementsAre("a", "b", "c", "d"));
  EXPECT_THAT(linesOf(Text("a\r\r\n\n")), ElementsAre("a", "", "", ""));
  EXPECT_THAT(linesOf(Text("a\n\rb")), ElementsAre("a", "", "b"));
}

TEST(Text, ThereIsAlwaysALastLine) {
  EXPECT_THAT(linesOf(Text()), ElementsAre(""));
  EXPECT_THAT(linesOf(Text("a\n")), ElementsAre("a", ""));
  EXPECT_EQ(Text("a\n").end(), (Position{1, 0}));
}

TEST(Text, KeepsAnyBytes) {
  std::string bytes;
  for (int i = 0; i < 3000; ++i) bytes += static_cast<char>(i * 7);
  EXPECT_EQ(Text(bytes).toString(), bytes);
}

TEST(Text, ABlockHoldsFiveHundredLinesOrOneLongOne) {
  EXPECT_EQ(Text(numberedLines(1024)).blocks().size(), 3u);  // the empty last line has its own
  const std::string longLine(1 << 20, 'x');
  EXPECT_EQ(Text(longLine + "\n" + longLine).blocks().size(), 2u);
}

TEST(Text, PositionsPastTheEndAreClamped) {
  const Text text("ab\r\ncd");
  EXPECT_EQ(text.clamp({0, 99}), (Position{0, 2}));
  EXPECT_EQ(text.clamp({7, 1}), (Position{1, 2}));
}

TEST(Text, AnEditSharesTheBlocksItDoesNotTouch) {
  const Text before(numberedLines(5120));
  const Text after = before.edited({{2000, 0}, {2000, 4}}, "changed");
  EXPECT_EQ(after.line(2000), "changed 2000");
  EXPECT_EQ(sharedBlocks(before, after), before.blocks().size() - 1);
}

TEST(Text, TypingManyLinesLeavesNoTrailOfTinyBlocks) {
  Text text(numberedLines(5120));
  for (int i = 0; i < 3000; ++i) text = text.edited({{100, 0}, {100, 0}}, "typed\n");
  EXPECT_EQ(text.lineCount(), 8121u);
  EXPECT_LT(text.blocks().size(), 30u);
}

TEST(Text, DeletingManyLinesLeavesNoTrailOfTinyBlocks) {
  Text text(numberedLines(5120));
  while (text.lineCount() > 100) text = text.edited({{10, 0}, {80, 0}}, "");
  EXPECT_LT(text.blocks().size(), 4u);
}

TEST(Text, CrAndLfThatMeetAcrossBlocksBecomeOneTerminator) {
  std::string bytes;
  for (int i = 0; i < 511; ++i) bytes += "a\n";
  bytes += "last of its block\r";
  bytes += "X\nnext\n";
  const Text text(bytes);
  ASSERT_EQ(text.blockOf(511), 0u);
  ASSERT_EQ(text.blockOf(512), 1u);
  const Text joined = text.edited({{512, 0}, {512, 1}}, "");
  EXPECT_EQ(joined.lineWithEnd(511), "last of its block\r\n");
  EXPECT_EQ(joined.line(512), "next");
}

TEST(Text, SlicesAcrossLinesAndBlocks) {
  const Text text(numberedLines(2000));
  EXPECT_EQ(text.slice({{3, 5}, {5, 2}}), "3\nline 4\nli");
  EXPECT_EQ(text.slice({{0, 0}, text.end()}), text.toString());
}

TEST(ApplyEdits, TakesEditsInTheCoordinatesOfTheOriginal) {
  const Text text("one\ntwo\nthree");
  const Text edited =
      applyEdits(text, {{{{2, 0}, {2, 5}}, "3"}, {{{0, 0}, {0, 3}}, "1\n1b"}, {{{1, 3}, {1, 3}}, "!"}});
  EXPECT_EQ(edited.toString(), "1\n1b\ntwo!\n3");
}

TEST(ApplyEdits, KeepsTheOrderOfInsertionsAtOnePlace) {
  EXPECT_EQ(applyEdits(Text("x"), {{{{0, 0}, {0, 0}}, "a"}, {{{0, 0}, {0, 0}}, "b"}}).toString(), "abx");
}

}  // namespace marmoset::test
