#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/cli/cli.h"

namespace marmoset::cli::test {
namespace {

using marmoset::test::sourceFile;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

// The sample and its app in a folder of its own, with a store of its own.
class ReportCommand : public testing::Test {
 protected:
  void SetUp() override {
    ::setenv("MARMOSET_STORE", (shell.folder() / "store.sqlite").c_str(), 1);
    for (const std::string file : {"whohasmystuff.app.yaml", "crash.mks", "habits.mks"})
      shell.file(file, marmoset::test::readFile(sourceFile("samples/whohasmystuff/" + file)));
  }
  void TearDown() override { ::unsetenv("MARMOSET_STORE"); }

  void record() {
    EXPECT_EQ(shell.run({"record", "crash.mks", "-o", "crash.json", "--device", device}).exitCode, 0);
  }

  const std::string device = "sim:whohasmystuff.app.yaml";
  Shell shell;
};

TEST_F(ReportCommand, tellsTheKeyEventsOfACrashThatWereReplayed) {
  const auto result = shell.run({"report", "crash.mks", "--device", device});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_THAT(result.out, StartsWith("#1 is a Appswitch event that opens the entry page of"));
  EXPECT_THAT(result.out,
              HasSubstr("causing the crash of app, whose level is Essential.\n\nThe crash: java.lang."));
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

TEST_F(ReportCommand, checkGreysOutWhatARecordingShows) {
  record();
  const auto answer = shell.json({"check", "crash.mks", "--recording", "crash.json", "--json"});
  const auto& diagnostics = answer.at("files").at(0).at("diagnostics");
  ASSERT_FALSE(diagnostics.empty());
  EXPECT_EQ(diagnostics.at(0).at("code"), "ineffective/no-op");
  EXPECT_EQ(diagnostics.at(0).at("line"), 8);
  EXPECT_EQ(diagnostics.at(0).at("severity"), "hint");
}

TEST_F(ReportCommand, checkFixDeletesWhatCertainlyDoesNothing) {
  record();
  EXPECT_EQ(shell.run({"check", "crash.mks", "--recording", "crash.json", "--fix"}).exitCode, 0);
  EXPECT_EQ(shell.json({"events", "crash.mks", "--json"}).at("events").size(), 30u);
  EXPECT_EQ(shell.json({"replay", "crash.mks", "--runs", "3", "--device", device, "--json"}).at("successes"),
            3);
}

TEST_F(ReportCommand, checkTakesARecordingForOneScriptOnly) {
  record();
  EXPECT_THAT(shell.run({"check", "crash.mks", "habits.mks", "--recording", "crash.json"}).err,
              HasSubstr("a recording is of one script"));
  const auto other = shell.run({"check", "habits.mks", "--recording", "crash.json"});
  EXPECT_EQ(other.exitCode, 2);
  EXPECT_THAT(other.err, HasSubstr("crash.json: the recording is of another script"));
}

}  // namespace
}  // namespace marmoset::cli::test
