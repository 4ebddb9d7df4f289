#include "engine/script/log/findings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/real_data.h"

namespace marmoset::script {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

std::vector<Finding> findings(std::string_view text, const CheckOptions& options = {}) {
  return logFindings(Log::parse(Text(text)), options);
}

constexpr std::string_view findingsStart = ":Monkey: seed=7 count=100\n";

TEST(LogFindings, AppCrash) {
  const auto found = findings(
      ":Sending Touch (ACTION_UP): 0:(1.0,2.0)\n"
      "12:00:00 // CRASH: org.sample (pid 1)\n"
      "12:00:00 // Short Msg: java.lang.ArithmeticException\n"
      "12:00:00 // Long Msg: java.lang.ArithmeticException: divide by zero\n"
      "12:00:00 // java.lang.ArithmeticException: divide by zero\n"
      "12:00:00 // \tat org.sample.Split.add(Split.java:1)\n"
      "12:00:00 // \n"
      "Events injected: 1\n");
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].code, "app-crash");
  EXPECT_EQ(found[0].severity, Severity::information);
  EXPECT_EQ(found[0].range, (Range{{1, 9}, {1, 37}}));
  EXPECT_EQ(found[0].message,
            "org.sample crashed: java.lang.ArithmeticException: divide by zero, in org.sample.Split.add. "
            "Events before it: 1.");
  ASSERT_THAT(found[0].related, SizeIs(1));
  EXPECT_EQ(found[0].related[0].range.start.line, 0u);
}

TEST(LogFindings, AppNotResponding) {
  const auto found = findings(
      "// NOT RESPONDING: org.sample (pid 1)\n"
      "Reason: Input dispatching timed out\n"
      "// anr traces status was 0\n"
      "Events injected: 0\n");
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].code, "app-not-responding");
  EXPECT_THAT(found[0].message, StartsWith("org.sample does not respond: Input dispatching timed out."));
  EXPECT_THAT(found[0].related, IsEmpty());
}

TEST(LogFindings, CutOffRun) {
  const auto found = findings(std::string(findingsStart) + ":Sending Flip keyboardOpen=true\n\n");
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].code, "cut-off-run");
  EXPECT_EQ(found[0].range.start.line, 1u);
  EXPECT_THAT(found[0].message, HasSubstr("after 1 of 100 events"));
  EXPECT_EQ(found[0].related.at(0).range.start.line, 0u);
}

TEST(LogFindings, HiddenEvents) {
  const auto found = findings(std::string(findingsStart) + "Events injected: 100\n");
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].code, "hidden-events");
  EXPECT_EQ(found[0].severity, Severity::warning);
  EXPECT_EQ(found[0].range, (Range{{1, 0}, {1, 20}}));
  EXPECT_THAT(found[0].message, HasSubstr("100 events were injected, the log shows none"));
  EXPECT_THAT(found[0].message, HasSubstr("-v -v -v"));
}

TEST(LogFindings, InjectionFailed) {
  const std::string failed = ":Sending Touch (ACTION_UP): 0:(1.0,2.0)\n    // Injection Failed\n";
  const std::string worked = ":Sending Touch (ACTION_UP): 0:(1.0,2.0)\n";
  const auto found =
      findings(failed + "Sleeping for 0 milliseconds\n" + failed + worked + failed + "Events injected: 4\n");
  ASSERT_THAT(found, SizeIs(2));
  EXPECT_EQ(found[0].code, "injection-failed");
  EXPECT_EQ(found[0].severity, Severity::hint);
  EXPECT_EQ(found[0].range, (Range{{1, 4}, {4, 23}}));
  EXPECT_THAT(found[0].message, HasSubstr("2 events in a row"));
  EXPECT_EQ(found[1].range.start.line, 7u);
}

TEST(LogFindings, LostCrashReport) {
  const auto found = findings(std::string(findingsStart) +
                              ":Sending Flip keyboardOpen=true\n** Monkey aborted due to error.\n"
                              "Events injected: 1\n");
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].code, "lost-crash-report");
  EXPECT_EQ(found[0].severity, Severity::warning);
  EXPECT_EQ(found[0].range.start.line, 2u);
  EXPECT_THAT(found[0].message, HasSubstr("2>&1"));
}

TEST(LogFindings, MonkeyFailed) {
  const auto found = findings(std::string(findingsStart) +
                              "** Error: A RuntimeException occurred:\njava.lang.SecurityException: no\n");
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].code, "monkey-failed");
  EXPECT_EQ(found[0].message, "Monkey itself failed: java.lang.SecurityException: no.");
}

