#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/cli/report/recorded_folder.h"

namespace marmoset::cli::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

using ReportCommand = RecordedFolder;

TEST_F(ReportCommand, tellsTheKeyEventsOfACrashThatWereReplayed) {
  const auto result = shell.run({"report", "crash.mks", "--device", device});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_THAT(result.out, StartsWith("The crash: java.lang.RuntimeException at"));
  EXPECT_THAT(
      result.out,
      HasSubstr(
          "causing the crash of the app; its level is Essential.\n\nThe stack of the crash:\njava.lang."));
  EXPECT_THAT(result.out, HasSubstr("10 of 74 recorded events (30 effective)"));
  EXPECT_THAT(result.out, HasSubstr("Key events, replayed and crashing"));
}

TEST_F(ReportCommand, readsARecordingAndSaysThatNothingWasReplayed) {
  record();
  const auto answer = shell.json({"report", "crash.mks", "--recording", "crash.json", "--json"});
  EXPECT_EQ(answer.at("events").size(), 10u);
  EXPECT_THAT(answer.at("how").get<std::string>(), StartsWith("Likely key events"));
  EXPECT_EQ(answer.at("levels").at("Essential"), 7);
}

TEST_F(ReportCommand, findsTheNewestRecordingInTheStore) {
  EXPECT_THAT(shell.run({"report", "crash.mks"}).err, HasSubstr("there is no recording of this script"));
  record();
  EXPECT_EQ(shell.json({"report", "crash.mks", "--events", "effective", "--json"}).at("events").size(), 30u);
}

TEST_F(ReportCommand, writesOnePageWithScreens) {
  const auto result =
      shell.run({"report", "crash.mks", "--device", device, "--format", "html", "-o", "crash.html"});
  EXPECT_EQ(result.exitCode, 0);
  const auto page = shell.contents("crash.html");
  EXPECT_THAT(page, HasSubstr("data:image/png;base64,"));
  EXPECT_THAT(page, Not(HasSubstr("<script")));
}

TEST_F(ReportCommand, refusesTheRecordingOfAnotherScriptByName) {
  record();
  const auto result = shell.run({"report", "habits.mks", "--recording", "crash.json"});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.err, HasSubstr("crash.json: the recording is of another script, crash.mks"));
  EXPECT_THAT(result.out, IsEmpty());
}

TEST_F(ReportCommand, tellsWhatStillHoldsOfAnEditedScript) {
  record();
  change("crash.mks", "DispatchPointer(5050,5050,", "Tap(5,5)\nUserWait(100)\nDispatchPointer(5050,5050,");
  for (const auto& recording : {std::vector<std::string>{"--recording", "crash.json"}, {}}) {
    std::vector<std::string> command{"report", "crash.mks", "--json"};
    command.insert(command.end(), recording.begin(), recording.end());
    const auto answer = shell.json(command);
    EXPECT_EQ(answer.at("recorded"), 6);
    EXPECT_TRUE(answer.at("crash").is_null()) << "nobody knows whether it still comes";
    EXPECT_THAT(
        answer.at("missing").at(0).get<std::string>(),
        HasSubstr("of its 75 events, 6 still do what was recorded; nothing is said about the others"));
    EXPECT_THAT(answer.at("missing").at(1).get<std::string>(), HasSubstr("record the script again"));
  }
  const auto tree = shell.run({"report", "crash.mks", "--tree", "text"});
  EXPECT_THAT(tree.out, StartsWith("level 0: /.Launcher"));
  EXPECT_THAT(tree.err, HasSubstr("of its 75 events, 6 still do what was recorded"));
}

TEST_F(ReportCommand, knowsAScriptWithoutItsIneffectiveEventsAgain) {
  record();
  ASSERT_EQ(shell.run({"check", "crash.mks", "--recording", "crash.json", "--fix"}).exitCode, 0);
  const auto answer = shell.json({"report", "crash.mks", "--json"});
  EXPECT_EQ(answer.at("recorded"), 30);
  EXPECT_EQ(answer.at("events").size(), 10u);
  EXPECT_EQ(answer.at("events").at(2).at("lines"), nlohmann::json({{8, 10}})) << "of the present text";
  EXPECT_THAT(answer.at("crash").at("exception").get<std::string>(), HasSubstr("RuntimeException"));
}

