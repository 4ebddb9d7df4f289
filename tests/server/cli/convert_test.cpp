#include <gmock/gmock.h>

#include "tests/server/cli/cli.h"

namespace marmoset::cli::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr auto log =
    ":Monkey: seed=5 count=100\n"
    ":AllowPackage: com.x\n"
    ":Switch: #Intent;action=android.intent.action.MAIN;category=android.intent.category.LAUNCHER;"
    "launchFlags=0x10200000;component=com.x/.Main;end\n"
    ":Sending Touch (ACTION_DOWN): 0:(10.0,20.0)\n"
    ":Sending Touch (ACTION_UP): 0:(11.0,21.0)\n"
    "// CRASH: com.x (pid 7)\n"
    "// Short Msg: java.lang.NullPointerException\n"
    "// Long Msg: java.lang.NullPointerException\n"
    "// java.lang.NullPointerException\n"
    "// \tat com.x.Main.onClick(Main.java:5)\n"
    "// \n"
    ":Sending Touch (ACTION_DOWN): 0:(30.0,40.0)\n"
    ":Sending Touch (ACTION_UP): 0:(30.0,40.0)\n"
    "Events injected: 5\n";

// The descriptions of the events that a script injects.
std::vector<std::string> eventsOf(const std::string& convertScript) {
  std::vector<std::string> descriptions;
  const auto answer = Shell().json({"events", "--json", "-"}, convertScript);
  for (const auto& event : answer["events"]) descriptions.push_back(event["description"]);
  return descriptions;
}

TEST(ConvertCommand, printsAScriptThatEndsBeforeTheCrash) {
  const auto result = Shell().run({"convert", "-"}, log);
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_THAT(result.out, HasSubstr("start data >>"));
  EXPECT_THAT(eventsOf(result.out), testing::ElementsAre("launch com.x/.Main", "tap (10, 20)"));
}

TEST(ConvertCommand, takesTheWholeRun) {
  const auto result = Shell().run({"convert", "--crash", "none", "-"}, log);
  EXPECT_THAT(eventsOf(result.out),
              testing::ElementsAre("launch com.x/.Main", "tap (10, 20)", "tap (30, 40)"));
}

TEST(ConvertCommand, writesAFile) {
  const Shell shell;
  shell.file("monkey.log", log);
  const auto result = shell.run({"convert", "monkey.log", "-o", "crash.mks", "--crash", "1", "--run", "1"});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(shell.contents("crash.mks"), HasSubstr("start data >>"));
  EXPECT_EQ(shell.folder().listing(), "crash.mks monkey.log");
}

TEST(ConvertCommand, json) {
  const auto answer = Shell().json({"convert", "--json", "-"}, log);
  EXPECT_EQ(answer["run"], 1);
  EXPECT_EQ(answer["crash"], 1);
  EXPECT_EQ(answer["events"], 3);
  EXPECT_TRUE(answer["notes"].is_array());
  EXPECT_THAT(answer["script"].get<std::string>(), HasSubstr("start data >>"));
}

TEST(ConvertCommand, refusesWhatTheLogDoesNotHave) {
  const auto run = Shell().run({"convert", "--run", "9", "-"}, log);
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.err, AllOf(HasSubstr("standard input"), HasSubstr("run")));
  EXPECT_EQ(Shell().run({"convert", "--crash", "9", "-"}, log).exitCode, 2);
  EXPECT_EQ(Shell().run({"convert", "--crash", "first", "-"}, log).exitCode, 2);
  EXPECT_EQ(Shell().run({"convert", "--run", "0", "-"}, log).exitCode, 2);
}

TEST(ConvertCommand, aScriptNeedsNoConversion) {
  const auto result = Shell().run({"convert", "-"}, "start data >>\nTap(1,2)\n");
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.err, HasSubstr("is a script already"));
}

TEST(ConvertCommand, aFileThatCannotBeWrittenLeavesNothingBehind) {
  const Shell shell;
  shell.file("monkey.log", log);
  const auto result = shell.run({"convert", "monkey.log", "-o", "none/crash.mks"});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.err, HasSubstr("none/crash.mks: there is no folder none; make it first"));
  EXPECT_EQ(shell.folder().listing(), "monkey.log");
}

