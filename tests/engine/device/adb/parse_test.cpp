#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/device/adb/parse/activity_dump.h"
#include "engine/device/adb/parse/am_output.h"
#include "engine/device/adb/parse/package_output.h"
#include "engine/device/adb/parse/uiautomator_output.h"
#include "engine/device/adb/parse/window_dump.h"

namespace marmoset::device::adb {
namespace {

using trace::WindowKind;
using Kind = DeviceError::Kind;

std::string resumed(std::string_view dump) {
  const auto component = resumedActivity(dump);
  return component ? component->package + "/" + component->activity : "none";
}

struct ActivityLine {
  std::string name, line, expected;
};
void PrintTo(const ActivityLine& line, std::ostream* out) {
  *out << line.name;
}

struct ActivityDump : testing::TestWithParam<ActivityLine> {};

TEST_P(ActivityDump, NamesTheResumedActivity) {
  EXPECT_EQ(resumed(GetParam().line), GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(
    Versions, ActivityDump,
    testing::Values(
        ActivityLine{"Android4to9", "    mResumedActivity: ActivityRecord{4f3a21 u0 a.b/.Main t12}",
                     "a.b/a.b.Main"},
        ActivityLine{"Finishing", "    mResumedActivity: ActivityRecord{4f3a21 u0 a.b/.Main t12 f}",
                     "a.b/a.b.Main"},
        ActivityLine{"UpTo7", "  mFocusedActivity: ActivityRecord{4f3a21 u0 a.b/.Main t12}", "a.b/a.b.Main"},
        ActivityLine{"Android10NoBlank", " ResumedActivity:ActivityRecord{4f3a21 u0 a.b/.Main t12}",
                     "a.b/a.b.Main"},
        ActivityLine{"Android10", "  ResumedActivity: ActivityRecord{4f3a21 u0 a.b/.Main t12}",
                     "a.b/a.b.Main"},
        ActivityLine{"Android13", "    topResumedActivity=ActivityRecord{8cf58a6 u0 a.b/.Main} t12}",
                     "a.b/a.b.Main"},
        ActivityLine{"Android13Finishing",
                     "    topResumedActivity=ActivityRecord{8cf58a6 u0 a.b/.Main} t12 f}}", "a.b/a.b.Main"},
        ActivityLine{"DecimalHash", "  ResumedActivity: ActivityRecord{123456789 u0 a.b/.Main t12}",
                     "a.b/a.b.Main"},
        ActivityLine{"OtherUser", "    mResumedActivity: ActivityRecord{4f u10 a.b/.Main t12}",
                     "a.b/a.b.Main"},
        ActivityLine{"FullClass", "    mResumedActivity: ActivityRecord{4f u0 a.b/c.d.Main t12}",
                     "a.b/c.d.Main"},
        ActivityLine{"InnerClass", "    mResumedActivity: ActivityRecord{4f u0 a.b/.Main$Inner t12}",
                     "a.b/a.b.Main$Inner"},
        ActivityLine{"VendorShadow",
                     "    mResumedActivity: ActivityRecord{4f u0 a.b/.Main, isShadow:false t12}",
                     "a.b/a.b.Main"},
        ActivityLine{"VendorEmbedded",
                     "    topResumedActivity=ActivityRecord{4f u0 a.b/.Main t12, isEmbedded=false}",
                     "a.b/a.b.Main"},
        ActivityLine{"OnlyPaused", "    mLastPausedActivity: ActivityRecord{4f u0 a.b/.Main t12}", "none"},
        ActivityLine{"Null", "    mResumedActivity: null", "none"}),
    [](const auto& line) { return line.param.name; });

TEST(ActivityDump, PrefersTheFirstDisplay) {
  EXPECT_EQ(resumed("Display #1 (activities from top to bottom):\n    mResumedActivity: ActivityRecord{1 u0 "
                    "x.y/.Other t1}\n"
                    "Display #0 (activities from top to bottom):\n    mResumedActivity: ActivityRecord{2 u0 "
                    "a.b/.Main t2}\n"),
            "a.b/a.b.Main");
}

TEST(ActivityDump, IsNotMisledByKeysThatContainAnother) {
  EXPECT_EQ(resumed("    mLastResumedActivity: ActivityRecord{1 u0 x.y/.Old t1}\n  ResumedActivity: "
                    "ActivityRecord{2 u0 a.b/.Main t2}\n"),
            "a.b/a.b.Main");
}

TEST(ActivityDump, ReadsTheTopAsWell) {
  const auto top = topActivity(
      "TASK x.y id=3 userId=0\n  ACTIVITY x.y/.Old 11 pid=(not running)\nTASK a.b id=9 userId=0\n"
      "  ACTIVITY a.b/.Main 9c0201 pid=8235\n");
  ASSERT_TRUE(top);
  EXPECT_EQ(top->activity, "a.b.Main");
}

trace::WindowStatus status(std::string_view dump, std::string_view package = "a.b") {
  return windowStatus(parseWindowDump(dump), Component{"a.b", "a.b.Main"}, package);
}

TEST(WindowDump, ReadsTheFocusOfAnActivity) {
  const auto seen = status("  mCurrentFocus=Window{ca417c1 u0 a.b/a.b.MainActivity}\n");
  EXPECT_EQ(seen.kind, WindowKind::activity);
  EXPECT_EQ(seen.activity, "a.b.MainActivity");
  EXPECT_EQ(seen.window, "");
}

TEST(WindowDump, ReadsAFocusOnItsWayOut) {
  EXPECT_EQ(status("  mCurrentFocus=Window{ca417c1 u0 a.b/a.b.Main EXITING}\n").activity, "a.b.Main");
}

TEST(WindowDump, HasNoFocusDuringAColdLaunch) {
  EXPECT_EQ(status("  mCurrentFocus=null\n").kind, WindowKind::none);
  EXPECT_EQ(status("").kind, WindowKind::none);
  EXPECT_EQ(status("  mCurrentFocus=Window{1 u0 Splash Screen a.b}\n").kind, WindowKind::none);
}

TEST(WindowDump, TellsPopupsAndDialogsByTheirTitles) {
  const auto popup = status("  mCurrentFocus=Window{1 u0 PopupWindow:cbc808}\n");
  EXPECT_EQ(popup.kind, WindowKind::popup);
  EXPECT_EQ(popup.window, "PopupWindow");
  EXPECT_EQ(popup.activity, "a.b.Main");
  EXPECT_EQ(status("  mCurrentFocus=Window{1 u0 Pop-Up Window}\n").kind, WindowKind::popup);
  const auto dialog = status("  mCurrentFocus=Window{1 u0 Set the date}\n");
  EXPECT_EQ(dialog.kind, WindowKind::dialog);
  EXPECT_EQ(dialog.window, "Set the date");
}

TEST(WindowDump, TellsADialogWithoutATitleByItsType) {
  const auto seen = status(
      "  Window #1 Window{2 u0 a.b/a.b.Main}:\n    mAttrs={(0,0)(wrapxwrap) sim={adjust=pan} ty=APPLICATION "
      "fmt=TRANSPARENT}\n"
      "  Window #0 Window{3 u0 a.b/a.b.Main}:\n    mAttrs={(0,0)(fillxfill) ty=BASE_APPLICATION}\n"
      "  mCurrentFocus=Window{2 u0 a.b/a.b.Main}\n");
  EXPECT_EQ(seen.kind, WindowKind::dialog);
  EXPECT_EQ(seen.activity, "a.b.Main");
}

TEST(WindowDump, GivesErrorsToTheSystemWithTheirProcess) {
  const auto seen = status("  mCurrentFocus=Window{1 u0 Application Not Responding: a.b:remote}\n");
  EXPECT_EQ(seen.kind, WindowKind::system);
  EXPECT_EQ(seen.window, "Application Not Responding: a.b:remote");
  EXPECT_EQ(status("  mCurrentFocus=Window{1 u0 Application Error: a.b}\n").kind, WindowKind::system);
}

TEST(WindowDump, GivesOtherAppsToTheSystem) {
  EXPECT_EQ(
      status("  mCurrentFocus=Window{1 u0 com.android.launcher3/com.android.launcher3.Launcher}\n").kind,
      WindowKind::system);
  EXPECT_EQ(status("  mCurrentFocus=Window{1 u0 StatusBar}\n").kind, WindowKind::system);
}

TEST(WindowDump, ReadsRotationInAllItsForms) {
  EXPECT_EQ(parseWindowDump("    mCurrentRotation=ROTATION_90\n").rotation, 1);
  EXPECT_EQ(parseWindowDump("    mRotation=3 mDeferredRotationPauseCount=0\n").rotation, 3);
  EXPECT_EQ(inputRotation("      SurfaceOrientation: 1\n"), 1);
  EXPECT_EQ(inputRotation("      InputDeviceOrientation: 2\n"), 2);
  EXPECT_EQ(inputRotation("      InputDeviceOrientation: Rotation270\n"), 3);
  EXPECT_FALSE(inputRotation("nothing"));
}

TEST(WindowDump, ReadsTheFocusedAppOfAllVersions) {
  EXPECT_EQ(
      parseWindowDump(
          "  mFocusedApp=AppWindowToken{29d8c4e token=Token{1f ActivityRecord{9c0201 u0 a.b/.Main t12}}}\n")
          .focusedApp->activity,
      "a.b.Main");
  EXPECT_EQ(parseWindowDump("  mFocusedApp=ActivityRecord{9c0201 u0 a.b/.Main} t12}\n").focusedApp->activity,
            "a.b.Main");
  EXPECT_TRUE(parseWindowDump("  imeLayeringTarget in display# 0 Window{1 u0 a.b/a.b.Main}\n").hasImeTarget);
}

TEST(Keyboard, IsShownOnlyIfItIsSeen) {
  EXPECT_TRUE(keyboardShown("  mShowRequested=true mShowExplicitlyRequested=false mInputShown=true\n"));
  EXPECT_TRUE(keyboardShown("mInputShown=true\n mIsInputViewShown=true\n"));
  EXPECT_FALSE(keyboardShown("mInputShown=true\n mIsInputViewShown=false\n"));
  EXPECT_FALSE(keyboardShown("mInputShown=false\n"));
}

TEST(AmStart, IsFineWhateverTheVersionPrints) {
  EXPECT_TRUE(
      parseAmStart("Starting: Intent { cmp=a.b/.Main }\nStatus: ok\nLaunchState: COLD\nActivity: "
                   "a.b/.Main\nTotalTime: 960\nWaitTime: 961\nComplete\n"));
  EXPECT_TRUE(
      parseAmStart("Starting: Intent { cmp=a.b/.Main }\nWarning: Activity not started, its current task has "
                   "been brought to the front\nStatus: ok\n"));
}

TEST(AmStart, TellsWhatWentWrong) {
  EXPECT_EQ(parseAmStart("Starting: Intent { cmp=a.b/.X }\nError type 3\nError: Activity class {a.b/a.b.X} "
                         "does not exist.\n")
                .error()
                .kind,
            Kind::notInstalled);
  EXPECT_EQ(parseAmStart("Starting: Intent { cmp=a.b/.X }\nStatus: timeout\n").error().kind, Kind::frozen);
  EXPECT_EQ(parseAmStart("").error().kind, Kind::badAnswer);
}

TEST(Packages, AreReadFromPm) {
  EXPECT_TRUE(clearedData("Success\r\n"));
  EXPECT_FALSE(clearedData("Failed\n"));
  EXPECT_THAT(packageNames("package:a.b\npackage:c.d\n"), testing::ElementsAre("a.b", "c.d"));
  EXPECT_TRUE(hasPackagePath("package:/data/app/~~x==/a.b-1/base.apk\n"));
  EXPECT_FALSE(hasPackagePath(""));
  EXPECT_EQ(mainActivity("priority=0 preferredOrder=0 match=0x108000\na.b/.Main\n"),
            (Component{"a.b", "a.b.Main"}));
  EXPECT_FALSE(mainActivity("No activity found\n"));
  EXPECT_EQ(packageVersion("    versionCode=12 minSdk=29 targetSdk=36\n    versionName=1.0\n"),
            (PackageVersion{"1.0", 12}));
  EXPECT_FALSE(packageVersion("Unable to find package: X\n"));
}

TEST(Packages, TellWhereAndWhenTheyWereInstalled) {
  EXPECT_EQ(packageInstallation("    codePath=/data/app/~~x==/a.b-1\r\n    versionCode=1\r\n"
                                "    firstInstallTime=2024-01-01 10:00:00\r\n"
                                "    lastUpdateTime=2024-01-02 11:22:33\r\n"),
            "/data/app/~~x==/a.b-1 2024-01-02 11:22:33");
  EXPECT_EQ(packageInstallation("    lastUpdateTime=2024-01-02 11:22:33\n"), std::nullopt);
  const std::string sum = "d41d8cd98f00b204e9800998ecf8427e  /data/app/a.b-1/base.apk\r\n";
  EXPECT_EQ(fileDigests(sum, 1), std::vector<std::string>{"d41d8cd98f00b204e9800998ecf8427e"});
  EXPECT_TRUE(fileDigests(sum, 2).empty()) << "of a split app one part cannot be read";
  EXPECT_TRUE(fileDigests("md5sum: base.apk: Permission denied\n", 1).empty());
  EXPECT_EQ(packagePaths("package:/data/app/a.b-1/base.apk\npackage:/data/app/a.b-1/split_de.apk\n").size(),
            2u);
}

TEST(Packages, TellWhyAnInstallFailed) {
  EXPECT_FALSE(installFailure("Performing Streamed Install\nSuccess\n"));
  EXPECT_EQ(installFailure("Performing Streamed Install\nadb: failed to install x.apk: Failure "
                           "[INSTALL_FAILED_INSUFFICIENT_STORAGE: no room]\n"),
            "INSTALL_FAILED_INSUFFICIENT_STORAGE: no room");
}

TEST(DisplaySize, PrefersAnOverride) {
  EXPECT_EQ(displaySize("Physical size: 1080x2400\n"), (DisplaySize{1080, 2400}));
  EXPECT_EQ(displaySize("Physical size: 1080x2400\nOverride size: 720x1600\n"), (DisplaySize{720, 1600}));
  EXPECT_FALSE(displaySize("wm: not found\n"));
}

TEST(DumpOutcome, IsInTheWordsNotInTheExitCode) {
  EXPECT_EQ(dumpOutcome("UI hierchary dumped to: /sdcard/window_dump.xml\n", 0), DumpOutcome::dumped);
  EXPECT_EQ(dumpOutcome("ERROR: could not get idle state.\n", 0), DumpOutcome::notIdle);
  EXPECT_EQ(dumpOutcome("ERROR: null root node returned by UiTestAutomationBridge.\n", 0),
            DumpOutcome::noWindow);
  EXPECT_EQ(dumpOutcome("Killed\n", 137), DumpOutcome::taken);
  EXPECT_EQ(dumpOutcome("java.lang.IllegalStateException: UiAutomationService android.accessibilityservice "
                        "already registered!\n",
                        0),
            DumpOutcome::taken);
  EXPECT_EQ(dumpOutcome("", 0), DumpOutcome::failed);
}

}  // namespace
}  // namespace marmoset::device::adb