TEST_F(ReportCommand, replaysTheKeyEventsOfAnEditedScript) {
  record();
  ASSERT_EQ(shell.run({"check", "crash.mks", "--recording", "crash.json", "--fix"}).exitCode, 0);
  const auto answer =
      shell.json({"report", "crash.mks", "--recording", "crash.json", "--device", device, "--json"});
  EXPECT_THAT(answer.at("how").get<std::string>(), StartsWith("Key events, replayed and crashing"));
  EXPECT_EQ(answer.at("events").size(), 10u);
}

TEST_F(ReportCommand, drawsTheTreeOfWindows) {
  record();
  EXPECT_THAT(shell.run({"report", "crash.mks", "--events", "effective", "--tree", "text"}).out,
              HasSubstr("level 2: /.AddObject\n  c #14,15 tap (117, 912)\n"));
  EXPECT_THAT(shell.run({"report", "crash.mks", "--tree", "dot"}).out, StartsWith("digraph windows {"));
  EXPECT_EQ(shell.json({"report", "crash.mks", "--events", "effective", "--tree", "json"}).at("nodes").size(),
            5u);
}

TEST_F(ReportCommand, makesDoWithALog) {
  shell.file("trace.log",
             "1;MonkeyActivityEvent;com.x;com.x.Main;1\n2;MonkeyThrottleEvent;com.x;com.x.Main;1\n"
             "3;MonkeyTouchEvent;com.x;com.x.Main;1\n4;MonkeyTouchEvent;com.x;com.x.Main;1\n"
             "5;MonkeyThrottleEvent;com.x;com.x.Other;1\n");
  const auto result = shell.run({"report", "trace.log", "--events", "all"});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_THAT(result.out, HasSubstr("that causes the launch of activity \"/.Other\""));
  EXPECT_THAT(result.out, HasSubstr("View trees were not recorded"));
}

// With one -v Monkey prints touches alone: what came right before the crash is not in the log.
TEST_F(ReportCommand, blamesNoEventOfALogThatHidesEvents) {
  shell.file("once.log",
             ":Monkey: seed=7 count=265\n:AllowPackage: com.x\n"
             ":Sending Touch (ACTION_DOWN): 0:(10.0,20.0)\n:Sending Touch (ACTION_UP): 0:(10.0,20.0)\n"
             "// CRASH: com.x (pid 12)\n// Short Msg: java.lang.NullPointerException\n"
             "// java.lang.NullPointerException\n// \tat android.view.View.onKeyUp(View.java:1)\n// \n"
             "** Monkey aborted due to error.\nEvents injected: 265\n");
  const auto answer = shell.json({"report", "once.log", "--json"});
  EXPECT_THAT(answer.at("missing").at(0).get<std::string>(),
              StartsWith("265 events were injected, the log shows 2. Run it again with `-s 7 -v -v -v`"));
  EXPECT_TRUE(answer.at("events").at(0).at("result").is_null()) << answer;
  EXPECT_EQ(answer.at("levels").at("Essential"), 0);
  const auto told = shell.run({"report", "once.log"}).out;
  EXPECT_THAT(told, HasSubstr("none of these is told to do nothing or to cause the crash"));
  EXPECT_THAT(told, HasSubstr("touches the screen at (10, 20)"));
  EXPECT_THAT(told, Not(HasSubstr("causing the crash")));
  EXPECT_THAT(told, Not(HasSubstr("Likely key events")));
}

