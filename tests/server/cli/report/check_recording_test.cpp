#include <gmock/gmock.h>

#include "tests/server/cli/report/recorded_folder.h"

namespace marmoset::cli::test {
namespace {

using testing::HasSubstr;

class CheckWithRecording : public RecordedFolder {
 protected:
  nlohmann::json checked(const std::string& script, const std::string& recording) {
    return shell.json({"check", script, "--recording", recording, "--json"}).at("files").at(0);
  }
  std::string refusal(const std::vector<std::string>& more = {}) {
    std::vector<std::string> command{"check", "crash.mks", "--recording", "crash.json"};
    command.insert(command.end(), more.begin(), more.end());
    const auto result = shell.run(command);
    EXPECT_EQ(result.exitCode, 2);
    return result.err;
  }
};

TEST_F(CheckWithRecording, greysOutWhatARecordingShows) {
  record();
  const auto answer = shell.json({"check", "crash.mks", "--recording", "crash.json", "--json"});
  const auto& diagnostics = answer.at("files").at(0).at("diagnostics");
  ASSERT_FALSE(diagnostics.empty());
  EXPECT_EQ(diagnostics.at(0).at("code"), "ineffective/no-op");
  EXPECT_EQ(diagnostics.at(0).at("line"), 8);
  EXPECT_EQ(diagnostics.at(0).at("severity"), "hint");
}

TEST_F(CheckWithRecording, fixDeletesWhatCertainlyDoesNothing) {
  record();
  EXPECT_EQ(shell.run({"check", "crash.mks", "--recording", "crash.json", "--fix"}).exitCode, 0);
  EXPECT_EQ(shell.json({"events", "crash.mks", "--json"}).at("events").size(), 30u);
  EXPECT_EQ(shell.json({"replay", "crash.mks", "--runs", "3", "--device", device, "--json"}).at("successes"),
            3);
}

TEST_F(CheckWithRecording, takesARecordingForOneScriptOnly) {
  record();
  EXPECT_THAT(shell.run({"check", "crash.mks", "habits.mks", "--recording", "crash.json"}).err,
              HasSubstr("--recording is of one script: name one file with it"));
  const auto other = shell.run({"check", "habits.mks", "--recording", "crash.json"});
  EXPECT_EQ(other.exitCode, 2);
  EXPECT_THAT(other.err, HasSubstr("crash.json: the recording is of another script"));
}

TEST_F(CheckWithRecording, keepsWhatStillHoldsOfAnEditedScript) {
  record();
  change("crash.mks", "DispatchPointer(5050,5050,", "Tap(5,5)\nUserWait(100)\nDispatchPointer(5050,5050,");
  const auto file = checked("crash.mks", "crash.json");
  EXPECT_THAT(file.at("remarks").at(0).get<std::string>(),
              HasSubstr("of its 75 events, 6 still do what was recorded"));
  ASSERT_EQ(file.at("diagnostics").size(), 2u) << "nothing behind the edit is judged";
  EXPECT_EQ(file.at("diagnostics").at(0).at("line"), 8);
  EXPECT_EQ(file.at("diagnostics").at(1).at("line"), 21) << "the new tap, on the screen before it";
  EXPECT_EQ(file.at("diagnostics").at(1).at("code"), "tap-misses");
}

TEST_F(CheckWithRecording, knowsAScriptWithoutItsIneffectiveEventsAgain) {
  record();
  shell.run({"check", "crash.mks", "--recording", "crash.json", "--fix"});
  const auto file = checked("crash.mks", "crash.json");
  EXPECT_THAT(file.at("remarks").at(0).get<std::string>(),
              HasSubstr("of its 30 events, 30 still do what was recorded"));
  for (const auto& diagnostic : file.at("diagnostics")) EXPECT_EQ(diagnostic.at("code"), "crash-irrelevant");
}

TEST_F(CheckWithRecording, describesTheRulesOfItsFindingsInSarif) {
  record();
  const auto answer = shell.json({"check", "crash.mks", "--recording", "crash.json", "--format", "sarif"});
  const auto& run = answer.at("runs").at(0);
  const auto& rules = run.at("tool").at("driver").at("rules");
  ASSERT_FALSE(run.at("results").empty());
  for (const auto& result : run.at("results"))
    EXPECT_EQ(rules.at(result.at("ruleIndex").get<std::size_t>()).at("id"), result.at("ruleId"));
}

TEST_F(CheckWithRecording, saysThatAScriptIsNoRecording) {
  shell.file("crash.json", shell.contents("habits.mks"));
  EXPECT_THAT(refusal(), HasSubstr("crash.json: this is a script, no recording"));
}

TEST_F(CheckWithRecording, refusesAnotherAppByName) {
  record();
  change("crash.mks", "LaunchActivity(de.freewarepoint.whohasmystuff,", "LaunchActivity(com.other,");
  EXPECT_THAT(refusal(), HasSubstr("crash.json: the recording is of the app de.freewarepoint.whohasmystuff, "
                                   "the script launches com.other"));
}

TEST_F(CheckWithRecording, refusesAnotherScreenByName) {
  record();
  const auto refused = HasSubstr(
      "crash.json: the recording is of a 1080x1920 screen, the script is for 720x1280; record the script "
      "again");
  EXPECT_THAT(refusal({"--screen", "720x1280"}), refused);
  shell.file(".marmoset.yaml", "screen: 720x1280\n");
  EXPECT_THAT(refusal(), refused);
  EXPECT_EQ(shell.run({"report", "crash.mks", "--recording", "crash.json"}).exitCode, 2);
}

TEST_F(CheckWithRecording, judgesKeysByTheTraceOfARun) {
  shell.file("keys.mks",
             "type= user\ncount= 1\nspeed= 1.0\nstart data >>\nLaunchActivity(com.x,com.x.Main)\nTap(10,20)\n"
             "DispatchPress(KEYCODE_HOME)\nDispatchPress(KEYCODE_VOLUME_UP)\nTap(10,20)\n");
  std::string trace;
  for (const auto* row : {"Activity", "Throttle", "Touch", "Touch", "Throttle", "Key", "Key", "Throttle",
                          "Key", "Key", "Throttle", "Touch", "Touch", "Throttle"})
    trace += std::string("1;Monkey") + row + "Event;com.x;com.x.Main;1\n";
  shell.file("trace.log", trace);
  const auto file = checked("keys.mks", "trace.log");
  ASSERT_EQ(file.at("diagnostics").size(), 1u);
  const auto& found = file.at("diagnostics").at(0);
  EXPECT_THAT(found.at("message").get<std::string>(),
              testing::AllOf(HasSubstr("1 ineffective/optional-key, 1 ineffective/rejected-home"),
                             HasSubstr("only likely")));
  EXPECT_EQ(found.at("fixable"), false);
  EXPECT_EQ(file.at("remarks").size(), 3u) << "windows, view trees and callbacks are missing";
  const auto before = shell.contents("keys.mks");
  shell.run({"check", "keys.mks", "--recording", "trace.log", "--fix"});
  EXPECT_EQ(shell.contents("keys.mks"), before) << "what is only likely is not deleted";
}

TEST_F(CheckWithRecording, readsTheLogAScriptWasMadeOf) {
  shell.file("monkey.log",
             marmoset::test::readFile(marmoset::test::sourceFile("samples/crash-log/monkey.log")));
  ASSERT_EQ(shell.run({"convert", "monkey.log", "-o", "log.mks"}).exitCode, 0);
  EXPECT_EQ(checked("log.mks", "monkey.log").at("remarks").size(), 3u);
  const auto other = shell.run({"check", "crash.mks", "--recording", "monkey.log"});
  EXPECT_THAT(other.err, HasSubstr("monkey.log: event 1 is \"launch org.sample.lending"));
}

}  // namespace
}  // namespace marmoset::cli::test
