#include <regex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/cli/store_folder.h"

namespace marmoset::cli::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class ReplayCommand : public StoreFolder {};

TEST_F(ReplayCommand, measuresHowOftenACrashComes) {
  sample("whohasmystuff", "crash.mks");
  const auto answer = shell.json(
      {"replay", "crash.mks", "--runs", "20", "--device", "sim:whohasmystuff.app.yaml#3", "--json"});
  EXPECT_EQ(answer.at("target"), "crash");
  EXPECT_EQ(answer.at("runs"), 20);
  EXPECT_EQ(answer.at("successes"), 20);
  EXPECT_NEAR(answer.at("low").get<double>(), 0.8316, 1e-3);
  EXPECT_EQ(answer.at("high"), 1.0);
  EXPECT_THAT(answer.at("divergences"), IsEmpty());
  EXPECT_THAT(answer.at("crashes").at(0).at("signature").get<std::string>(),
              HasSubstr("java.lang.RuntimeException"));
}

TEST_F(ReplayCommand, tellsPeopleTheRateAndTheCrash) {
  sample("whohasmystuff", "crash.mks");
  const auto result =
      shell.run({"replay", "crash.mks", "--runs", "5", "--device", "sim:whohasmystuff.app.yaml"});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_THAT(result.out, HasSubstr("5 of 5 runs met the target crash: 47% to 100% with 95% confidence"));
  EXPECT_THAT(result.out, HasSubstr("5 of 5 runs crashed: java.lang.RuntimeException at de.freewarepoint"));
  EXPECT_THAT(result.err, HasSubstr("replaying: 5 of 5, 5 met the target"));
}

TEST_F(ReplayCommand, tellsWhereRunsDiverge) {
  sample("fooddelivery", "login.mks");
  const auto answer =
      shell.json({"replay", "login.mks", "--runs", "20", "--device", "sim:fooddelivery.app.yaml", "--json"});
  ASSERT_FALSE(answer.at("divergences").empty());
  const auto& first = answer.at("divergences").at(0);
  EXPECT_GT(first.at("run"), 1);
  EXPECT_GT(first.at("line"), 0);
  EXPECT_NE(first.at("expected"), first.at("seen"));
}

TEST_F(ReplayCommand, aTargetThatIsNeverMetIsANo) {
  sample("whohasmystuff", "crash.mks");
  const auto result = shell.run({"replay", "crash.mks", "--runs", "2", "--target", "activity:Nowhere",
                                 "--device", "sim:whohasmystuff.app.yaml"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.out, HasSubstr("0 of 2 runs met the target activity:Nowhere"));
}

TEST_F(ReplayCommand, badInputIsAnsweredInOneLine) {
  sample("whohasmystuff", "crash.mks");
  const auto complaint = [&](const std::vector<std::string>& arguments) {
    const auto result = shell.run(arguments);
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.out, IsEmpty());
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    return result.err;
  };
  EXPECT_THAT(complaint({"replay", "crash.mks", "--target", "crsh"}), HasSubstr("unknown target 'crsh'"));
  EXPECT_THAT(complaint({"replay", "crash.mks", "--device", "sim:none.app.yaml"}),
              HasSubstr("none.app.yaml"));
  EXPECT_THAT(complaint({"replay", "crash.mks", "--runs", "0"}), HasSubstr("--runs"));
  EXPECT_THAT(complaint({"replay", "none.mks"}), HasSubstr("none.mks"));
  shell.file("touch.mks", "start data >>\nTap(1,2)\n");
  EXPECT_THAT(complaint({"replay", "touch.mks", "--device", "sim:whohasmystuff.app.yaml"}),
              HasSubstr("launches no app"));
  sample("licence", "accept.mks");
  EXPECT_THAT(complaint({"replay", "accept.mks", "--device", "sim:whohasmystuff.app.yaml"}),
              HasSubstr("com.example.licence is not installed"));
}

TEST_F(ReplayCommand, namesTheAppBesideTheScriptWhereNoDeviceIsConnected) {
  sample("whohasmystuff", "crash.mks");
  // Port 1 answers nobody, and adb cannot be started there.
  ::setenv("ADB_SERVER_SOCKET", "tcp:127.0.0.1:1", 1);
  ::setenv("PATH_BEFORE", ::getenv("PATH"), 1);
  ::setenv("PATH", "/nowhere", 1);
  const auto result = shell.run({"replay", "crash.mks"});
  ::setenv("PATH", ::getenv("PATH_BEFORE"), 1);
  ::unsetenv("ADB_SERVER_SOCKET");
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.err, HasSubstr("--device sim:whohasmystuff.app.yaml"));
}

TEST_F(ReplayCommand, commandsOfAScriptNeedAYes) {
  sample("whohasmystuff", "crash.mks");
  shell.file(
      "run.mks",
      "start data >>\nLaunchActivity(de.freewarepoint.whohasmystuff,.ListLentObjects)\nRunCmd(date)\n");
  const std::vector<std::string> replay{"replay", "run.mks",  "--runs",
                                        "1",      "--device", "sim:whohasmystuff.app.yaml"};
  const auto refused = shell.run(replay);
  EXPECT_EQ(refused.exitCode, 2);
  EXPECT_THAT(refused.err, HasSubstr("line 3 runs a command"));
  auto allowed = replay;
  allowed.emplace_back("--allow-run-cmd");
  EXPECT_EQ(shell.run(allowed).exitCode, 1) << "allowed, and no crash";
}

