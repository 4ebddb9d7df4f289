#include "engine/trace/crashed_app.h"

#include <gtest/gtest.h>

#include "engine/trace/crash_signature.h"

namespace marmoset::trace {
namespace {

constexpr std::string_view mailStack =
    "java.lang.RuntimeException: Unable to start\n"
    "\tat android.app.ActivityThread.performLaunchActivity(ActivityThread.java:2)\n"
    "Caused by: java.lang.NullPointerException: x\n"
    "\tat android.widget.TextView.setText(TextView.java:1)\n"
    "\tat com.fsck.k9.activity.MessageList.onResume(MessageList.java:7)\n"
    "\tat android.app.Activity.performResume(Activity.java:3)\n";

std::string appOf(std::string_view text, const PackageCounts& packages) {
  return crashedApp(*parseStack(text), packages);
}

TEST(CrashedApp, IsTheOneOfTheStack) {
  EXPECT_EQ(appOf(mailStack, {{"android", 90}, {"com.fsck.k9", 3}, {"com.miui.home", 40}}), "com.fsck.k9");
  EXPECT_EQ(appOf("java.lang.Error\n\tat com.miui.home.Launcher.f(L.java:1)\n",
                  {{"com.fsck.k9", 30}, {"com.miui.home", 4}}),
            "com.miui.home");
  EXPECT_EQ(appOf("java.lang.Error\n\tat com.x.y.Main.f(L.java:1)\n", {{"com.x", 9}, {"com.x.y", 1}}),
            "com.x.y");
}

TEST(CrashedApp, IsTheUsualOneWhereTheStackShowsNone) {
  const std::string_view framework = "java.lang.Error\n\tat android.app.Activity.f(A.java:1)\n";
  EXPECT_EQ(appOf(framework, {{"android", 9}, {"com.android.settings", 8}, {"com.x", 2}}), "com.x");
  EXPECT_EQ(appOf(mailStack, {{"com.fsck.k9.debug", 5}, {"com.fsck.k9x", 2}}), "com.fsck.k9.debug")
      << "a package of another name than its code";
  EXPECT_EQ(appOf(framework, {{"android", 9}}), "");
  EXPECT_EQ(appOf(framework, {}), "");
}

TEST(CrashedApp, DoesNotChangeWhatACrashIsCalled) {
  const auto signatureIn = [](const std::string& process) {
    return signatureOf(Failure{.process = process, .stack = std::string(mailStack)});
  };
  EXPECT_EQ(signatureIn("com.fsck.k9").toString(),
            "java.lang.NullPointerException at com.fsck.k9.activity.MessageList.onResume");
  EXPECT_EQ(signatureIn("android"), signatureIn("com.fsck.k9"));
  EXPECT_EQ(signatureIn("com.miui.home"), signatureIn("com.fsck.k9"));
}

}  // namespace
}  // namespace marmoset::trace
