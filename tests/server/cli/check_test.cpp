#include <gmock/gmock.h>
#include <pugixml.hpp>

#include "tests/server/cli/cli.h"

namespace marmoset::cli::test {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;

constexpr auto clean = "count= 10\nspeed= 1.0\nstart data >>\nTap(1,2)\n";
constexpr auto faulty = "start data >>\nTap(1,2)\nDrag(1,2,3,4,x)\n";

// The codes of all diagnostics of the first file.
std::vector<std::string> codes(const json& answer) {
  std::vector<std::string> all;
  for (const auto& diagnostic : answer["files"][0]["diagnostics"]) all.push_back(diagnostic["code"]);
  return all;
}

TEST(CheckCommand, aCleanScriptIsFine) {
  const auto result = Shell().run({"check", "-"}, clean);
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.out, "no problems in 1 file\n");
}

TEST(CheckCommand, printsLikeACompiler) {
  const Shell shell;
  shell.file("a.mks", faulty);
  const auto result = shell.run({"check", "a.mks"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.out, HasSubstr("a.mks:3:14: error: "));
  EXPECT_THAT(result.out, HasSubstr("[number-ends-run]\n    Drag(1,2,3,4,x)\n                 ^\n"));
  EXPECT_THAT(result.out, HasSubstr("1 error"));
  EXPECT_THAT(result.out, Not(HasSubstr("\x1b")));
}

TEST(CheckCommand, coloursOnRequest) {
  EXPECT_THAT(Shell().run({"check", "--color", "always", "-"}, faulty).out, HasSubstr("\x1b[1m"));
}

TEST(CheckCommand, quietPrintsOneLinePerFinding) {
  const auto result = Shell().run({"check", "--quiet", "--severity", "error", "-"}, faulty);
  EXPECT_THAT(result.out, MatchesRegex("standard input:3:14: error: [^\n]*\\[number-ends-run\\]\n"));
}

TEST(CheckCommand, jsonHasTheKeysThatStay) {
  const Shell shell;
  shell.file("a.mks", faulty);
  const auto answer = shell.json({"check", "--json", "--severity", "error", "a.mks"});
  ASSERT_EQ(answer["files"].size(), 1U);
  EXPECT_EQ(answer["files"][0]["path"], "a.mks");
  const auto& finding = answer["files"][0]["diagnostics"].at(0);
  EXPECT_EQ(finding["line"], 3);
  EXPECT_EQ(finding["column"], 14);
  EXPECT_EQ(finding["endLine"], 3);
  EXPECT_EQ(finding["endColumn"], 15);
  EXPECT_EQ(finding["severity"], "error");
  EXPECT_EQ(finding["code"], "number-ends-run");
  EXPECT_TRUE(finding["message"].is_string());
  EXPECT_TRUE(finding["fixable"].is_boolean());
}

TEST(CheckCommand, columnsCountCodePoints) {
  const auto answer = Shell().json({"check", "--json", "--severity", "error", "-"},
                                   "start data >>\n\xE6\x8C\x89 Drag(1,2,3,4,x)\n");
  EXPECT_EQ(answer["files"][0]["diagnostics"].at(0)["column"], 16);
}

TEST(CheckCommand, failsFromTheChosenSeverityOn) {
  const std::string warned = "count=10\nstart data >>\nTap(1,2)\n";
  EXPECT_EQ(Shell().run({"check", "-"}, warned).exitCode, 0);
  EXPECT_EQ(Shell().run({"check", "--fail-on", "warning", "-"}, warned).exitCode, 1);
}

const std::string failingLog =
    ":Monkey: seed=7 count=4\n"
    ":Sending Touch (ACTION_UP): 0:(1.0,2.0)\n    // Injection Failed\n"
    "// CRASH: com.x (pid 1)\n// Short Msg: java.lang.Error\n// java.lang.Error\n// \n"
    "** Monkey aborted due to error.\nEvents injected: 1\n";

TEST(CheckCommand, aLogTellsItsFailuresFirstAndCountsItsHints) {
  const Shell shell;
  shell.file("run.log", failingLog);
  const auto told = shell.run({"check", "run.log"});
  EXPECT_EQ(told.exitCode, 0);
  EXPECT_THAT(told.out, testing::StartsWith("run.log:4:1: information: com.x crashed: java.lang.Error"));
  EXPECT_THAT(told.out, HasSubstr("run.log: 1 hint not shown: 1 injection-failed (--hints prints them)\n"));
  EXPECT_THAT(told.out, HasSubstr("1 information, 1 hint in 1 file"));
  EXPECT_THAT(shell.run({"check", "--hints", "run.log"}).out, HasSubstr("hint: The system did not take"));
  EXPECT_THAT(codes(shell.json({"check", "--json", "run.log"})), testing::Contains("injection-failed"));
}

TEST(CheckCommand, failsOnACrashOfALogWhenAsked) {
  const Shell shell;
  shell.file("run.log", failingLog);
  shell.file("refused.log", "** No activities found to run, monkey aborted.\n");
  EXPECT_EQ(shell.run({"check", "--fail-on", "crash", "run.log"}).exitCode, 1);
  EXPECT_EQ(shell.run({"check", "--fail-on", "crash", "--severity", "error", "run.log"}).exitCode, 1);
  EXPECT_EQ(shell.run({"check", "refused.log"}).exitCode, 1);
  EXPECT_EQ(Shell().run({"check", "--fail-on", "crash", "-"}, clean).exitCode, 0);
}

TEST(CheckCommand, fixReplacesTheFile) {
  const Shell shell;
  shell.file("a.mks", "count=10\nstart data >>\nTap(1,2)\n");
  ASSERT_THAT(codes(shell.json({"check", "--json", "a.mks"})), testing::Contains("misread-count"));
  const auto result = shell.run({"check", "--fix", "a.mks"});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_THAT(result.out, HasSubstr("1 fixed"));
  EXPECT_EQ(shell.contents("a.mks"), "count= 10\nstart data >>\nTap(1,2)\n");
  EXPECT_EQ(shell.folder().listing(), "a.mks");
}

TEST(CheckCommand, fixLeavesAFileAloneThatNeedsNone) {
  const Shell shell;
  shell.file("a.mks", clean);
  const auto before = std::filesystem::last_write_time(shell.folder() / "a.mks");
  EXPECT_EQ(shell.run({"check", "--fix", "a.mks"}).exitCode, 0);
  EXPECT_EQ(std::filesystem::last_write_time(shell.folder() / "a.mks"), before);
}

TEST(CheckCommand, fixThatCannotBeWrittenKeepsTheFile) {
  const Shell shell;
  const std::string bytes = "count=10\nstart data >>\n" + std::string(2000, '\n') + "Tap(1,2)\n";
  shell.file("a.mks", bytes);
  // A file of more than one block of 512 bytes cannot be written: the disk is full.
  const auto result = marmoset::test::runProgram(
      "/bin/sh", {"-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" check --quiet --fix a.mks", MARMOSET_PROGRAM},
      {}, shell.folder().path());
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.err, HasSubstr("a.mks: cannot be written and was left as it is"));
  EXPECT_EQ(shell.contents("a.mks"), bytes);
  EXPECT_EQ(shell.folder().listing(), "a.mks");
}

TEST(CheckCommand, standardInputCannotBeFixed) {
  const auto result = Shell().run({"check", "--fix", "-"}, faulty);
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.err, HasSubstr("standard input: cannot be fixed in place"));
}

