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

struct Scripted {
  std::string text, out;
  int code = 0;
};

// What a device's own shell answers to the same.
TEST(Shell, KnowsTheLanguageOfScripts) {
  const std::vector<Scripted> scripts = {
      {"if false; then echo x; echo EXECUTED; fi", "", 0},
      {"if true; then echo a; elif true; then echo b; else echo c; fi", "a\n", 0},
      {"if [ 2 -gt 1 -a -n x ]; then echo yes; fi", "yes\n", 0},
      {"for i in 1 2 3; do [ $i = 2 ] && continue; echo $i; done", "1\n3\n", 0},
      {"i=0; while [ $i -lt 5 ]; do i=$((i + 1)); [ $i = 3 ] && break; done; echo $i", "3\n", 0},
      {"until false; do echo once; break; done", "once\n", 0},
      {"case emulator-5554 in phone*) echo p;; emulator-*|sim) echo e;; *) echo o;; esac", "e\n", 0},
      {"f() { echo \"$1 of $#\"; return 3; }; f 'a b' c; echo $?", "a b of 2\n3\n", 0},
      {"echo \"$(echo inner; echo more)\"", "inner\nmore\n", 0},
      {"echo `echo back` $(( (2 + 3) * 4 % 7 ))", "back 6\n", 0},
      {"cat <<EOF\nx is ${x:-unset}\nEOF", "x is unset\n", 0},
      {"cat <<'EOF'\n$x\nEOF\necho after", "$x\nafter\n", 0},
      {"X=/a/b.txt; echo ${X##*/} ${X%.txt} ${#X} ${Y:=new} $Y", "b.txt /a/b 8 new new\n", 0},
      {"(cd /sdcard; A=1; exit 4); echo $? $A $(pwd)", "4 /\n", 0},
      {"A=1 sh -c 'echo $A'; echo -$A-", "1\n--\n", 0},
      {"echo a b c | while read x y; do echo \"$y\"; done", "b c\n", 0},
      {"printf 'a\\nb\\n' | while read l; do echo -$l; done", "-a\n-b\n", 0},
      {"set -- x y z; shift; echo $# $1; for v; do echo $v; done", "2 y\ny\nz\n", 0},
      {"false &>/dev/null; echo $?", "1\n", 0},
      {"set -e; false; echo never", "", 1},
      {"eval 'A=5; echo $A'", "5\n", 0},
      {"cat </dev/null; echo ok", "ok\n", 0},
      {"printf '%s-%03d\\n' a 7", "a-007\n", 0},
      {"echo 'one two three' | awk '{print $2, NF}'", "two 3\n", 0},
      {"echo aXbXc | sed 's/X/-/g' | cut -d- -f2- | tr a-z A-Z", "B-C\n", 0},
      {"seq 5 | head -2 | tail -1; seq 3 | wc -l", "2\n3\n", 0},
      {"whoami; id -u; which ls", "shell\n2000\n/system/bin/ls\n", 0},
      {"echo \"a\\tb\"", "a\tb\n", 0},
  };
  for (const auto& [text, out, code] : scripts) {
    DeviceSession device;
    const auto said = device.run(text);
    EXPECT_EQ(said.out, out) << text << "\n" << said.err;
    EXPECT_EQ(said.code, code) << text;
  }
}

// A word that a real device would run: going on without it would be a lie.
TEST(Shell, RefusesAWholeTextForAWordItHasNot) {
  DeviceSession device;
  const auto said = device.run("echo first; if true; then dd if=/dev/zero; fi");
  EXPECT_EQ(said.out, "");
  EXPECT_EQ(said.code, 127);
  EXPECT_THAT(said.err, HasSubstr("dd: this simulated phone does not have it; nothing of the text was run"));
  EXPECT_EQ(device.run("dd() { echo mine; }; dd").out, "mine\n");
}

TEST(Shell, StaysWithinBounds) {
  DeviceSession device;
  device.run("echo 'sh /sdcard/self.sh' > /sdcard/self.sh");
  EXPECT_THAT(device.run("sh /sdcard/self.sh").err, HasSubstr("too many levels of shells"));
  EXPECT_THAT(device.run("f() { f; }; f").err, HasSubstr("too many levels"));
  EXPECT_THAT(device.run("A=0123456789; while true; do A=$A$A; done").err,
              HasSubstr("Argument list too long"));
  EXPECT_THAT(device.run("i=0; while true; do i=$((i+1)); eval \"A$i='$(seq 90000)'\"; done").err,
              HasSubstr("out of memory"));
  EXPECT_THAT(device.run("echo $((1/0))").err, HasSubstr("divide by zero"));
  EXPECT_EQ(device.run("echo still here").out, "still here\n");
}

TEST(Files, AreFoundCopiedAndDescribed) {
  DeviceSession device;
  device.run(
      "mkdir -p /sdcard/d/e; echo hello > /sdcard/d/a.txt; cp /sdcard/d/a.txt /sdcard/d/e; touch "
      "/sdcard/d/z");
  EXPECT_EQ(device.run("find /sdcard/d -name '*.txt'").out, "/sdcard/d/a.txt\n/sdcard/d/e/a.txt\n");
  EXPECT_EQ(device.run("stat -c '%s %F' /sdcard/d/a.txt").out, "6 regular file\n");
  EXPECT_THAT(device.run("ls -R /sdcard/d").out, HasSubstr("/sdcard/d/e:\na.txt\n"));
  EXPECT_EQ(device.run("rmdir /sdcard/d").code, 1);
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
