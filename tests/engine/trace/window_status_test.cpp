#include "engine/trace/window_status.h"

#include <gtest/gtest.h>

namespace marmoset::trace {
namespace {

TEST(WindowStatus, shortensAndExpandsActivityNames) {
  EXPECT_EQ(shortActivity("com.x", "com.x.Main"), ".Main");
  EXPECT_EQ(shortActivity("com.x", "com.xy.Main"), "com.xy.Main");
  EXPECT_EQ(shortActivity("com.x", "org.y.Main"), "org.y.Main");
  EXPECT_EQ(fullActivity("com.x", ".Main"), "com.x.Main");
  EXPECT_EQ(fullActivity("com.x", "com.x.Main"), "com.x.Main");
}

TEST(WindowStatus, isTheSameUntilActivityOrWindowChanges) {
  const WindowStatus list{"com.x", "com.x.List", WindowKind::activity, "", false, 0};
  auto rotated = list;
  rotated.rotation = 1;
  EXPECT_TRUE(sameWindow(list, rotated));
  auto dialog = list;
  dialog.kind = WindowKind::dialog;
  dialog.window = "date";
  EXPECT_FALSE(sameWindow(list, dialog));
  EXPECT_EQ(describe(list), "/.List");
  EXPECT_EQ(describe(dialog), "/.List window \"date\"");
}

}  // namespace
}  // namespace marmoset::trace