TEST(CheckCommand, knowsTheDevice) {
  const std::string outside = "start data >>\nTap(5000,20)\n";
  EXPECT_THAT(codes(Shell().json({"check", "--json", "-"}, outside)), Not(testing::Contains("off-screen")));
  EXPECT_THAT(codes(Shell().json({"check", "--json", "--screen", "1080x1920", "-"}, outside)),
              testing::Contains("off-screen"));
  EXPECT_EQ(Shell().run({"check", "--screen", "big", "-"}, outside).exitCode, 2);
}

TEST(CheckCommand, followsTheProjectFile) {
  const Shell shell;
  shell.file(".marmoset.yaml", "rules: {misread-count: off}\nscreen: 100x100\n");
  shell.file("scripts/a.mks", "count=10\nstart data >>\nTap(500,2)\n");
  EXPECT_THAT(codes(shell.json({"check", "--json", "scripts/a.mks"})), testing::ElementsAre("off-screen"));
  EXPECT_THAT(codes(shell.json({"check", "--json", "--screen", "1000x1000", "scripts/a.mks"})),
              testing::IsEmpty());
}

TEST(CheckCommand, aMistakeInTheProjectFileIsTold) {
  const Shell shell;
  shell.file(".marmoset.yaml", "screen: big\n");
  shell.file("a.mks", clean);
  const auto result = shell.run({"check", "a.mks"});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_THAT(result.err, AllOf(HasSubstr(".marmoset.yaml:1: "), HasSubstr("1080x1920")));
}

