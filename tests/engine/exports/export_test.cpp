#include "engine/exports/export.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <yaml-cpp/yaml.h>

#include "tests/engine/reduce/support/record.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::exports {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// Its commands, as Maestro would read them.
std::vector<YAML::Node> commandsOf(const Export& flow) {
  const auto documents = YAML::LoadAll(flow.content);
  EXPECT_EQ(documents.size(), 2u);
  EXPECT_TRUE(documents.at(0)["appId"]);
  return documents.at(1).as<std::vector<YAML::Node>>();
}

std::vector<std::string> remarksOf(const Export& out) {
  std::vector<std::string> texts;
  for (const auto& remark : out.remarks) texts.push_back(std::to_string(remark.line) + ": " + remark.message);
  return texts;
}

// Runs the program with a library that takes every call, and a clock that does not wait.
testing::AssertionResult runs(const Export& program, const std::string& logAfter = "") {
  const test::TemporaryFolder folder;
  folder.file("exported.py", program.content);
  folder.file("uiautomator2.py",
              "class Anything:\n"
              "    def __call__(self, *values, **names): return Anything()\n"
              "    def __getattr__(self, name): return Anything()\n"
              "    def __getitem__(self, name): return 'com.x'\n"
              "    calls = 0\n"
              "    def shell(self, command):\n"
              "        Anything.calls += 1\n"
              "        told = Anything()\n"
              "        told.output = '' if Anything.calls == 1 else " +
                  nlohmann::json(logAfter).dump() +
                  "\n"
                  "        return told\n"
                  "    def __iter__(self): return iter((1, 2))\n"
                  "def connect(): return Anything()\n");
  const auto result = test::runProgram("/usr/bin/env",
                                       {"python3", "-c",
                                        "import runpy, sys, time\n"
                                        "time.sleep = lambda seconds: None\n"
                                        "sys.path.insert(0, '.')\n"
                                        "runpy.run_path('exported.py', run_name='__main__')\n"},
                                       {}, folder.path());
  return result.exitCode == 0 ? testing::AssertionSuccess() : testing::AssertionFailure() << result.err;
}

Export plain(const std::string& lines, Format format) {
  const auto trace = test::traceOf("start data >>\nLaunchActivity(com.x,com.x.Main)\n" + lines);
  return exported({"a.mks", trace}, format);
}

struct Recorded {
  replay::Trace trace;
  trace::Recording recording;
};
const Recorded& crash() {
  static const Recorded recorded{test::traceOf(test::sampleText("whohasmystuff", "crash.mks")),
                                 test::recordedSample("whohasmystuff", "crash.mks")};
  return recorded;
}

TEST(Export, NamesTheWidgetsThatTheRecordingKnows) {
  const auto flow = exported({"crash.mks", crash().trace, &crash().recording}, Format::maestro);
  EXPECT_THAT(flow.content, HasSubstr("- tapOn:\n    id: \"add_button\"\n"));
  EXPECT_THAT(flow.content, HasSubstr("- tapOn:\n    id: \"type_spinner\"\n"));
  EXPECT_THAT(
      flow.content,
      HasSubstr("- launchApp:\n    appId: \"de.freewarepoint.whohasmystuff\"\n    clearState: true\n"));
  EXPECT_THAT(flow.content, HasSubstr("# It ends in: "));
  EXPECT_GT(flow.widgets, 20u);
  commandsOf(flow);

  const auto program = exported({"crash.mks", crash().trace, &crash().recording}, Format::uiautomator2);
  EXPECT_THAT(program.content,
              HasSubstr("    d(resourceId=\"de.freewarepoint.whohasmystuff:id/add_button\").click()\n"));
  EXPECT_EQ(program.events, crash().trace.events.size());
  EXPECT_TRUE(runs(program));
}

TEST(Export, WithoutARecordingEverythingStaysWhereItWas) {
  const auto lines = "Tap(10.4,20.6)\nUserWait(1500)\nTap(30,40,900)\nDrag(1,2,300,400,7)\n";
  const auto flow = plain(lines, Format::maestro);
  EXPECT_THAT(flow.content,
              HasSubstr("- tapOn:\n    point: \"10,21\"\n- waitForAnimationToEnd:\n    timeout: 1500\n"));
  EXPECT_THAT(flow.content, HasSubstr("- longPressOn:\n    point: \"30,40\"\n"));
  EXPECT_THAT(flow.content, HasSubstr("- swipe:\n    start: \"1,2\"\n    end: \"300,400\"\n"));
  EXPECT_THAT(flow.content, HasSubstr("No recording of the script was at hand"));
  EXPECT_EQ(flow.widgets, 0u);
  const auto program = plain(lines, Format::uiautomator2);
  EXPECT_THAT(program.content, HasSubstr("    d.click(10, 21)\n    time.sleep(1.5)\n"));
  EXPECT_THAT(program.content, HasSubstr("    d.long_click(30, 40, 0.9)\n"));
  EXPECT_THAT(program.content, HasSubstr("    d.swipe(1, 2, 300, 400, steps=7)\n"));
  EXPECT_TRUE(runs(program));
}