TEST_F(ReplayCommand, recordsAndComparesWithTheRecording) {
  sample("whohasmystuff", "crash.mks");
  const std::string device = "sim:whohasmystuff.app.yaml";
  const auto recorded = shell.json({"record", "crash.mks", "-o", "r.json.zst", "--device", device, "--json"});
  EXPECT_EQ(recorded.at("events"), 74);
  EXPECT_EQ(recorded.at("evidence"), "trees");
  EXPECT_EQ(recorded.at("instrumented"), true);
  EXPECT_EQ(recorded.at("stored"), true);
  EXPECT_THAT(recorded.at("crash").get<std::string>(), HasSubstr("java.lang.RuntimeException"));
  const auto answer = shell.json(
      {"replay", "crash.mks", "--runs", "2", "--recording", "r.json.zst", "--device", device, "--json"});
  EXPECT_EQ(answer.at("successes"), 2);
  EXPECT_THAT(answer.at("divergences"), IsEmpty());

  shell.file("longer.mks", shell.contents("crash.mks") + "Tap(1,2)\n");
  const auto edited =
      shell.run({"replay", "longer.mks", "--runs", "1", "--recording", "r.json.zst", "--device", device});
  EXPECT_EQ(edited.exitCode, 0);
  EXPECT_THAT(edited.err, HasSubstr("of its 75 events, 74 still do what was recorded"));

  shell.file("other.mks",
             "start data >>\nLaunchActivity(de.freewarepoint.whohasmystuff,.ListLentObjects)\nTap(1,2)\n");
  const auto refused = shell.run({"replay", "other.mks", "--recording", "r.json.zst", "--device", device});
  EXPECT_EQ(refused.exitCode, 2);
  EXPECT_THAT(refused.err, HasSubstr("r.json.zst: the recording is of another script"));
}

TEST_F(ReplayCommand, stopsCleanlyAndGoesOnLater) {
  sample("whohasmystuff", "crash.mks");
  const std::vector<std::string> replay{"replay", "crash.mks", "--runs",
                                        "20000",  "--device",  "sim:whohasmystuff.app.yaml"};
  std::string command = MARMOSET_PROGRAM;
  for (const auto& word : replay) command += " " + word;
  // Its first progress line, after a tenth of the runs, is what the signal waits for.
  const auto stopped = marmoset::test::runProgram(
      "/bin/sh",
      {"-c", "mkfifo told; " + command +
                 " 2> told & { read line; kill -TERM $!; cat; } < told; wait $!; echo exit $?"},
      {}, shell.folder().path());
  std::smatch done;
  ASSERT_TRUE(std::regex_search(
      stopped.out, done,
      std::regex(
          "stopped after (\\d+) of 20000 runs; they are kept: the same command with --resume goes on")))
      << stopped.out;
  EXPECT_THAT(stopped.out, HasSubstr("exit 1"));
  EXPECT_THAT(stopped.out, Not(HasSubstr("met the target crash")));
  auto resume = replay;
  resume.emplace_back("--resume");
  const auto result = shell.run(resume);
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_THAT(result.err, HasSubstr("going on after " + done[1].str() + " of 20000 runs"));
  EXPECT_THAT(result.err, Not(HasSubstr("replaying: 2000 of 20000"))) << "what was done is not done again";
  EXPECT_THAT(result.out, HasSubstr("20000 of 20000 runs met the target crash"));
}

TEST_F(ReplayCommand, nothingToResumeStartsAnew) {
  sample("whohasmystuff", "crash.mks");
  const std::vector<std::string> replay{
      "replay", "crash.mks", "--runs", "3", "--resume", "--device", "sim:whohasmystuff.app.yaml"};
  const auto result = shell.run(replay);
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_THAT(result.err, HasSubstr("nothing to resume"));
}

TEST_F(ReplayCommand, exportsNameTheWidgetsOfTheNewestRecording) {
  sample("whohasmystuff", "crash.mks");
  const auto blind = shell.json({"convert", "crash.mks", "--to", "maestro", "--json"});
  EXPECT_EQ(blind.at("widgets"), 0);
  shell.run({"record", "crash.mks", "-o", "crash.recording.json", "--device", "sim:whohasmystuff.app.yaml"});
  const auto stored = shell.json({"convert", "crash.mks", "--to", "maestro", "--json"});
  EXPECT_GT(stored.at("widgets"), 20);
  EXPECT_THAT(stored.at("content").get<std::string>(), HasSubstr("id: \"add_button\""));
  ::setenv("MARMOSET_STORE", (shell.folder() / "other.sqlite").c_str(), 1);
  const std::vector<std::string> exported{"convert", "crash.mks", "--to", "maestro", "--json"};
  for (const auto& [option, value] : {std::pair{"--recording", "crash.recording.json"},
                                      std::pair{"--device", "sim:whohasmystuff.app.yaml"}}) {
    auto arguments = exported;
    arguments.insert(arguments.end(), {option, value});
    EXPECT_EQ(shell.json(arguments).at("content"), stored.at("content")) << option;
  }
  shell.file("other.mks", "start data >>\nLaunchActivity(com.x,com.x.Main)\n");
  const auto refused =
      shell.run({"convert", "other.mks", "--to", "maestro", "--recording", "crash.recording.json"});
  EXPECT_EQ(refused.exitCode, 2);
  EXPECT_THAT(refused.err, HasSubstr("crash.recording.json"));
}

}  // namespace
}  // namespace marmoset::cli::test