TEST(CheckCommand, sarif) {
  const Shell shell;
  shell.file("a b.mks", "count=10\nstart data >>\nTap(1,2)\nDrag(1,2,3,4,x)\n");
  const auto answer = shell.json({"check", "--format", "sarif", "a b.mks"});
  EXPECT_EQ(answer["version"], "2.1.0");
  const auto& run = answer["runs"][0];
  const auto& rules = run["tool"]["driver"]["rules"];
  EXPECT_GT(rules.size(), 20U);
  bool fixed = false;
  for (const auto& result : run["results"]) {
    EXPECT_EQ(rules[result["ruleIndex"].get<std::size_t>()]["id"], result["ruleId"]);
    const auto& place = result["locations"][0]["physicalLocation"];
    EXPECT_EQ(place["artifactLocation"]["uri"], "a%20b.mks");
    EXPECT_GE(place["region"]["startLine"], 1);
    if (!result.contains("fixes")) continue;
    fixed = true;
    EXPECT_TRUE(result["fixes"][0]["artifactChanges"][0]["replacements"][0].contains("deletedRegion"));
  }
  EXPECT_TRUE(fixed);
  EXPECT_EQ(run["invocations"][0]["executionSuccessful"], true);
}

TEST(CheckCommand, sarifOfAMissingFileIsNoSuccess) {
  const auto answer = Shell().json({"check", "--format", "sarif", "none.mks"});
  EXPECT_EQ(answer["runs"][0]["invocations"][0]["executionSuccessful"], false);
}

TEST(CheckCommand, junit) {
  const Shell shell;
  shell.file("a.mks", faulty);
  shell.file("b.mks", clean);
  const auto result =
      shell.run({"check", "--format", "junit", "--severity", "error", "a.mks", "b.mks", "none.mks"});
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(result.out.c_str()));
  const auto suites = document.child("testsuites");
  const auto sum = [&](const char* name) {
    int total = 0;
    for (const auto each : suites.children("testsuite")) total += each.attribute(name).as_int();
    return total;
  };
  EXPECT_EQ(sum("tests"), 3);
  EXPECT_EQ(sum("failures"), 1);
  EXPECT_EQ(sum("errors"), 1);
  const auto suite = suites.child("testsuite");
  EXPECT_STREQ(suite.attribute("name").value(), "a.mks");
  EXPECT_STREQ(suite.child("testcase").child("failure").attribute("type").value(), "number-ends-run");
  EXPECT_TRUE(suites.find_child_by_attribute("testsuite", "name", "b.mks").child("testcase"));
}

TEST(CheckCommand, junitSurvivesControlCharacters) {
  const auto result = Shell().run({"check", "--format", "junit", "-"}, "start data >>\nTab(\x01\x1b,\xff)\n");
  pugi::xml_document document;
  EXPECT_TRUE(document.load_string(result.out.c_str()));
  EXPECT_THAT(result.out, AllOf(Not(HasSubstr("&#01")), Not(HasSubstr("&#27")), Not(HasSubstr("\x1b"))));
}

TEST(CheckCommand, checksLogs) {
  const auto result = Shell().run({"check", "-"}, ":Monkey: seed=1 count=500\nEvents injected: 500\n");
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_THAT(result.out, HasSubstr("standard input:"));
}

// The sample is made of mistakes that people make: it must not run out of findings, and its pair has none.
TEST(CheckCommand, theFirstSample) {
  const auto sample = [](const char* name) {
    return marmoset::test::sourceFile("samples/first-script/" + std::string(name)).string();
  };
  EXPECT_THAT(codes(Shell().json({"check", "--json", sample("browse.mks")})),
              testing::IsSupersetOf({"misread-count", "misread-speed", "relative-activity", "comma-in-text",
                                     "executing-comment", "wrong-arity", "rotation-range", "negative-wait"}));
  EXPECT_THAT(codes(Shell().json({"check", "--json", sample("clean.mks")})), testing::IsEmpty());
}

}  // namespace
}  // namespace marmoset::cli::test