TEST_F(ReportCommand, saysWhatIsKnownOfRunsThatFailedWithoutAReport) {
  shell.file("refused.log", "** No activities found to run, monkey aborted.\n");
  const auto refused = shell.run({"report", "refused.log"});
  EXPECT_EQ(refused.exitCode, 0);
  EXPECT_THAT(refused.out, HasSubstr("Monkey ended before its first event: No activities found to run"));
  shell.file(
      "lost.log",
      ":Monkey: seed=7 count=9\n:Sending Touch (ACTION_DOWN): 0:(1.0,2.0)\n"
      ":Sending Touch (ACTION_UP): 0:(1.0,2.0)\n** Monkey aborted due to error.\nEvents injected: 2\n");
  EXPECT_THAT(shell.run({"report", "lost.log"}).out, HasSubstr("the log lacks the report"));
}

TEST_F(ReportCommand, saysWhichOfSeveralRunsItIsAbout) {
  const std::string run = ":Monkey: seed=7 count=1\n:Sending Flip keyboardOpen=true\nEvents injected: 1\n";
  shell.file("two.log", run + run);
  EXPECT_THAT(shell.run({"report", "two.log"}).out,
              HasSubstr("This is run 2 of the 2 in the log; none of them failed."));
}

TEST_F(ReportCommand, keepsWhatItRecorded) {
  ASSERT_EQ(shell.run({"report", "crash.mks", "--device", device}).exitCode, 0);
  EXPECT_EQ(shell.json({"report", "crash.mks", "--json"}).at("recorded"), 74);
}

TEST_F(ReportCommand, readsTheTraceOfAScriptsRun) {
  shell.file(
      "short.mks",
      "type= user\ncount= 1\nspeed= 1.0\nstart data >>\nLaunchActivity(com.x,com.x.Main)\nTap(10,20)\n");
  shell.file("trace.log",
             "1;MonkeyActivityEvent;com.x;com.x.Main;1\n2;MonkeyThrottleEvent;com.x;com.x.Main;1\n"
             "3;MonkeyTouchEvent;com.x;com.x.Main;1\n4;MonkeyTouchEvent;com.x;com.x.Main;1\n"
             "5;MonkeyThrottleEvent;com.x;com.x.Other;1\n");
  const auto answer =
      shell.json({"report", "short.mks", "--recording", "trace.log", "--events", "all", "--json"});
  EXPECT_EQ(answer.at("events").at(1).at("event"), "tap (10, 20)") << "the script knows the place";
  EXPECT_EQ(answer.at("events").at(1).at("result"), "the launch of activity \"/.Other\"");
  EXPECT_EQ(answer.at("events").at(1).at("lines"), nlohmann::json({{6, 6}}));
  const auto other = shell.run({"report", "crash.mks", "--recording", "trace.log"});
  EXPECT_EQ(other.exitCode, 2);
  EXPECT_THAT(other.err, HasSubstr("trace.log: the trace has 5 rows and the script"));
}

TEST_F(ReportCommand, saysWhichEventsCanGoAndWhy) {
  record();
  const auto answer = shell.json({"report", "crash.mks", "--events", "all", "--json"});
  EXPECT_EQ(answer.at("events").at(1).at("rule"), "ineffective/no-op");
  EXPECT_TRUE(answer.at("events").at(4).at("rule").is_null());
  EXPECT_THAT(shell.run({"report", "crash.mks", "--events", "all"}).out,
              HasSubstr("its level is Trivial. It can go: it hits no widget"));
}

TEST_F(ReportCommand, refusesTheRecordingOfAnotherVersionOrScreenOfTheApp) {
  record();
  const auto app = shell.contents("whohasmystuff.app.yaml");
  const auto asked = [&](const std::string& from, const std::string& to) {
    auto changed = app;
    changed.replace(changed.find(from), from.size(), to);
    shell.file("whohasmystuff.app.yaml", changed);
    const auto result = shell.run({"report", "crash.mks", "--recording", "crash.json", "--device", device});
    EXPECT_EQ(result.exitCode, 2);
    return result.err;
  };
  EXPECT_THAT(asked("1.0.38", "2.0.0"),
              HasSubstr("crash.json: the recording is of de.freewarepoint.whohasmystuff 1.0.38"));
  EXPECT_THAT(asked("[1080, 1920]", "[1440, 2560]"),
              HasSubstr("crash.json: the recording is of a 1080x1920 screen"));
}

}  // namespace
}  // namespace marmoset::cli::test
