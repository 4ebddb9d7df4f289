#include "engine/script/rules/directives.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/script/rules/check.h"
#include "tests/engine/script/rules/example_text.h"

namespace marmoset::test {
namespace {

using namespace marmoset::script;
using testing::ElementsAre;

// "code@line" of every finding, lines from 1.
std::vector<std::string> found(const std::string& text, const CheckOptions& options = {}) {
  std::vector<std::string> all;
  for (const Finding& finding : check(parsed(text), options)) {
    all.push_back(std::string(finding.code) + "@" + std::to_string(finding.range.start.line + 1));
  }
  return all;
}

TEST(Directives, AboveTheMarkerCountForTheWholeFile) {
  EXPECT_THAT(found("count=10\n# marmoset: off misread-count wrong-arity\nstart data >>\nTap(1)\n"),
              ElementsAre());
}

TEST(Directives, BelowTheMarkerCountFromThereOn) {
  EXPECT_THAT(
      found(
          "start data >>\nTap(1)\n# marmoset: off wrong-arity\nTap(1)\n# marmoset: on wrong-arity\nTap(1)\n"),
      ElementsAre("wrong-arity@2", "wrong-arity@6"));
}

TEST(Directives, CountForTheNextLine) {
  EXPECT_THAT(found("start data >>\n# marmoset: next-line off wrong-arity\nTap(1)\nTap(1)\n"),
              ElementsAre("wrong-arity@4"));
}

TEST(Directives, CountForTheirOwnLineBehindACommand) {
  EXPECT_THAT(
      found("start data >>\nTap(1) # marmoset: off wrong-arity\nTap(1) // marmoset: off all\nTap(1)\n"),
      ElementsAre("wrong-arity@4"));
}

TEST(Directives, AreNoDirectivesInsideArguments) {
  EXPECT_THAT(found("start data >>\nTap(# marmoset: off wrong-arity)\n"), ElementsAre("wrong-arity@2"));
}

TEST(Directives, ChangeSeverities) {
  const auto findings = check(parsed("# marmoset: error wrong-arity\nstart data >>\nTap(1)\n"));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings.front().severity, Severity::error);
}

TEST(Directives, HaveTheLastWordOverTheProject) {
  CheckOptions options;
  options.severities["wrong-arity"] = Severity::off;
  EXPECT_THAT(found("# marmoset: hint wrong-arity\nstart data >>\nTap(1)\n", options),
              ElementsAre("wrong-arity@3"));
  EXPECT_THAT(found("# marmoset: on wrong-arity\nstart data >>\nTap(1)\n", options), ElementsAre());
}

TEST(Directives, NameEveryRule) {
  EXPECT_THAT(
      found("# marmoset: off all\n# marmoset: warning wrong-arity\nstart data >>\nTap(1)\nTab(1,2)\n"),
      ElementsAre("wrong-arity@4"));
}

TEST(Directives, DescribeTheDevice) {
  EXPECT_THAT(found("# marmoset: screen 100x200\n# marmoset: android 9\nstart data "
                    ">>\nTap(150,5)\nDispatchPress(HOME)\n"),
              ElementsAre("off-screen@4", "old-key@5"));
}

TEST(Directives, MayFollowAByteOrderMark) {
  EXPECT_THAT(found("\xEF\xBB\xBF# marmoset: off all\nstart data >>\nTap(1)\n"), ElementsAre());
}

TEST(Directives, MayCarryARemark) {
  EXPECT_THAT(found("# marmoset: off wrong-arity -- the tool writes it so\nstart data >>\nTap(1)\n"),
              ElementsAre());
}

TEST(Suppressions, SilenceALineOrTheFile) {
  const Script script = parsed("type= user\nstart data >>\nTap(1)\nTap(1)\n");
  const auto findings = check(script);
  ASSERT_EQ(findings.size(), 2U);
  const auto fixes = suppressionsFor(script, findings.front());
  ASSERT_EQ(fixes.size(), 2U);
  EXPECT_EQ(applied(script, fixes[0]),
            "type= user\nstart data >>\nTap(1)  # marmoset: off wrong-arity\nTap(1)\n");
  EXPECT_EQ(check(parsed(applied(script, fixes[0]))).size(), 1U);
  EXPECT_EQ(applied(script, fixes[1]),
            "type= user\n# marmoset: off wrong-arity\nstart data >>\nTap(1)\nTap(1)\n");
  EXPECT_EQ(check(parsed(applied(script, fixes[1]))).size(), 0U);
}

TEST(Suppressions, ExtendWhatALineAlreadySays) {
  const Script script = parsed("start data >>\nTap(1)  # marmoset: off old-key\n");
  const auto fixes = suppressionsFor(script, check(script).front());
  EXPECT_EQ(applied(script, fixes[0]), "start data >>\nTap(1)  # marmoset: off old-key wrong-arity\n");
}

TEST(Suppressions, WorkForTheFirstLineOfAFile) {
  const Script script = parsed("Tap(1,2)\n");
  const auto fixes = suppressionsFor(script, check(script).front());
  ASSERT_EQ(fixes.size(), 1U);
  EXPECT_EQ(applied(script, fixes[0]), "# marmoset: off missing-marker\nTap(1,2)\n");
  EXPECT_TRUE(check(parsed(applied(script, fixes[0]))).empty());
}

}  // namespace
}  // namespace marmoset::test
