#include <chrono>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engine/device/emulator/device_session.h"

namespace marmoset::device::emulator {
namespace {

using testing::HasSubstr;

TEST(Shell, TellsTheExitCodeOfTheLastCommand) {
  DeviceSession device;
  EXPECT_EQ(device.run("true").code, 0);
  EXPECT_EQ(device.run("true; false").code, 1);
  EXPECT_EQ(device.run("false; echo $?").out, "1\n");
  EXPECT_EQ(device.run("exit 3; echo never").code, 3);
  EXPECT_EQ(device.run("exit 3; echo never").out, "");
}

TEST(Shell, RunsWhatFollowsOnlyIfItShould) {
  DeviceSession device;
  EXPECT_EQ(device.run("true && echo a || echo b").out, "a\n");
  EXPECT_EQ(device.run("false && echo a || echo b").out, "b\n");
  EXPECT_EQ(device.run("! false && echo c").out, "c\n");
}

TEST(Shell, KnowsOnlyItsOwnCommands) {
  DeviceSession device;
  const auto said = device.run("bash -c 'cat /etc/passwd'");
  EXPECT_EQ(said.code, 127);
  EXPECT_EQ(said.err, "/system/bin/sh: bash: not found\n");
  EXPECT_EQ(device.run("/usr/bin/env").code, 127);
  EXPECT_EQ(device.run("/system/bin/echo hi").out, "hi\n");
}

TEST(Shell, ShowsNothingOfTheHost) {
  DeviceSession device;
  const auto said = device.run("cat /etc/hostname");
  EXPECT_EQ(said.out, "");
  EXPECT_EQ(said.err, "cat: /etc/hostname: No such file or directory\n");
  EXPECT_EQ(said.code, 1);
}

TEST(Shell, WritesAndReadsFiles) {
  DeviceSession device;
  EXPECT_EQ(device.run("echo one > /sdcard/f; echo two >> /sdcard/f; cat /sdcard/f").out, "one\ntwo\n");
  EXPECT_EQ(device.run("ls /sdcard/f /sdcard/g 2>/dev/null").out, "/sdcard/f\n");
  EXPECT_EQ(device.run("test -f /sdcard/f && rm /sdcard/f; test -e /sdcard/f").code, 1);
}

TEST(Shell, MatchesFileNamesWhereTheyAreNotQuoted) {
  DeviceSession device;
  device.run("echo 1 > /sdcard/a.xml; echo 2 > /sdcard/b.xml");
  EXPECT_EQ(device.run("echo /sdcard/*.xml").out, "/sdcard/a.xml /sdcard/b.xml\n");
  EXPECT_EQ(device.run("echo '/sdcard/*.xml'").out, "/sdcard/*.xml\n");
  EXPECT_EQ(device.run("rm -f /sdcard/*.xml; ls /sdcard").out, "DCIM\nDownload\n");
}

TEST(Shell, PassesOutputThroughPipes) {
  DeviceSession device;
  EXPECT_EQ(device.run("dumpsys window displays | grep -c mCurrentFocus").out, "1\n");
}

TEST(Shell, SplitsVariablesButNotQuotedOnes) {
  DeviceSession device;
  EXPECT_EQ(device.run("A='x  y'; echo $A; echo \"$A\"").out, "x y\nx  y\n");
}

TEST(Shell, FailsToWriteToAFullDisk) {
  DeviceSession device;
  device.run("setprop debug.marmoset.fault full-disk");
  EXPECT_THAT(device.run("echo hello > /sdcard/f").err, HasSubstr("No space left on device"));
  device.run("setprop debug.marmoset.fault none");
  EXPECT_EQ(device.run("echo hello > /sdcard/f").err, "");
}

TEST(Properties, CanBeReadAndSetButNotTheDevicesOwn) {
  DeviceSession device(android9());
  EXPECT_EQ(device.run("getprop ro.build.version.sdk").out, "28\n");
  EXPECT_EQ(device.run("getprop nothing.such").out, "\n");
  device.run("setprop debug.x 'a b'");
  EXPECT_EQ(device.run("getprop debug.x").out, "a b\n");
  EXPECT_EQ(device.run("setprop ro.build.version.sdk 99").code, 1);
  EXPECT_EQ(device.run("setprop debug.marmoset.seed nonsense").code, 1);
}

TEST(Settings, PrintNullIfUnset) {
  DeviceSession device;
  EXPECT_EQ(device.run("settings get system nothing").out, "null\n");
  device.run("settings put global window_animation_scale 0");
  EXPECT_EQ(device.run("settings get global window_animation_scale").out, "0\n");
}

TEST(Settings, TurnTheScreen) {
  DeviceSession device;
  device.run("settings put system accelerometer_rotation 0; settings put system user_rotation 1");
  EXPECT_THAT(device.run("dumpsys window displays").out, HasSubstr("mCurrentRotation=ROTATION_90"));
  EXPECT_EQ(device.run("wm size").out, "Physical size: 1080x1920\n");
}

TEST(Sleep, LetsThePhonesTimePassAndNobodyElses) {
  DeviceSession device;
  const auto before = device.device().milliseconds();
  device.run("sleep 3600");
  EXPECT_EQ(device.device().milliseconds() - before, 3'600'000);
}

TEST(Sleep, TakesAsLongAsItSaysWhereThatIsWanted) {
  DeviceSession device;
  device.device().setRealtime(true);
  const auto before = std::chrono::steady_clock::now();
  device.run("sleep 0.05");
  EXPECT_GE(std::chrono::steady_clock::now() - before, std::chrono::milliseconds(50));
}

TEST(Processes, AreListedAndKilled) {
  DeviceSession device;
  device.run("am start -n " + stuffPackage + "/.ListLentObjects");
  EXPECT_THAT(device.run("ps").out, HasSubstr(stuffPackage));
  EXPECT_NE(device.run("pidof " + stuffPackage).out, "");
  EXPECT_EQ(device.run("pidof nobody").code, 1);
  EXPECT_EQ(device.run("kill 99999").code, 1);
}

}  // namespace
}  // namespace marmoset::device::emulator
