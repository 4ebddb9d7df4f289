#include <csignal>
#include <filesystem>
#include <random>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/cli/store_folder.h"
#include "tests/support/running_program.h"

namespace marmoset::cli::test {
namespace {

using marmoset::test::readFile;
using marmoset::test::RunningProgram;
using marmoset::test::sourceFile;
using nlohmann::json;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

class ExploreCommand : public StoreFolder {
 protected:
  // Of the shop, without what is made of crashes and screens in the end.
  std::vector<std::string> explore(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> arguments{"explore",      "--device", "sim:" + app("shopping"),
                                       "--scripts-to", "none",     "--no-minimize"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  }
  static std::string app(const std::string& name) {
    return sourceFile("samples/" + name + "/" + name + ".app.yaml").string();
  }
  std::string complaint(const std::vector<std::string>& arguments) const {
    const auto result = shell.run(arguments);
    EXPECT_EQ(result.exitCode, 2) << result.err;
    return result.err;
  }
  std::filesystem::path out(const std::string& name = "out") const { return shell.folder() / name; }

  // What the exploration itself left, by its name: how often a crash came back is told by fresh runs.
  std::map<std::string, std::string> contents(const std::filesystem::path& folder) const {
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      const auto name = std::filesystem::relative(entry.path(), folder).string();
      const bool proven = name.starts_with("crashes/") || name == "index.html";
      if (entry.is_regular_file() && !proven) files[name] = readFile(entry.path());
    }
    return files;
  }
};

TEST_F(ExploreCommand, AnswersInTheShapeThatIsAgreedOn) {
  const auto answer = shell.json(explore({"--events", "300", "-o", "out", "--json"}));
  EXPECT_EQ(answer.at("policy"), "auto");
  EXPECT_GE(answer.at("events"), 300);
  EXPECT_GT(answer.at("restarts"), 0);
  EXPECT_GT(answer.at("hours"), 0);
  EXPECT_GT(answer.at("states"), 5);
  EXPECT_GT(answer.at("activities"), 1);
  EXPECT_GT(answer.at("branches"), 5);
  EXPECT_GT(answer.at("transitions"), 10);
  ASSERT_FALSE(answer.at("curve").empty());
  const auto& last = answer.at("curve").back();
  EXPECT_EQ(last, json::array({answer.at("hours"), answer.at("states"), answer.at("branches")}));
  EXPECT_EQ(answer.at("output"), "out");
  EXPECT_EQ(answer.at("end"), "budget");
  for (const auto& crash : answer.at("crashes")) {
    EXPECT_TRUE(std::filesystem::exists(out() / crash.at("script").get<std::string>()));
    EXPECT_TRUE(crash.at("rate").contains("low"));
    EXPECT_TRUE(crash.at("certified").is_boolean());
  }
}

TEST_F(ExploreCommand, LeavesAFolderThatOtherCommandsRead) {
  ASSERT_EQ(shell.run(explore({"--events", "200", "-o", "out"})).exitCode, 0);
  EXPECT_TRUE(std::filesystem::exists(out() / "index.html"));
  const auto files = contents(out());
  for (const auto* name : {"model.json", "steps.jsonl", "suite.marmoset.yaml", "exploration.json",
                           "traces/0001.mks", "traces/0001.recording.zst"})
    EXPECT_TRUE(files.contains(name)) << name;
  EXPECT_EQ(shell.run({"model", "show", "out/model.json"}).exitCode, 0);
  EXPECT_EQ(shell.run({"check", "out/traces/0001.mks"}).exitCode, 0);
  const auto replay =
      shell.json({"replay", "out/traces/0001.mks", "--runs", "3", "--target", "activity:CatalogueActivity",
                  "--device", "sim:" + app("shopping"), "--json"});
  EXPECT_EQ(replay.at("runs"), 3);
  const auto step = json::parse(files.at("steps.jsonl").substr(0, files.at("steps.jsonl").find('\n')));
  for (const auto* key :
       {"step", "trace", "device", "seconds", "window", "state", "tree", "inputs", "chosen", "why"})
    EXPECT_TRUE(step.contains(key)) << key;
}

TEST_F(ExploreCommand, MinimisesItsCrashesAndShowsTheWayToEveryActivity) {
  const auto answer =
      shell.json({"explore", "--device", "sim:" + app("shopping"), "--events", "400", "-o", "out", "--json"});
  ASSERT_FALSE(answer.at("crashes").empty());
  std::size_t certified = 0;
  for (const auto& crash : answer.at("crashes")) {
    if (!crash.at("certified")) continue;
    ++certified;
    const auto script = "out/" + crash.at("script").get<std::string>();
    EXPECT_THAT(shell.contents(script), HasSubstr("#marmoset"));
    const auto again =
        shell.json({"replay", script, "--runs", "5", "--device", "sim:" + app("shopping"), "--target",
                    "crash:" + crash.at("signature").get<std::string>(), "--json"});
    EXPECT_GE(again.at("successes"), 3) << script;
  }
  EXPECT_GT(certified, 0u);
  EXPECT_EQ(answer.at("ways").size(), answer.at("activities"));
  EXPECT_TRUE(answer.at("ways").at(0).at("certified"));
  EXPECT_THAT(shell.contents("out/index.html"), HasSubstr("How to get there"));
}

TEST_F(ExploreCommand, FailsOnACrashOnlyWhereThatIsAskedFor) {
  const auto crashing = explore({"--until", "crash", "--time", "20h"});
  EXPECT_EQ(shell.run(crashing).exitCode, 0);
  EXPECT_EQ(shell.run(explore({"--until", "crash", "--time", "20h", "--fail-on", "crash"})).exitCode, 1);
}

TEST_F(ExploreCommand, GivesTheSameAnswerAgainAndWithASeedAnother) {
  ASSERT_EQ(shell.run(explore({"--events", "150", "-o", "one"})).exitCode, 0);
  ASSERT_EQ(shell.run(explore({"--events", "150", "-o", "two"})).exitCode, 0);
  ASSERT_EQ(shell.run(explore({"--events", "150", "-o", "two"})).exitCode, 0) << "gone on with";
  ASSERT_EQ(shell.run(explore({"--events", "150", "-o", "three", "--seed", "2"})).exitCode, 0);
  EXPECT_EQ(contents(out("one")), contents(out("two")));
  EXPECT_NE(shell.contents("one/steps.jsonl"), shell.contents("three/steps.jsonl"));
}

TEST_F(ExploreCommand, KilledAtAnyStepItEndsAsUndisturbed) {
  constexpr unsigned seed = 7;
  std::mt19937 random(seed);
  const auto arguments = [&](const std::string& folder) {
    return explore({"--events", "400", "-o", (shell.folder() / folder).string()});
  };
  ASSERT_EQ(shell.run(arguments("whole")).exitCode, 0);
  const auto lines = [](const std::string& text) { return std::count(text.begin(), text.end(), '\n'); };
  const auto steps = lines(shell.contents("whole/steps.jsonl"));
  for (int kill = 0; kill < 5; ++kill) {
    const auto until = std::uniform_int_distribution<std::ptrdiff_t>(0, steps)(random);
    RunningProgram program(MARMOSET_PROGRAM, arguments("killed"));
    const auto log = out("killed") / "steps.jsonl";
    while (program.isRunning() && !(std::filesystem::exists(log) && lines(readFile(log)) >= until))
      std::this_thread::yield();
    program.signal(SIGKILL);
    program.wait();
  }
  ASSERT_EQ(shell.run(arguments("killed")).exitCode, 0);
  EXPECT_EQ(contents(out("killed")), contents(out("whole"))) << "seed " << seed;
}

TEST_F(ExploreCommand, WritesOntoNothingElseThatIsThere) {
  shell.file("letter.txt", "mine");
  EXPECT_THAT(complaint(explore({"-o", "letter.txt"})), HasSubstr("is there and is no folder"));
  shell.file("home/letter.txt", "mine");
  EXPECT_THAT(complaint(explore({"-o", "home"})), HasSubstr("is no exploration to go on with"));
  EXPECT_EQ(shell.contents("home/letter.txt"), "mine");
  ASSERT_EQ(shell.run(explore({"--events", "20", "-o", "out"})).exitCode, 0);
  EXPECT_THAT(complaint(explore({"--events", "20", "-o", "out", "--policy", "random"})),
              HasSubstr("holds another exploration, with policy \"auto\""));
}

TEST_F(ExploreCommand, WhatCannotBeWrittenEndsItAsNoPass) {
  ASSERT_EQ(shell.run(explore({"--events", "20", "-o", "out"})).exitCode, 0);
  for (const auto* name : {"index.html", "steps.jsonl"}) {
    std::filesystem::remove(out() / name);
    std::filesystem::create_directory(out() / name);
    EXPECT_THAT(complaint(explore({"--events", "20", "-o", "out"})), HasSubstr(name));
    std::filesystem::remove(out() / name);
  }
  EXPECT_EQ(shell.run(explore({"--events", "20", "-o", "out"})).exitCode, 0);
}

TEST_F(ExploreCommand, SaysInOneLineWhatIsWrong) {
  const auto shop = "sim:" + app("shopping");
  shell.file("other.mks", "start data >>\nLaunchActivity(com.other,com.other.Main)\n");
  shell.file("taps.mks", "start data >>\nTap(1,2)\n");
  shell.file("closes.mks", shell.contents("taps.mks"));
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
      {{"--policy", "best"}, "known are auto, swifthand, lstar, random, monkey"},
      {{"--until", "tomorrow"}, "states:N"},
      {{"--time", "soon"}, "a time such as"},
      {{"--setup", "nowhere.mks"}, "nowhere.mks"},
      {{"--setup", "other.mks"}, "the setup launches com.other"},
      {{"--setup", "taps.mks"}, "the setup cannot be played: the script launches no app"},
      {{"--package", "com.other"}, "leave --package out"},
      {{"--text", "nothing"}, "expects WORD=TEXT"},
      {{"--reset", "'open"}, "has no end"},
      {{"--reset", "/nowhere/reset.sh"}, "the reset command /nowhere/reset.sh"},
      {{"--reset", "false"}, "the reset command false ended with 1"}};
  for (const auto& [more, expected] : cases) {
    const auto told = complaint(explore(more));
    EXPECT_THAT(told, HasSubstr(expected));
    EXPECT_EQ(std::count(told.begin(), told.end(), '\n'), 1) << told;
  }
  EXPECT_THAT(complaint({"explore", "--device", "sim:nowhere.app.yaml"}), HasSubstr("nowhere.app.yaml"));
}

TEST_F(ExploreCommand, AnEarlyEndIsNoPass) {
  shell.file("dies.app.yaml",
             "package: com.dies\nmain: Main\nactivities:\n  Main:\n    view: {class: TextView, text: bye}\n"
             "    on: {create: [{crash: {exception: java.lang.Error, message: at once}}]}\n");
  const auto dies = shell.run({"explore", "--device", "sim:dies.app.yaml", "-o", "died", "--json"});
  EXPECT_EQ(dies.exitCode, 2);
  EXPECT_THAT(dies.err, HasSubstr("com.dies dies on its start"));
  EXPECT_THAT(json::parse(dies.out).at("crashes"), testing::SizeIs(1));
}

TEST_F(ExploreCommand, PlaysASetupAndOwnScriptsFirst) {
  shell.file("login.mks",
             "start data >>\nLaunchActivity(com.example.shopping,com.example.shopping.CatalogueActivity)\n"
             "UserWait(1000)\nTap(540,300)\nUserWait(500)\n");
  ASSERT_EQ(shell.run(explore({"--events", "60", "--setup", "login.mks", "-o", "out"})).exitCode, 0);
  EXPECT_THAT(shell.contents("out/traces/0001.mks"), StartsWith(shell.contents("login.mks")));
  ASSERT_EQ(shell.run(explore({"--events", "60", "--begin-with", "login.mks", "-o", "own"})).exitCode, 0);
  EXPECT_EQ(shell.contents("own/traces/0001.mks"), shell.contents("login.mks"));
}

TEST_F(ExploreCommand, RemembersWhatAnEarlierOneHasLearned) {
  ASSERT_EQ(shell.run(explore({"--events", "150", "-o", "old"})).exitCode, 0);
  ASSERT_EQ(shell.run(explore({"--events", "150", "-o", "new", "--memory", "old/model.json"})).exitCode, 0);
  EXPECT_NE(shell.contents("old/steps.jsonl"), shell.contents("new/steps.jsonl"));
  EXPECT_LE(shell.run({"model", "diff", "old/model.json", "new/model.json"}).exitCode, 1);
  shell.file("half.json", shell.contents("old/model.json").substr(0, 200));
  EXPECT_THAT(complaint(explore({"--memory", "half.json"})), HasSubstr("half.json"));
}

TEST_F(ExploreCommand, NeverTouchesWhatTheProjectForbids) {
  ASSERT_EQ(shell.run(explore({"--events", "150", "-o", "free"})).exitCode, 0);
  shell.file(".marmoset.yaml", "explore: {avoid-widgets: [Button]}\n");
  ASSERT_EQ(shell.run(explore({"--events", "150", "-o", "bound"})).exitCode, 0);
  EXPECT_THAT(shell.contents("free/steps.jsonl"), HasSubstr("\"chosen\":\"tap Button"));
  EXPECT_THAT(shell.contents("bound/steps.jsonl"), Not(HasSubstr("\"chosen\":\"tap Button")));
}

TEST_F(ExploreCommand, PutsFilesOfTheProjectAloneOnDevices) {
  shell.file(".marmoset.yaml", "explore: {fixtures: {testdata/notes.json: /sdcard/notes.json}}\n");
  EXPECT_THAT(complaint(explore({"--events", "20"})), HasSubstr("notes.json"));
  shell.file("testdata/notes.json", "{}");
  EXPECT_THAT(complaint(explore({"--events", "20"})), HasSubstr("a simulated phone keeps no files"));
  std::filesystem::remove(shell.folder() / "testdata/notes.json");
  std::filesystem::create_symlink("/etc/hostname", shell.folder() / "testdata/notes.json");
  EXPECT_THAT(complaint(explore({"--events", "20"})), HasSubstr("leads out of the project's folder"));
}

TEST_F(ExploreCommand, AResetCommandKnowsTheDeviceAndNoShell) {
  shell.file("reset.sh", "#!/bin/sh\nprintf '%s %s\\n' \"$MARMOSET_PACKAGE\" \"$*\" >> resets.txt\n");
  std::filesystem::permissions(shell.folder() / "reset.sh", std::filesystem::perms::owner_all);
  const auto result = shell.run(explore({"--events", "20", "--reset", "./reset.sh 'a $HOME; b'"}));
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(shell.contents("resets.txt"), StartsWith("com.example.shopping a $HOME; b\n"));
}

TEST_F(ExploreCommand, InterruptedItGoesOnWhereItWas) {
  const auto arguments = explore({"--time", "4000h", "-o", out().string()});
  RunningProgram program(MARMOSET_PROGRAM, arguments);
  const auto log = out() / "steps.jsonl";
  while (program.isRunning() && !(std::filesystem::exists(log) && std::filesystem::file_size(log) > 100'000))
    std::this_thread::yield();
  program.signal(SIGINT);
  EXPECT_EQ(program.wait(), 1);
  EXPECT_TRUE(std::filesystem::exists(out() / "index.html"));
  EXPECT_EQ(shell.run(explore({"--events", "30", "-o", "out"})).exitCode, 0) << "with another budget";
}

}  // namespace
}  // namespace marmoset::cli::test
