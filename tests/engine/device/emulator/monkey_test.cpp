#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/device/emulator/commands/monkey/java_random.h"
#include "engine/device/emulator/commands/monkey/java_text.h"
#include "engine/script/log/log.h"
#include "tests/engine/device/emulator/device_session.h"
#include "tests/support/real_data.h"

namespace marmoset::device::emulator {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string crashScript = "samples/whohasmystuff/crash.mks";

std::string withScript(DeviceSession& device, const std::string& text) {
  device.device().files().write("/sdcard/script", text, 0);
  return "/sdcard/script";
}

std::string body(const std::string& lines) {
  return "start data >>\n" + lines;
}

script::LogRun onlyRun(const Said& said) {
  const auto log = script::Log::parse(script::Text(said.all));
  EXPECT_EQ(log.runs().size(), 1u);
  return log.runs().empty() ? script::LogRun{} : log.runs().front();
}

TEST(JavaRandom, GivesJavasNumbers) {
  JavaRandom random(42);
  std::vector<int> numbers;
  for (int i = 0; i < 6; ++i) numbers.push_back(random.nextInt(100));
  EXPECT_THAT(numbers, ElementsAre(30, 63, 48, 84, 70, 25));
  EXPECT_FLOAT_EQ(JavaRandom(42).nextFloat(), 0.7275637f);
  EXPECT_EQ(JavaRandom(42).nextLong(), -5025562857975149833);
  EXPECT_TRUE(JavaRandom(42).nextBoolean());
}

TEST(JavaText, PrintsNumbersAsJavaDoes) {
  EXPECT_EQ(javaText(120.0f), "120.0");
  EXPECT_EQ(javaText(-0.5f), "-0.5");
  EXPECT_EQ(javaText(122.13759f), "122.13759");
  EXPECT_EQ(javaText(1e7f), "1.0E7");
  EXPECT_EQ(javaText(1.5e-4f), "1.5E-4");
  EXPECT_EQ(javaText(1.0), "1.0");
  EXPECT_EQ(javaText(0.0f), "0.0");
}

TEST(Monkey, ReplaysAScriptUpToItsCrash) {
  DeviceSession device;
  const auto script = withScript(device, test::readFile(test::sourceFile(crashScript)));
  const auto said = device.run("monkey -p " + stuffPackage + " -v -v -f " + script + " 1");
  EXPECT_THAT(said.out, StartsWith(":Monkey: seed="));
  EXPECT_THAT(said.out, HasSubstr("Replaying 74 events with speed 1.0\n"));
  EXPECT_THAT(
      said.out,
      HasSubstr(
          ":Switch: #Intent;action=android.intent.action.MAIN;category=android.intent.category.LAUNCHER;"
          "launchFlags=0x10200000;component=" +
          stuffPackage + "/.ListLentObjects;end\n"));
  EXPECT_THAT(said.out, HasSubstr("    // Allowing start of Intent { act=android.intent.action.MAIN"));
  EXPECT_THAT(said.out, HasSubstr(":Sending Touch (ACTION_DOWN): 0:(127.0,1353.0)\n:Sending Touch "
                                  "(ACTION_UP): 0:(122.13759,1337.722)\n"));
  EXPECT_THAT(said.err, HasSubstr("// CRASH: " + stuffPackage + " (pid "));
  EXPECT_THAT(said.err, HasSubstr("// Short Msg: java.lang.RuntimeException\n// Long Msg: "
                                  "java.lang.RuntimeException: Unknown type: Money\n"));
  EXPECT_THAT(said.out, HasSubstr("** Monkey aborted due to error.\nEvents injected: "));
  // One replay was asked for: the verdict compares events with that.
  EXPECT_EQ(said.code, 0);
  const auto run = onlyRun(said);
  EXPECT_EQ(run.outcome, script::RunOutcome::aborted);
  ASSERT_EQ(run.failures.size(), 1u);
  EXPECT_EQ(run.failures[0].failure.exception, "java.lang.RuntimeException");
}

TEST(Monkey, GoesOnAfterACrashIfToldSo) {
  DeviceSession device;
  const auto script = withScript(device, test::readFile(test::sourceFile(crashScript)));
  const auto said = device.run("monkey -p " + stuffPackage + " --ignore-crashes -v -f " + script + " 2");
  EXPECT_THAT(said.out, Not(HasSubstr("aborted")));
  EXPECT_EQ(onlyRun(said).failures.size(), 2u);
}

TEST(Monkey, RefusesToRunWithoutAnActivity) {
  DeviceSession device;
  const auto said = device.run("monkey -p a.b 10");
  EXPECT_EQ(said.out, "** No activities found to run, monkey aborted.\n");
  EXPECT_EQ(said.code, 252);
}

TEST(Monkey, RefusesABadHeaderBeforeAnyEvent) {
  DeviceSession device;
  EXPECT_EQ(device
                .run("monkey -p " + stuffPackage + " -f " +
                     withScript(device, "count=1\n" + body("Tap(1,2)\n")) + " 1")
                .code,
            251);
  EXPECT_EQ(device.run("monkey -p " + stuffPackage + " -f /sdcard/missing 1").code, 251);
}

TEST(Monkey, TellsWhatItDoesNotUnderstand) {
  DeviceSession device;
  const auto said = device.run("monkey --nonsense 1");
  EXPECT_THAT(said.err, StartsWith("** Error: Unknown option: --nonsense\nusage: monkey"));
  EXPECT_EQ(said.code, 255);
  EXPECT_THAT(device.run("monkey -p x").err, HasSubstr("** Error: Count not specified"));
}

TEST(Monkey, CountsManyVsInOneWordAsOne) {
  DeviceSession device;
  const auto script = withScript(device, body("Tap(1,2)\nUserWait(5)\n"));
  EXPECT_THAT(device.run("monkey -p " + stuffPackage + " -vvv -f " + script + " 1").out,
              Not(HasSubstr("Wait Event")));
  EXPECT_THAT(device.run("monkey -p " + stuffPackage + " -v -v -f " + script + " 1").out,
              HasSubstr("Wait Event for 5 milliseconds"));
}

TEST(Monkey, EchoesItsArgumentsInTheWordsOfItsVersion) {
  DeviceSession modern, old(android9());
  EXPECT_THAT(modern.run("monkey -p a.b 1").err,
              StartsWith("args: [-p, a.b, 1]\n arg: \"-p\"\ndata=\"a.b\"\n"));
  EXPECT_THAT(old.run("monkey -p a.b 1").err, StartsWith("  bash arg: -p\n  bash arg: a.b\n  bash arg: 1\n"));
}

TEST(Monkey, SaysHowABadScriptEnds) {
  DeviceSession device;
  const auto script = withScript(device, body("Tap(1,2)\nDrag(1,2,3,4,x)\n"));
  const auto said = device.run("monkey -p " + stuffPackage + " -v -f " + script + " 1");
  EXPECT_THAT(said.err, HasSubstr("** Error: A RuntimeException occurred:\njava.lang.NumberFormatException"));
  EXPECT_THAT(said.out, HasSubstr("Events injected: 0\n"));
}

TEST(Monkey, EndsWithTheScreenUpright) {
  DeviceSession device;
  const auto script = withScript(device, body("LaunchActivity(" + stuffPackage + "," + stuffPackage +
                                              ".ListLentObjects)\nRotateScreen(1,1)\n"));
  const auto said = device.run("monkey -p " + stuffPackage + " -v -f " + script + " 1");
  EXPECT_THAT(said.out, HasSubstr(":Sending rotation degree=1, persist=true\n"));
  EXPECT_THAT(said.out, HasSubstr("\n:Sending rotation degree=0, persist=false\n:Dropped: keys=0"));
  EXPECT_THAT(device.run("dumpsys window displays").out, HasSubstr("ROTATION_0"));
}

TEST(Monkey, MakesTheSameRandomEventsForTheSameSeed) {
  const auto command =
      "monkey -p " + stuffPackage + " -s 7 -v -v --throttle 100 --pct-syskeys 0 --ignore-crashes 300";
  DeviceSession first, second;
  const auto said = first.run(command);
  EXPECT_EQ(said.out, second.run(command).out);
  EXPECT_THAT(said.out, StartsWith(":Monkey: seed=7 count=300\n:AllowPackage: " + stuffPackage));
  EXPECT_THAT(said.out, HasSubstr("// Event percentages:\n//   0: 15."));
  EXPECT_THAT(said.out, HasSubstr("//   8: 0.0%\n"));
  EXPECT_THAT(said.out, HasSubstr("    // Sending event #100\n"));
  EXPECT_THAT(said.out, HasSubstr("Sleeping for 100 milliseconds\n"));
  EXPECT_THAT(said.out, EndsWith("// Monkey finished\n"));
  EXPECT_EQ(onlyRun(said).injected, 300);
}

TEST(Monkey, PrintsTheDefaultPercentagesAsTheRealOneDoes) {
  DeviceSession device;
  EXPECT_THAT(device.run("monkey -p " + stuffPackage + " -s 1 -v 1").out,
              HasSubstr("//   0: 15.0%\n//   1: 10.0%\n//   2: 2.0%\n//   3: 15.0%\n//   4: -0.0%\n//   5: "
                        "-0.0%\n//   6: 25.0%\n"
                        "//   7: 15.0%\n//   8: 2.0%\n//   9: 2.0%\n//   10: 1.0%\n//   11: 13.0%\n"));
  EXPECT_EQ(device.run("monkey -p " + stuffPackage + " --pct-touch 120 5").code, 251);
}

TEST(Monkey, RunsCommandsOfAScriptOnTheDeviceOnly) {
  DeviceSession device;
  const auto script = withScript(device, body("RunCmd(mkdir /sdcard/made)\nRunCmd(touch /tmp/x)\n"));
  const auto said = device.run("monkey -p " + stuffPackage + " -f " + script + " 1");
  EXPECT_THAT(said.err, HasSubstr("// Shell command mkdir /sdcard/made status was 0\n"));
  EXPECT_THAT(said.err, HasSubstr("// Shell command touch /tmp/x status was 1\n"));
  EXPECT_EQ(device.run("test -d /sdcard/made").code, 0);
}

TEST(Monkey, EchoesRecordedKeysWhileItReadsThem) {
  DeviceSession device;
  const auto script =
      withScript(device, body("DispatchKey(0,0,0,4,0,0,0,0)\nDispatchKey(0,0,1,4,0,0,0,0)\n"));
  const auto said = device.run("monkey -p " + stuffPackage + " -v -v -f " + script + " 1");
  EXPECT_THAT(
      said.out,
      HasSubstr(" old key\n\n Key code 4\n\nAdded key up \n\n old key\n\n Key code 4\n\nAdded key up \n\n"
                ":Sending Key (ACTION_DOWN): 4    // KEYCODE_BACK\n"));
}

}  // namespace
}  // namespace marmoset::device::emulator
