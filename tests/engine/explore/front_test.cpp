#include "engine/explore/front.h"

#include <gmock/gmock.h>

namespace marmoset::explore {
namespace {

trace::Observation shown(std::string package, trace::WindowKind kind = trace::WindowKind::activity) {
  trace::Observation seen;
  seen.window.package = std::move(package);
  seen.window.kind = kind;
  return seen;
}

TEST(Front, tellsTheAppFromWhatElseMayBeThere) {
  EXPECT_EQ(frontOf(shown("com.x"), "com.x"), Front::app);
  EXPECT_EQ(frontOf(shown("com.google.android.permissioncontroller"), "com.x"), Front::permission);
  EXPECT_EQ(frontOf(shown("com.android.packageinstaller"), "com.x"), Front::permission);
  EXPECT_EQ(frontOf(shown("android", trace::WindowKind::system), "com.x"), Front::system);
  EXPECT_EQ(frontOf(shown("com.android.systemui", trace::WindowKind::system), "com.x"), Front::system);
  EXPECT_EQ(frontOf(shown("com.android.launcher3", trace::WindowKind::system), "com.x"), Front::home);
  EXPECT_EQ(frontOf(shown("com.android.chrome"), "com.x"), Front::otherApp);
  EXPECT_EQ(frontOf(shown("", trace::WindowKind::none), "com.x"), Front::nothing);
}

TEST(Front, ofAnAppWhoseNameSoundsLikeTheSystemIsTheApp) {
  EXPECT_EQ(frontOf(shown("com.my.launcher"), "com.my.launcher"), Front::app);
  EXPECT_EQ(frontOf(shown("com.x.beta"), "com.x"), Front::otherApp);
}

TEST(Front, doesNotOwnTheViewsOfAnotherWindow) {
  const auto seen = shown("com.x");
  trace::ViewNode own, keyboard, unnamed;
  own.package = "com.x";
  keyboard.package = "com.google.android.inputmethod.latin";
  EXPECT_TRUE(isOfFront(own, seen));
  EXPECT_TRUE(isOfFront(unnamed, seen));
  EXPECT_FALSE(isOfFront(keyboard, seen));
}

TEST(Front, endsWhereTheKeyboardBegins) {
  auto seen = shown("com.x");
  EXPECT_EQ(keyboardTop(seen, 2000), 2000);
  seen.window.keyboard = true;
  EXPECT_EQ(keyboardTop(seen, 2000), 1200);
  trace::ViewTree tree;
  tree.nodes.resize(2);
  tree.nodes[1].package = "com.google.android.inputmethod.latin";
  tree.nodes[1].bounds = {0, 1100, 1080, 2000};
  closeTree(tree);
  seen.tree = std::make_shared<const trace::ViewTree>(tree);
  EXPECT_EQ(keyboardTop(seen, 2000), 1100);
}

}  // namespace
}  // namespace marmoset::explore
