#include <gmock/gmock.h>
#include <pugixml.hpp>

#include "tests/server/cli/cli.h"

namespace marmoset::cli::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

constexpr std::string_view twoFaults = "start data >>\nDrag(1,2,3,4,x)\nTab(1,2)\n";

// The two schemas that importers are strict about: no attributes of the root, each attribute of a suite, no
// two tests of one name, nothing in a test but its failure.
TEST(Junit, isTakenByStrictImporters) {
  const Shell shell;
  shell.file("a.mks", "start data >>\nTab(1,2)\nTab(1,2) Tab(1,2)\nDrag(1,2,3,4,x)\n");
  pugi::xml_document document;
  ASSERT_TRUE(
      document.load_string(shell.run({"check", "--format", "junit", "a.mks", "none.mks"}).out.c_str()));
  const auto suites = document.child("testsuites");
  EXPECT_FALSE(suites.first_attribute());
  for (const auto suite : suites.children("testsuite")) {
    for (const char* name : {"name", "timestamp", "hostname", "tests", "failures", "errors", "time"})
      EXPECT_TRUE(suite.attribute(name)) << name;
    EXPECT_STREQ(suite.first_child().name(), "properties");
    EXPECT_STREQ(suite.last_child().name(), "system-err");
    std::set<std::string> names;
    for (const auto test : suite.children("testcase")) {
      EXPECT_TRUE(names.insert(test.attribute("name").value()).second);
      for (const auto child : test.children())
        EXPECT_TRUE(std::string(child.name()) == "failure" || std::string(child.name()) == "error");
    }
    EXPECT_EQ(suite.attribute("tests").as_uint(), names.size());
  }
  EXPECT_THAT(suites.child("testsuite").child("system-out").text().get(), HasSubstr("a.mks:2:1: warning: "));
}

TEST(Ctrf, countsTests) {
  const Shell shell;
  shell.file("a.mks", twoFaults);
  const auto report = shell.json({"check", "--format", "ctrf", "a.mks"});
  EXPECT_EQ(report["reportFormat"], "CTRF");
  const auto& results = report["results"];
  EXPECT_EQ(results["tool"]["name"], "marmoset");
  EXPECT_EQ(results["summary"]["tests"], results["tests"].size());
  EXPECT_EQ(results["summary"]["failed"], 1);
  EXPECT_EQ(results["tests"][0]["status"], "failed");
  EXPECT_EQ(results["tests"][0]["line"], 2);
}

TEST(Github, annotatesTheWorstFirst) {
  const Shell shell;
  shell.file("a,b.mks", "start data >>\nTab(1,2)\nDrag(1,2,3,4,x)\n");
  const auto result = shell.run({"check", "--format", "github", "a,b.mks"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.out, StartsWith("::error file=a%2Cb.mks,line=3,endLine=3,col="));
  EXPECT_THAT(result.out, HasSubstr(",title=number-ends-run::"));
  EXPECT_THAT(result.out, HasSubstr("\n::warning file=a%2Cb.mks,line=2,"));
  EXPECT_THAT(shell.run({"check", "--format", "github", "none.mks"}).out,
              StartsWith("::error file=none.mks::"));
}

TEST(Markdown, isASummaryInWhichWordsStayWords) {
  const Shell shell;
  shell.file("<b>.mks", twoFaults);
  const auto result = shell.run({"check", "--format", "markdown", "<b>.mks"});
  EXPECT_THAT(result.out, AllOf(StartsWith("## Monkey scripts: 1 failure in 1 file\n"),
                                HasSubstr("### What fails"), HasSubstr("`number-ends-run`")));
  EXPECT_EQ(result.out.find("<b>"), std::string::npos);
}

TEST(Sarif, staysWithinWhatCodeScanningTakes) {
  const Shell shell;
  std::string many = "start data >>\n";
  for (int i = 0; i < 30'000; ++i) many += "Tab(1,2)\n";
  shell.file("many.mks", many + "Drag(1,2,3,4,x)\n");
  const auto said = shell.run({"check", "--format", "sarif", "many.mks"});
  EXPECT_LT(said.out.size(), 10'000'000u);
  EXPECT_THAT(said.err, HasSubstr("findings are more than code scanning takes"));
  const auto run = nlohmann::json::parse(said.out)["runs"][0];
  EXPECT_LE(run["results"].size(), 25'000u);
  EXPECT_EQ(run["results"][0]["level"], "error") << "the worst are kept";
  EXPECT_EQ(run["invocations"][0]["executionSuccessful"], true);
  EXPECT_TRUE(run["invocations"][0].contains("toolExecutionNotifications"));
}

TEST(Sarif, explainsTheRulesItFound) {
  const Shell shell;
  shell.file("a.mks", twoFaults);
  const auto answer = shell.json({"check", "--format", "sarif", "a.mks"});
  for (const auto& rule : answer["runs"][0]["tool"]["driver"]["rules"]) {
    EXPECT_TRUE(rule.contains("helpUri")) << rule["id"];
    EXPECT_EQ(rule["help"].contains("markdown"),
              rule["id"] == "number-ends-run" || rule["id"] == "unknown-keyword")
        << rule["id"];
  }
}

}  // namespace
}  // namespace marmoset::cli::test
