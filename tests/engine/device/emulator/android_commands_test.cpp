#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engine/device/emulator/device_session.h"
#include "tests/support/real_data.h"

namespace marmoset::device::emulator {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string launch = "am start -W -n " + stuffPackage + "/.ListLentObjects";

TEST(Am, StartsAnActivityAndTellsHowItWent) {
  DeviceSession device;
  const auto said = device.run(launch);
  EXPECT_EQ(said.code, 0);
  EXPECT_THAT(said.out, StartsWith("Starting: Intent { cmp=" + stuffPackage +
                                   "/.ListLentObjects }\nStatus: ok\nLaunchState: COLD\n"));
  EXPECT_THAT(said.out, HasSubstr("Complete\n"));
  EXPECT_THAT(device.run(launch).err, HasSubstr("Warning: Activity not started"));
}

TEST(Am, SpeaksTheWordsOfItsVersion) {
  DeviceSession device(android9());
  const auto said = device.run(launch);
  EXPECT_THAT(said.out, Not(HasSubstr("LaunchState")));
  EXPECT_THAT(said.out, HasSubstr("ThisTime: "));
}

TEST(Am, MissesAnActivityThatIsNotThere) {
  DeviceSession device;
  const auto said = device.run("am start -n a.b/.Missing");
  EXPECT_THAT(said.err, HasSubstr("Error: Activity class {a.b/a.b.Missing} does not exist."));
  EXPECT_EQ(said.code, 1);
}

TEST(Pm, KnowsTheInstalledApp) {
  DeviceSession device;
  EXPECT_EQ(device.run("pm list packages").out, "package:" + stuffPackage + "\n");
  EXPECT_THAT(device.run("pm path " + stuffPackage).out, ContainsRegex("package:/data/app/.*base.apk"));
  EXPECT_EQ(device.run("pm path a.b").code, 1);
  EXPECT_THAT(device.run("md5sum /data/app/" + stuffPackage + "-1/base.apk").out,
              ContainsRegex("^[0-9a-f]{32}  /data/app/"));
  device.run("echo hello >/data/local/tmp/a");
  EXPECT_EQ(device.run("md5sum /data/local/tmp/a").out,
            "b1946ac92492d2347c6235b4d2611184  /data/local/tmp/a\n");
  EXPECT_EQ(device.run("md5sum /data/local/tmp/none").code, 1);
  EXPECT_EQ(device.run("pm clear " + stuffPackage).out, "Success\n");
  EXPECT_EQ(device.run("pm clear a.b").err, "Failed\n");
  EXPECT_THAT(device.run("cmd package resolve-activity --brief " + stuffPackage).out,
              HasSubstr("\n" + stuffPackage + "/.ListLentObjects\n"));
  EXPECT_THAT(device.run("dumpsys package " + stuffPackage).out, HasSubstr("versionCode=28"));
  EXPECT_EQ(device.run("dumpsys package a.b").out, "Unable to find package: a.b\n");
}

TEST(Pm, InstallsAppsDescribedAsData) {
  DeviceSession device;
  const auto file = test::readFile(test::sourceFile("samples/fooddelivery/fooddelivery.app.yaml"));
  const auto said = device.run("cmd package install -S " + std::to_string(file.size()),
                               file + "what follows is not the file's");
  EXPECT_EQ(said.out, "Success\n");
  EXPECT_EQ(device.run("pm list packages").out.find("package:"), 0u);
  EXPECT_THAT(device.run("cmd package install -S 3", "no\n").out,
              StartsWith("Failure [INSTALL_PARSE_FAILED_NOT_APK"));
}

TEST(Dumpsys, ShowsTheResumedActivityInTheWordsOfItsVersion) {
  DeviceSession modern, old(android9());
  modern.run(launch);
  old.run(launch);
  EXPECT_THAT(modern.run("dumpsys activity activities").out,
              ContainsRegex("topResumedActivity=ActivityRecord\\{[0-9a-f]+ u0 " + stuffPackage +
                            "/.ListLentObjects\\} t[0-9]+\\}"));
  EXPECT_THAT(old.run("dumpsys activity activities").out,
              ContainsRegex("mResumedActivity: ActivityRecord\\{[0-9a-f]+ u0 " + stuffPackage +
                            "/.ListLentObjects t[0-9]+\\}"));
  EXPECT_THAT(old.run("dumpsys activity activities").out, Not(HasSubstr("topResumedActivity")));
}

TEST(Dumpsys, ShowsTheFocusWhereItsVersionDoes) {
  const auto focus =
      "mCurrentFocus=Window\\{[0-9a-f]+ u0 " + stuffPackage + "/" + stuffPackage + ".ListLentObjects\\}";
  DeviceSession modern, old(android9());
  modern.run(launch);
  old.run(launch);
  EXPECT_THAT(old.run("dumpsys window windows").out, ContainsRegex(focus));
  EXPECT_THAT(modern.run("dumpsys window displays").out, ContainsRegex(focus));
  EXPECT_THAT(modern.run("dumpsys window windows").out, Not(HasSubstr("mCurrentFocus")));
}

TEST(Dumpsys, ShowsTheLauncherWhenNoAppIsOnTop) {
  DeviceSession device;
  EXPECT_THAT(device.run("dumpsys window displays").out,
              HasSubstr("com.android.launcher3/com.android.launcher3.Launcher}"));
}

TEST(Uiautomator, DumpsTheTreeAndMisspellsItsName) {
  DeviceSession device;
  device.run(launch);
  EXPECT_EQ(device.run("uiautomator dump").out, "UI hierchary dumped to: /sdcard/window_dump.xml\n");
  EXPECT_THAT(device.run("cat /sdcard/window_dump.xml").out,
              StartsWith("<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy"));
  EXPECT_EQ(device.run("uiautomator dump /dev/tty").out, "UI hierchary dumped to: /dev/tty\n");
}

TEST(Uiautomator, FailsWithExitCodeZeroAndLeavesTheOldFile) {
  DeviceSession device;
  device.run("uiautomator dump /sdcard/d.xml; setprop debug.marmoset.fault never-idle");
  const auto said = device.run("uiautomator dump /sdcard/d.xml");
  EXPECT_EQ(said.code, 0);
  EXPECT_EQ(said.out, "");
  EXPECT_EQ(said.err, "ERROR: could not get idle state.\n");
  EXPECT_EQ(device.run("test -f /sdcard/d.xml").code, 0);
}

TEST(Screencap, DrawsAPicture) {
  DeviceSession device;
  EXPECT_THAT(device.run("screencap -p").out, StartsWith("\x89PNG\r\n"));
}

TEST(Input, TapsAndPressesKeys) {
  DeviceSession device;
  device.run(launch);
  device.run("input tap 280 1720");
  EXPECT_THAT(device.run("dumpsys window displays").out, HasSubstr(".Help}"));
  device.run("input keyevent KEYCODE_BACK");
  EXPECT_THAT(device.run("dumpsys window displays").out, HasSubstr(".ListLentObjects}"));
  EXPECT_EQ(device.run("input keyevent NONSENSE").code, 255);
  EXPECT_EQ(device.run("input text 'gr\xc3\xbc\xc3\x9f'").code, 255);
}

TEST(Logcat, PrintsBuffersWithDividersAndFilters) {
  DeviceSession device;
  device.run("log -t mine hello; log -t other world");
  EXPECT_THAT(device.run("logcat -d -b main").out, StartsWith("--------- beginning of main\n01-01 00:00:0"));
  EXPECT_THAT(device.run("logcat -d -v brief -s mine").out, HasSubstr("I/mine    ( 4242): hello\n"));
  EXPECT_THAT(device.run("logcat -d -v brief -s mine").out, Not(HasSubstr("world")));
  EXPECT_EQ(device.run("logcat -d -b crash").out, "");
  device.run("logcat -c");
  EXPECT_EQ(device.run("logcat -d").out, "");
  EXPECT_EQ(device.run("logcat -d -b nonsense").code, 1);
}

}  // namespace
}  // namespace marmoset::device::emulator
