#include "engine/fuzz/views/groups.h"

#include <gmock/gmock.h>

#include "tests/engine/fuzz/support/drawn_layout.h"

namespace marmoset::fuzz {
namespace {

using test::drawn;
using test::viewNamed;

// Figure 1(d) of the paper: the options, what is chosen, and a camera beside them.
const Layout diary = drawn(R"(
FrameLayout
  RecyclerView #options
    Button "Cinema" tap
    Button "Sleeping" tap
    Button "Cleaning" tap
  ImageButton [Camera] tap
  ViewGroup #header
    TextView "No Activity" tap
    TextView "Since just now" tap
)");

TEST(ViewGroups, areIndependentInOneListAndAcrossLists) {
  const ViewGroups groups(*diary.tree);
  const auto cinema = viewNamed(diary, "Cinema"), cleaning = viewNamed(diary, "Cleaning");
  EXPECT_EQ(groups.groupOf(cinema), viewNamed(diary, "#options"));
  EXPECT_TRUE(groups.areIndependent(cinema, cleaning));
  EXPECT_FALSE(groups.areIndependent(cinema, cinema));
  EXPECT_TRUE(groups.areIndependent(cinema, viewNamed(diary, "No Activity")));
}

TEST(ViewGroups, holdNoViewThatStandsAlone) {
  const ViewGroups groups(*diary.tree);
  const auto camera = viewNamed(diary, "Camera");
  EXPECT_FALSE(groups.groupOf(camera));
  EXPECT_TRUE(groups.areIndependent(camera, viewNamed(diary, "Cinema")));
}

TEST(ViewGroups, takeWhatAWrapperHoldsAlone) {
  const auto layout = drawn(R"(
ListView #rows
  FrameLayout
    Button "one" tap
  FrameLayout
    Button "two" tap
)");
  const ViewGroups groups(*layout.tree);
  EXPECT_EQ(groups.memberAround(viewNamed(layout, "one")), viewNamed(layout, "one"));
  EXPECT_TRUE(groups.areIndependent(viewNamed(layout, "one"), viewNamed(layout, "two")));
}

// What is in one row has nothing to do with what is in another.
TEST(ViewGroups, tellTheRowsOfAListApart) {
  const auto layout = drawn(R"(
ListView #rows
  LinearLayout tap
    TextView "Cinema"
    ImageView [picture of Cinema]
  LinearLayout tap
    TextView "Cleaning"
    ImageView [picture of Cleaning]
)");
  const ViewGroups groups(*layout.tree);
  EXPECT_TRUE(groups.areIndependent(viewNamed(layout, "picture of Cinema"), viewNamed(layout, "Cleaning")));
  EXPECT_FALSE(groups.areIndependent(viewNamed(layout, "picture of Cinema"), viewNamed(layout, "Cinema")));
}

TEST(ViewGroups, areMadeOfTheClassThatIsMetMost) {
  const auto layout = drawn(R"(
LinearLayout #bar
  Button "one" tap
  ImageButton [menu] tap
  Button "two" tap
)");
  const ViewGroups groups(*layout.tree);
  EXPECT_TRUE(groups.memberAround(viewNamed(layout, "two")));
  EXPECT_FALSE(groups.memberAround(viewNamed(layout, "menu")));
  EXPECT_FALSE(groups.areIndependent(viewNamed(layout, "menu"), viewNamed(layout, "two")));
}

}  // namespace
}  // namespace marmoset::fuzz
