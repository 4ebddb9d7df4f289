#include <csignal>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pugixml.hpp>

#include "tests/server/cli/cli.h"
#include "tests/support/running_program.h"

namespace marmoset::cli::test {
namespace {

using marmoset::test::RunningProgram;
using marmoset::test::sourceFile;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr auto launch =
    "start data "
    ">>\nLaunchActivity(com.example.shopping,com.example.shopping.CatalogueActivity)\nUserWait(800)\n";

// A night's scripts for one app, with a store of their own.
class Triage : public testing::Test {
 protected:
  void SetUp() override {
    useStore("store.sqlite");
    for (const std::string file : {"shopping.app.yaml", "empty-cart.mks", "language.mks", "deep-search.mks"})
      shell.file(file, marmoset::test::readFile(sourceFile("samples/shopping/" + file)));
    shell.file("again/language.mks", shell.contents("language.mks") + "Tap(5,5)\nUserWait(300)\n");
  }
  void TearDown() override { ::unsetenv("MARMOSET_STORE"); }
  void useStore(const std::string& name) { ::setenv("MARMOSET_STORE", (shell.folder() / name).c_str(), 1); }

  static std::vector<std::string> reduce(const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments{"reduce",         "language.mks", "again/language.mks",
                                       "empty-cart.mks", "--device",     "sim:shopping.app.yaml#3"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  }

  Shell shell;
};

TEST_F(Triage, putsTheMostPromisingScriptOfEachCrashFirst) {
  const auto answer = shell.json(reduce({"-o", "reduced", "--json"}));
  ASSERT_EQ(answer.at("groups").size(), 2u);
  const auto& largest = answer.at("groups").at(0);
  EXPECT_THAT(largest.at("target").get<std::string>(), HasSubstr("MissingResourceException"));
  EXPECT_THAT(largest.at("scripts"), ElementsAre("language.mks", "again/language.mks"));
  EXPECT_EQ(largest.at("chosen"), "language.mks");
  EXPECT_EQ(largest.at("reduction").at("output"), "reduced/language.reduced.mks");
  EXPECT_THAT(answer.at("failed"), testing::IsEmpty());
}

TEST_F(Triage, everyScriptGetsItsRowAndStopsNoOther) {
  shell.file("picture.mks", std::string("\x89PNG\0\0", 6));
  shell.file("empty.mks", "");
  shell.file("nothing.mks", "start data >>\nTap(1,2)\n");
  shell.file("harmless.mks", std::string(launch) + "Tap(5,5)\n");
  const auto result = shell.run(reduce(
      {"picture.mks", "empty.mks", "nothing.mks", "harmless.mks", "gone.mks", "--junit", "night.xml"}));
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("8 scripts: 3 crash in 2 ways, 1 did not crash, 4 could not be used\n"));
  EXPECT_THAT(
      result.out,
      AllOf(HasSubstr("\npicture.mks     is a binary file"), HasSubstr("\nempty.mks       is empty"),
            HasSubstr("\nnothing.mks     the script launches no app"),
            HasSubstr("\nharmless.mks    no crash in 6 runs"), HasSubstr("\ngone.mks        no such file")));
  EXPECT_THAT(shell.contents("night.xml"), HasSubstr(R"(tests="7" failures="2" errors="4" skipped="1")"));
}

TEST_F(Triage, junitHasTheWholeScript) {
  ASSERT_EQ(shell.run(reduce({"-o", "reduced", "--junit", "night.xml"})).exitCode, 0);
  pugi::xml_document junit;
  ASSERT_TRUE(junit.load_string(shell.contents("night.xml").c_str()));
  const auto script = junit.select_node("//testcase[@classname='language.mks']/failure").node().text();
  EXPECT_EQ(script.get(), shell.contents("reduced/language.reduced.mks"));
}

TEST_F(Triage, withoutADeviceItSaysSoOnce) {
  const auto result =
      shell.run({"reduce", "language.mks", "empty-cart.mks", "--device", "sim:none.app.yaml"});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1);
}

TEST_F(Triage, theNumberOfDevicesChangesNothing) {
  auto one = reduce({"--json"});
  one[5] = "sim:shopping.app.yaml#1";
  const auto alone = shell.json(one);
  useStore("other.sqlite");
  const auto many = shell.json(reduce({"--json"}));
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(alone.at("groups").at(i).at("scripts"), many.at("groups").at(i).at("scripts"));
    EXPECT_EQ(alone.at("groups").at(i).at("reduction").at("needed"),
              many.at("groups").at(i).at("reduction").at("needed"));
  }
}

TEST_F(Triage, aBudgetIsSpentInOrderAndTheNextCommandGoesOn) {
  const auto first = shell.json(reduce({"--max-runs", "2", "--json"}));
  EXPECT_EQ(first.at("newRuns"), 2);
  ASSERT_EQ(first.at("failed").size(), 1u);
  EXPECT_EQ(first.at("failed").at(0).at("file"), "empty-cart.mks");
  EXPECT_EQ(first.at("failed").at(0).at("reason"), "not-reached");
  const auto whole = shell.json(reduce({"--json"}));
  EXPECT_THAT(whole.at("failed"), testing::IsEmpty());
  const auto again = shell.json(reduce({"--json"}));
  EXPECT_EQ(again.at("newRuns"), 0);
}

// What a command that was not killed says, and that the finished runs of a killed one count.
TEST_F(Triage, killedAnywhereTheSameCommandEndsInTheSameTable) {
  useStore("undisturbed.sqlite");
  const auto expected = shell.run(reduce());
  ASSERT_EQ(expected.exitCode, 0) << expected.err;
  for (int lines = 1; lines <= 6; lines += 2) {
    useStore("killed" + std::to_string(lines) + ".sqlite");
    std::string command = "cd '" + shell.folder().path().string() + "' && exec '" MARMOSET_PROGRAM "'";
    for (const auto& argument : reduce()) command += " '" + argument + "'";
    RunningProgram program("/bin/sh", {"-c", command + " 2>&1"});
    for (int line = 0; line < lines; ++line) ASSERT_TRUE(program.readLine());
    program.signal(SIGKILL);
    program.wait();
    const auto resumed = shell.run(reduce());
    EXPECT_EQ(resumed.out, expected.out) << "killed after " << lines << " lines";
    EXPECT_EQ(shell.json(reduce({"--json"})).at("newRuns"), 0);
  }
}

}  // namespace
}  // namespace marmoset::cli::test