constexpr auto tapEvent =
    R"({"tag": "2024-05-01_120101", "start_state": "s", "stop_state": "s", "event_str": "",
  "event": {"event_type": "touch", "view": {"bounds": [[0, 0], [20, 40]]}}})";
constexpr auto startEvent =
    R"({"tag": "2024-05-01_120100", "start_state": "s", "stop_state": "s", "event_str": "",
  "event": {"event_type": "intent", "intent": "am start com.x/.Main"}})";

TEST(ConvertCommand, takesTheOutputOfDroidBot) {
  const Shell shell;
  shell.file("out/events/event_2024-05-01_120101.json", tapEvent);
  shell.file("out/events/event_2024-05-01_120100.json", startEvent);
  const auto whole = shell.run({"convert", "out", "-o", "explored.mks"});
  EXPECT_EQ(whole.exitCode, 0) << whole.err;
  const auto expected = testing::ElementsAre("launch com.x/.Main", "tap (10, 20)");
  EXPECT_THAT(eventsOf(shell.contents("explored.mks")), expected);
  const auto files = shell.run(
      {"convert", "out/events/event_2024-05-01_120101.json", "out/events/event_2024-05-01_120100.json"});
  EXPECT_THAT(eventsOf(files.out), expected);
  const auto piped = shell.json({"convert", "--json", "-"}, tapEvent);
  EXPECT_EQ(piped["events"], 1);
  EXPECT_THAT(piped["notes"][0]["message"].get<std::string>(), HasSubstr("No event starts the app"));
}

TEST(ConvertCommand, cutsTheScriptOfATraceBehindItsCrash) {
  const Shell shell;
  shell.file("execute.log",
             "1;MonkeyActivityEvent;com.x;com.x.Main;1\n2;MonkeyThrottleEvent;com.x;com.x.Main;1\n"
             "// CRASH: // java.lang.ArithmeticException$$ \tat com.x.Main.tip(Main.java:7)$$ \n");
  const auto alone = shell.run({"convert", "execute.log"});
  EXPECT_EQ(alone.exitCode, 2);
  EXPECT_THAT(alone.err, HasSubstr("--script"));
  shell.file("script.log", "start data >>\nLaunchActivity(com.x,com.x.Main)\nTap(1,2)\n");
  EXPECT_THAT(eventsOf(shell.run({"convert", "execute.log"}).out),
              testing::ElementsAre("launch com.x/.Main"));
}

constexpr auto convertScript =
    "start data >>\nLaunchActivity(com.x,com.x.Main)\nTap(10,20)\nPinchZoom(1,2,3,4,5,6,7,8,9)\n";

TEST(ConvertCommand, exportsScriptsAndLogs) {
  const Shell shell;
  shell.file("a.mks", convertScript);
  const auto flow = shell.run({"convert", "a.mks", "--to", "maestro"});
  EXPECT_EQ(flow.exitCode, 0) << flow.err;
  EXPECT_THAT(flow.out,
              AllOf(HasSubstr("appId: \"com.x\"\n---\n"), HasSubstr("- tapOn:\n    point: \"10,20\"\n")));
  EXPECT_EQ(flow.err, "a.mks:4: note: not exported: Maestro has no pinch\n");
  const auto program = shell.json({"convert", "a.mks", "--to", "uiautomator2", "-o", "a.py", "--json"});
  EXPECT_EQ(program["format"], "uiautomator2");
  EXPECT_EQ(program["events"], 3);
  EXPECT_EQ(program["widgets"], 0);
  EXPECT_EQ(program["output"], "a.py");
  EXPECT_THAT(shell.contents("a.py"), HasSubstr("d.click(10, 20)"));
  EXPECT_THAT(Shell().run({"convert", "-", "--to", "maestro"}, log).out, HasSubstr("- launchApp:"));
}

TEST(ConvertCommand, refusesFormatsItDoesNotKnow) {
  EXPECT_EQ(Shell().run({"convert", "-", "--to", "appium"}, convertScript).exitCode, 2);
  const auto recorded =
      Shell().run({"convert", "-", "--to", "maestro", "--recording", "r.json"}, convertScript);
  EXPECT_EQ(recorded.exitCode, 2);
  EXPECT_THAT(recorded.err, HasSubstr("needs the file of a script"));
}

}  // namespace
}  // namespace marmoset::cli::test
