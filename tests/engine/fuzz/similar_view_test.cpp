#include "engine/fuzz/views/similar_view.h"

#include <gmock/gmock.h>

#include "tests/engine/fuzz/support/drawn_layout.h"

namespace marmoset::fuzz {
namespace {

using test::drawn;
using test::viewNamed;

const Layout rows = drawn(R"(
ListView #rows
  Button "Cinema" tap
  Button "Sleeping" tap
)");

TEST(SimilarView, isExactWhereNothingHasMoved) {
  const auto found = similarView(*rows.tree, viewNamed(rows, "Sleeping"), *rows.tree);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->view, viewNamed(rows, "Sleeping"));
  EXPECT_EQ(found->likeness, Likeness::exact);
}

TEST(SimilarView, isFoundWhereARowCameBefore) {
  const auto longer = drawn(R"(
ListView #rows
  Button "Cleaning" tap
  Button "Cinema" tap
  Button "Sleeping" tap
)");
  const auto found = similarView(*rows.tree, viewNamed(rows, "Cinema"), *longer.tree);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->view, viewNamed(longer, "Cinema"));
  EXPECT_EQ(found->likeness, Likeness::same);
}

TEST(SimilarView, isAnotherOfItsKindWhereItsTextIsGone) {
  const auto other = drawn(R"(
ListView #rows
  Button "Cleaning" tap
)");
  const auto found = similarView(*rows.tree, viewNamed(rows, "Cinema"), *other.tree);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->likeness, Likeness::alike);
}

TEST(SimilarView, isTheRowThatHoldsMostOfTheSame) {
  const auto seen = drawn(R"(
ListView
  LinearLayout #row tap
    TextView "Cinema"
    TextView "today"
)");
  const auto now = drawn(R"(
ListView
  LinearLayout #row tap
    TextView "Cleaning"
    TextView "never"
  LinearLayout #row tap
    TextView "Cinema"
    TextView "yesterday"
)");
  const auto found = similarView(*seen.tree, viewNamed(seen, "#row"), *now.tree);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->view, viewNamed(now, "Cinema") - 1);
  EXPECT_EQ(found->likeness, Likeness::alike);
}

TEST(SimilarView, isNothingOfAnotherKind) {
  const auto none = drawn(R"(
FrameLayout
  TextView "Cinema"
)");
  EXPECT_FALSE(similarView(*rows.tree, viewNamed(rows, "Cinema"), *none.tree));
}

}  // namespace
}  // namespace marmoset::fuzz
