#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/script/rules/check.h"
#include "tests/engine/script/rules/example_text.h"
#include "tests/engine/script/rules/rule_page.h"
#include "tests/support/real_data.h"

namespace marmoset::test {
namespace {

using namespace marmoset::script;
using testing::HasSubstr;

TEST(RulePages, NameTheRuleItsSummaryAndHowToSwitchItOff) {
  for (const Rule* rule : rules()) {
    SCOPED_TRACE(rule->code);
    const std::string code(rule->code);
    const RulePage page = readPage(code);
    EXPECT_EQ(page.title, "# " + code);
    EXPECT_THAT(page.text, HasSubstr(std::string(rule->summary) + "."));
    EXPECT_THAT(page.text, HasSubstr("`# marmoset: off " + code + "`"));
    EXPECT_THAT(page.text, HasSubstr("`" + std::string(name(rule->severity)) + "` by default"));
  }
}

TEST(RulePages, ShowAMistakeThatTheRuleFinds) {
  for (const Rule* rule : rules()) {
    SCOPED_TRACE(rule->code);
    const RulePage page = readPage(std::string(rule->code));
    ASSERT_FALSE(page.examples.empty());
    const auto findings = findingsOf(parsed(page.examples.front()), rule->code);
    ASSERT_FALSE(findings.empty());
    EXPECT_EQ(findings.front().severity, rule->severity);
  }
}

TEST(RulePages, ShowWhatTheFixMakesOfIt) {
  for (const Rule* rule : rules()) {
    SCOPED_TRACE(rule->code);
    const RulePage page = readPage(std::string(rule->code));
    const Script script = parsed(page.examples.front());
    const auto fixes = fixesFor(script, {}, findingsOf(script, rule->code).front());
    if (fixes.empty()) {
      EXPECT_EQ(page.examples.size(), 1U);
      EXPECT_THAT(page.text, HasSubstr("There is no automatic fix."));
      continue;
    }
    ASSERT_EQ(page.examples.size(), 2U);
    EXPECT_EQ(page.examples.back(), applied(script, fixes.front()));
    EXPECT_TRUE(findingsOf(parsed(page.examples.back()), rule->code).empty()) << "the fix does not help";
    EXPECT_THAT(page.text, HasSubstr(fixes.front().safe ? "It is safe:" : "It is offered as a quick fix"));
  }
}

TEST(RulePages, AreListedInTheOverview) {
  const std::string overview = readFile(sourceFile("docs/rules/README.md"));
  for (const Rule* rule : rules()) {
    const std::string code(rule->code);
    EXPECT_THAT(overview,
                HasSubstr("| [" + code + "](" + code + ".md) | " + std::string(name(rule->severity)) + " | " +
                          std::string(rule->summary) + " |"));
  }
}

}  // namespace
}  // namespace marmoset::test