TEST(Export, KeysTextsAndRotations) {
  const auto lines =
      "DispatchPress(KEYCODE_BACK)\nDispatchPress(KEYCODE_MENU)\nDispatchPress(KEYCODE_CAMERA)\nLongPress()"
      "\nDispatchPress(KEYCODE_COMMA)\n"
      "DispatchString(it's%s\"50%\": "
      "${x})\nRotateScreen(1,1)\nRotateScreen(0,0)\nLaunchActivity(com.x,com.x.Other)\n";
  const auto flow = plain(lines, Format::maestro);
  EXPECT_THAT(flow.content,
              AllOf(HasSubstr("- back\n"), HasSubstr("- pressKey: Remote Menu\n"),
                    HasSubstr("- setOrientation: LANDSCAPE_LEFT\n"), HasSubstr("- inputText: \",\"\n"),
                    HasSubstr("- setOrientation: PORTRAIT\n")));
  EXPECT_THAT(flow.content, HasSubstr("stopApp: false"));
  EXPECT_THAT(remarksOf(flow),
              ElementsAre("5: not exported: Maestro does not know this key", "6: Maestro cannot hold a key",
                          "11: Maestro starts the app, not the activity com.x.Other"));
  bool typed = false;
  for (const auto& command : commandsOf(flow)) {
    if (!command.IsMap() || !command["inputText"]) continue;
    typed = command["inputText"].as<std::string>() == "it's \"50%\": \\${x}";
  }
  EXPECT_TRUE(typed) << flow.content;
  const auto program = plain(lines, Format::uiautomator2);
  EXPECT_THAT(program.content, AllOf(HasSubstr("d.press(\"back\")"), HasSubstr("d.press(55)"),
                                     HasSubstr("--longpress 23"), HasSubstr("d.set_orientation(\"left\")"),
                                     HasSubstr(R"(d.send_keys("it's \"50%\": ${x}"))"),
                                     HasSubstr("d.app_start(\"com.x\", \"com.x.Other\", wait=True)")));
  EXPECT_THAT(program.remarks, IsEmpty());
  EXPECT_TRUE(runs(program));
}

TEST(Export, PinchesAndPathsAreForUiautomator2) {
  const auto lines =
      "PinchZoom(100,200,50,100,300,400,500,600,5)\n"
      "DispatchPointer(1,1,0,10,10,0,0,0,1,1,0,0)\nDispatchPointer(1,1,2,500,10,0,0,0,1,1,0,0)\n"
      "DispatchPointer(1,1,2,500,500,0,0,0,1,1,0,0)\nDispatchPointer(1,1,1,10,10,0,0,0,1,1,0,0)\n";
  const auto program = plain(lines, Format::uiautomator2);
  EXPECT_THAT(
      program.content,
      HasSubstr(
          "d(packageName=\"com.x\").gesture((100, 200), (300, 400), (50, 100), (500, 600), steps=5)\n"));
  EXPECT_THAT(program.content,
              HasSubstr("d.swipe_points([(10, 10), (500, 10), (500, 500), (10, 10)], 0.05)\n"));
  EXPECT_THAT(
      remarksOf(plain(lines, Format::maestro)),
      ElementsAre("3: not exported: Maestro has no pinch", HasSubstr("4: the finger takes another way")));
}

TEST(Export, WhatNoToolCanDoIsRemarked) {
  const auto lines =
      "Tap(-5,10)\nDispatchFlip(true)\nRunCmd(rm -r /sdcard)\nDispatchPointer(1,1,0,10,10,0,0,0,1,1,0,0)\n"
      "DispatchTrackball(9,9,2,1,0,0,0,0,1,1,0,0)\nLaunchInstrumentation(t.T,r/R)\nPowerLog(x)\n";
  for (const auto format : {Format::maestro, Format::uiautomator2}) {
    const auto out = plain(lines, format);
    EXPECT_EQ(out.events, 1u);
    EXPECT_EQ(out.remarks.size(), 7u);
    EXPECT_THAT(out.content, Not(HasSubstr("\n- runShell")));
    EXPECT_THAT(remarksOf(out), Contains("3: not exported: it touches outside the screen"));
  }
  EXPECT_TRUE(runs(plain(lines, Format::uiautomator2)));
}

TEST(Export, AReducedTraceKeepsItsEvidence) {
  const auto trace = test::traceOf("start data >>\nLaunchActivity(com.x,com.x.Main)\nTap(1,2)\n");
  reduce::ReducedTrace evidence;
  evidence.target = "crash";
  evidence.strategy = "auto";
  evidence.original = "night.mks";
  evidence.before = 73;
  evidence.successes = 19;
  evidence.runs = 20;
  evidence.low = 0.75;
  evidence.high = 0.99;
  evidence.mode = evidence.certificate = "default";
  evidence.events = {{42, 1, 20, false}};
  for (const auto format : {Format::maestro, Format::uiautomator2}) {
    const auto out = exported({"small.mks", trace, nullptr, evidence}, format);
    EXPECT_THAT(out.content,
                HasSubstr("# Reproduced in 19 of 20 runs: at least 75% with 95% confidence (passes default "
                          "mode: 19 of 20), as the file says\n"));
    EXPECT_THAT(out.content, HasSubstr("# 1 of the 73 events of night.mks\n"));
    EXPECT_THAT(out.content,
                HasSubstr("tap (1, 2); from line 42 of the original; without it 1 of 20 runs reproduced\n"));
    EXPECT_THAT(out.content, HasSubstr("what was measured no longer holds"));
  }
}

TEST(Export, TouchesOnBlankGroundAreSharesOfTheScreen) {
  const auto program = exported({"crash.mks", crash().trace, &crash().recording}, Format::uiautomator2);
  EXPECT_THAT(program.content, HasSubstr("d.click(0."));
  EXPECT_THAT(exported({"crash.mks", crash().trace, &crash().recording}, Format::maestro).content,
              HasSubstr("%,"));
}

constexpr auto crashLine =
    "02-14 15:44:27.105  1234  1250 I am_crash: [9328,0,com.x,549994054,java.lang.Error,boom,A.kt,67,0]\n";
constexpr auto othersLine =
    "02-14 15:44:27.105  1234  1250 I am_crash: [9328,0,com.xy,549994054,java.lang.Error,boom,A.kt,67,0]\n";

TEST(Export, AProgramFailsWhenTheCrashComesBackOrDoesNot) {
  const auto trace = test::traceOf("start data >>\nLaunchActivity(com.x,com.x.Main)\nTap(1,2)\n");
  const auto survives = exported({.script = "a.mks", .trace = trace}, Format::uiautomator2);
  EXPECT_THAT(survives.content, HasSubstr("def test_app_survives():"));
  EXPECT_TRUE(runs(survives));
  EXPECT_TRUE(runs(survives, othersLine)) << "of another app";
  EXPECT_FALSE(runs(survives, crashLine));
  const auto fails =
      exported({.script = "a.mks", .trace = trace, .expected = Expected::crash}, Format::uiautomator2);
  EXPECT_THAT(fails.content, HasSubstr("def test_app_fails():"));
  EXPECT_FALSE(runs(fails));
  EXPECT_TRUE(runs(fails, crashLine));
}

TEST(Export, ATestForAnActivityChecksThatItIsReached) {
  const auto trace = test::traceOf("start data >>\nLaunchActivity(com.x,com.x.Main)\nTap(1,2)\n");
  reduce::ReducedTrace evidence;
  evidence.target = "activity:com.x/.Settings";
  const auto program = exported({"a.mks", trace, nullptr, evidence}, Format::uiautomator2);
  EXPECT_THAT(program.content, HasSubstr("reached[\"activity\"].endswith(\"Settings\")"));
  EXPECT_FALSE(runs(program)) << "another activity is in front";
}

TEST(Export, AFlowChecksThatTheAppSurvived) {
  const auto flow = exported({"crash.mks", crash().trace, &crash().recording}, Format::maestro);
  const auto commands = commandsOf(flow);
  EXPECT_TRUE(commands.at(commands.size() - 2)["assertNotVisible"]);
  EXPECT_EQ(commands.back()["assertVisible"]["id"].as<std::string>(),
            "de\\.freewarepoint\\.whohasmystuff:id/.*");
  const auto fails =
      exported({.script = "crash.mks", .trace = crash().trace, .expected = Expected::crash}, Format::maestro);
  EXPECT_TRUE(commandsOf(fails).back()["assertVisible"]);
}

}  // namespace
}  // namespace marmoset::exports
