#include "engine/fuzz/views/active_views.h"

#include <gmock/gmock.h>

#include "tests/engine/fuzz/support/drawn_layout.h"

namespace marmoset::fuzz {
namespace {

using test::drawn;
using test::tapOn;
using test::viewNamed;
using testing::IsEmpty;

// Scenario II of the paper: Cinema, Camera, Cleaning, Camera, then the diary.
Layout mainPage(const char* current, bool picture) {
  return drawn(std::string(R"(
LinearLayout
  ViewGroup #toolbar
    ImageButton [Nav.] tap
    TextView "Activity Diary"
  FrameLayout
    TextView #current "now: )") +
               current + R"("
    RecyclerView #options
      Button "Cinema" tap
      Button "Sleeping" tap
      Button "Cleaning" tap
    ImageButton [Camera] tap
)" + (picture ? "    ImageView [picture]\n" : ""));
}

class ScenarioTwo : public testing::Test {
 protected:
  const Layouts layouts_{mainPage("No Activity", false),
                         mainPage("Cinema", false),
                         mainPage("Cinema", true),
                         mainPage("Cleaning", false),
                         mainPage("Cleaning", true),
                         drawn("FrameLayout\n  ListView\n    ImageView [pic_Cinema] tap\n", "com.x.Diary")};
  const std::vector<GuiEvent> events_{tapOn(layouts_[0], "Cinema"), tapOn(layouts_[1], "Camera"),
                                      tapOn(layouts_[2], "Cleaning"), tapOn(layouts_[3], "Camera")};
  const std::vector<ActiveViews> active_ = activeViews(layouts_, events_, {});

  bool isActive(std::size_t layout, const char* name) const {
    const auto view = viewNamed(layouts_[layout], name);
    const auto group = active_[layout].find(viewNamed(layouts_[layout], "#options"));
    return group != active_[layout].end() && group->second == view;
  }
};

TEST_F(ScenarioTwo, marksWhatWasUsedLastOfAGroup) {
  EXPECT_TRUE(isActive(0, "Cinema"));
  EXPECT_TRUE(isActive(1, "Cinema"));
  EXPECT_TRUE(isActive(2, "Cleaning"));
  EXPECT_TRUE(isActive(3, "Cleaning"));
  EXPECT_TRUE(isActive(4, "Cleaning"));
}

TEST_F(ScenarioTwo, marksNothingOnAnotherPage) {
  EXPECT_THAT(active_[5], IsEmpty());
}

TEST_F(ScenarioTwo, neverMarksTheCameraThatStandsAlone) {
  EXPECT_TRUE(isInactive(*layouts_[3].tree, active_[3], viewNamed(layouts_[3], "Camera")));
}

TEST_F(ScenarioTwo, leavesTheOtherOptionsToInsert) {
  const auto& tree = *layouts_[3].tree;
  EXPECT_TRUE(isInactive(tree, active_[3], viewNamed(layouts_[3], "Cinema")));
  EXPECT_TRUE(isInactive(tree, active_[3], viewNamed(layouts_[3], "Sleeping")));
  EXPECT_FALSE(isInactive(tree, active_[3], viewNamed(layouts_[3], "Cleaning")));
}

}  // namespace
}  // namespace marmoset::fuzz
