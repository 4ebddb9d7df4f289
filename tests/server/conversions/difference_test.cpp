#include "server/conversions/difference.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace marmoset::server {
namespace {

using script::Text;
using script::TextEdit;

TEST(Difference, EqualTextsNeedNoEdit) {
  EXPECT_TRUE(difference(Text("a\nb"), Text("a\nb")).empty());
}

TEST(Difference, ChangedLinesAreEditedOneByOne) {
  const auto edits = difference(Text("a\nb\nc\nd\n"), Text("A\nb\nc\nD\n"));
  EXPECT_EQ(edits, (std::vector<TextEdit>{{{{0, 0}, {1, 0}}, "A\n"}, {{{3, 0}, {4, 0}}, "D\n"}}));
}

TEST(Difference, ARemovedLineIsOneEdit) {
  EXPECT_EQ(difference(Text("a\nb\nc\n"), Text("a\nc\n")), (std::vector<TextEdit>{{{{1, 0}, {2, 0}}, ""}}));
}

RC_GTEST_PROP(Difference, AppliedToTheFirstTextGivesTheSecond, ()) {
  const auto text = rc::gen::container<std::string>(rc::gen::element('a', 'b', '\n', '\r'));
  const Text before(*text), after(*text);
  RC_ASSERT(applyEdits(before, difference(before, after)).toString() == after.toString());
}

}  // namespace
}  // namespace marmoset::server
