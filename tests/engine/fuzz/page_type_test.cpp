#include "engine/fuzz/page/page_type.h"

#include <gmock/gmock.h>

#include "tests/engine/fuzz/support/drawn_layout.h"

namespace marmoset::fuzz {
namespace {

using test::drawn;

bool areSimilar(const Layout& a, const Layout& b, PageDetail detail = PageDetail::skeleton) {
  const PageSettings settings{detail, {}};
  return similarPages(pageTypeOf(a, settings), pageTypeOf(b, settings));
}

const Layout short_ = drawn(R"(
FrameLayout
  ListView #rows scroll
    Button "one" tap
  Button "more" tap
)");
const Layout long_ = drawn(R"(
FrameLayout
  ListView #rows scroll
    Button "one" tap
    Button "two" tap
  Button "more" tap
)");

TEST(PageType, isOneWhateverAListHolds) {
  EXPECT_TRUE(areSimilar(short_, long_));
}

TEST(PageType, differsByActivityAndSkeleton) {
  auto elsewhere = short_;
  elsewhere.window.activity = "com.x.Other";
  EXPECT_FALSE(areSimilar(short_, elsewhere));
  EXPECT_FALSE(areSimilar(short_, drawn("FrameLayout\n  Button \"more\" tap\n")));
}

TEST(PageType, differsByADialogInFront) {
  auto dialog = short_;
  dialog.window.kind = trace::WindowKind::dialog;
  EXPECT_FALSE(areSimilar(short_, dialog));
}

// What Genie took for one page, and reported as faults 76 times.
TEST(PageType, differsByTitleOnlyWhereAsked) {
  const auto page = [](const char* title) {
    return drawn(std::string("FrameLayout\n  TextView #title \"") + title + "\"\n  Button \"more\" tap\n");
  };
  EXPECT_TRUE(areSimilar(page("Notes"), page("Tasks")));
  EXPECT_FALSE(areSimilar(page("Notes"), page("Tasks"), PageDetail::whole));
}

TEST(PageType, differsByTheTabThatIsSelected) {
  const auto tabs = [](const char* first, const char* second) {
    return drawn(std::string("LinearLayout\n  TabView \"A\" tap ") + first + "\n  TabView \"B\" tap " +
                 second + "\n");
  };
  EXPECT_TRUE(areSimilar(tabs("selected", ""), tabs("", "selected")));
  EXPECT_FALSE(areSimilar(tabs("selected", ""), tabs("", "selected"), PageDetail::whole));
}

TEST(PageType, isWhatUsersSay) {
  ViewPattern picked;
  picked.resourceId = "com.x:id/nav_todo";
  picked.selected = true;
  const PageSettings settings{PageDetail::skeleton, {{"todo", {picked}}}};
  const auto todo = drawn("LinearLayout\n  FrameLayout #nav_todo tap selected\n");
  const auto other = drawn("LinearLayout\n  FrameLayout #nav_todo tap\n");
  EXPECT_FALSE(similarPages(pageTypeOf(todo, settings), pageTypeOf(other, settings)));
}

TEST(PageType, isNoneWithoutATree) {
  EXPECT_FALSE(similarPages(pageTypeOf({}, {}), pageTypeOf({}, {})));
}

}  // namespace
}  // namespace marmoset::fuzz
