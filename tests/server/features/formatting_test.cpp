#include "protocol/lsp/formatting.h"

#include <gtest/gtest.h>

#include "tests/server/fake_editor.h"
#include "tests/server/fixture.h"

namespace marmoset::test {
namespace {

constexpr auto untidy = "start data >>\nTap( 1,2)\nTap( 3,4)\nTap( 5,6)\n";

TEST(Formatting, LaysOutTheWholeScript) {
  FakeEditor editor;
  const auto uri = editor.open("a.mks", untidy);
  editor.apply(uri, **editor.ask<lsp::FormattingRequest>({{}, {uri}, {}}));
  EXPECT_EQ(editor.text(uri), "start data >>\nTap(1,2)\nTap(3,4)\nTap(5,6)\n");
}

TEST(Formatting, LeavesLogsAlone) {
  FakeEditor editor;
  const auto uri = editor.open("a.log", ":Monkey: seed=1 count=2\n", "monkey-log");
  const auto answer = editor.ask<lsp::FormattingRequest>({{}, {uri}, {}});
  ASSERT_TRUE(answer.has_value());
  EXPECT_FALSE(answer->has_value());
}

TEST(RangeFormatting, LaysOutTheSelectedLines) {
  FakeEditor editor;
  const auto uri = editor.open("a.mks", untidy);
  editor.apply(uri, **editor.ask<lsp::RangeFormattingRequest>({{}, {uri}, {{2, 0}, {2, 3}}, {}}));
  EXPECT_EQ(editor.text(uri), "start data >>\nTap( 1,2)\nTap(3,4)\nTap( 5,6)\n");
}

TEST(RangeFormatting, SeveralRangesMayShareALine) {
  FakeEditor editor;
  const auto uri = editor.open("a.mks", untidy);
  editor.apply(uri, **editor.ask<lsp::RangesFormattingRequest>(
                        {{}, {uri}, {{{1, 0}, {1, 2}}, {{1, 3}, {1, 5}}, {{3, 0}, {3, 1}}}, {}}));
  EXPECT_EQ(editor.text(uri), "start data >>\nTap(1,2)\nTap( 3,4)\nTap(5,6)\n");
}

TEST(OnTypeFormatting, LaysOutTheLineJustFinished) {
  FakeEditor editor;
  const auto uri = editor.open("a.mks", untidy);
  editor.apply(uri, **editor.ask<lsp::OnTypeFormattingRequest>({{uri}, {1, 9}, ")", {}}));
  EXPECT_EQ(editor.text(uri), "start data >>\nTap(1,2)\nTap( 3,4)\nTap( 5,6)\n");
  editor.apply(uri, **editor.ask<lsp::OnTypeFormattingRequest>({{uri}, {3, 0}, "\n", {}}));
  EXPECT_EQ(editor.text(uri), "start data >>\nTap(1,2)\nTap(3,4)\nTap( 5,6)\n");
}

}  // namespace
}  // namespace marmoset::test