TEST(LogFindings, TheEndOfOneMonkeyIsNotThatOfAnother) {
  const std::string first = "02-14 15:44:27.105  100  101 I Monkey  : ";
  const std::string second = "02-14 15:44:27.106  200  201 I Monkey  : ";
  const auto found =
      findings(first + ":Monkey: seed=1 count=2\n" + second + ":Monkey: seed=2 count=1\n" + second +
               "** Monkey aborted due to error.\n" + first + "** Monkey aborted due to error.\n" + first +
               "Events injected: 1\n" + second + "Events injected: 1\n");
  std::vector<std::uint32_t> lines;
  for (const auto& finding : found) {
    if (finding.code == "lost-crash-report") lines.push_back(finding.range.start.line);
  }
  EXPECT_THAT(lines, ElementsAre(2, 3));
}

TEST(LogFindings, RunRefused) {
  const std::string said = "** No activities found to run, monkey aborted.\n";
  for (const auto& text : {said, findingsStart.data() + (":AllowPackage: org.x\n" + said)}) {
    const auto found = findings(text);
    ASSERT_THAT(found, SizeIs(1)) << text;
    EXPECT_EQ(found[0].code, "run-refused");
    EXPECT_EQ(found[0].severity, Severity::error);
    EXPECT_THAT(found[0].message, StartsWith("Monkey ended before its first event: No activities found"));
  }
}

TEST(LogFindings, ACutOffRunThatWasStartedWithOneFlagHidesEventsToo) {
  const auto found = findings("  bash arg: -v\n" + std::string(findingsStart) +
                              ":Sending Touch (ACTION_DOWN): 0:(1.0,2.0)\n// CRASH: org.x (pid 1)\n");
  EXPECT_THAT(found, testing::Contains(testing::Field(&Finding::code, "hidden-events")));
}

TEST(LogFindings, TheLastEventBeforeACrashIsNoSleep) {
  const auto found = findings(std::string(findingsStart) +
                              ":Sending Flip keyboardOpen=true\nSleeping for 5 milliseconds\n"
                              "// CRASH: org.x (pid 1)\n// \nEvents injected: 1\n");
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].related.at(0).range.start.line, 1u);
}

TEST(LogFindings, AreSilentAboutAGoodRun) {
  EXPECT_THAT(findings(std::string(findingsStart) + ":Sending Flip keyboardOpen=true\nEvents injected: 1\n"),
              IsEmpty());
  EXPECT_THAT(findings(""), IsEmpty());
}

TEST(LogFindings, AreConfigured) {
  CheckOptions options;
  options.severities["cut-off-run"] = Severity::error;
  EXPECT_EQ(findings(findingsStart, options).at(0).severity, Severity::error);
  options.severities["cut-off-run"] = Severity::off;
  EXPECT_THAT(findings(findingsStart, options), IsEmpty());
}

TEST(LogRules, AreSortedAndFoundByCode) {
  for (const LogRule* rule : logRules()) {
    EXPECT_EQ(findLogRule(rule->code), rule);
    EXPECT_FALSE(rule->summary.empty());
  }
  EXPECT_TRUE(std::ranges::is_sorted(logRules(), {}, [](const LogRule* rule) { return rule->code; }));
  EXPECT_EQ(findLogRule("no-such-rule"), nullptr);
}

// The first fenced block of a page.
std::string example(const std::string& page) {
  const std::string open = "```monkey-log\n";
  const auto begin = page.find(open) + open.size();
  return page.substr(begin, page.find("```", begin) - begin);
}

TEST(LogRules, HaveAFileAndAPageWithAnExampleEach) {
  const std::string overview = test::readFile(test::sourceFile("docs/rules/README.md"));
  for (const LogRule* rule : logRules()) {
    const std::string code(rule->code), summary(rule->summary), severity(name(rule->severity));
    SCOPED_TRACE(code);
    EXPECT_TRUE(std::filesystem::exists(test::sourceFile("engine/script/log/rules/" + code + ".cpp")));
    const std::string page = test::readFile(test::sourceFile("docs/rules/" + code + ".md"));
    EXPECT_THAT(page, StartsWith("# " + code + "\n\n" + summary + ".\n"));
    EXPECT_THAT(page, HasSubstr("`" + severity + "` by default"));
    EXPECT_THAT(overview,
                HasSubstr("| [" + code + "](" + code + ".md) | " + severity + " | " + summary + " |"));
    EXPECT_THAT(findings(example(page)), testing::Contains(testing::Field(&Finding::code, rule->code)));
  }
}

}  // namespace
}  // namespace marmoset::script
