#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/script/rules/check.h"
#include "tests/engine/script/rules/example_text.h"
#include "tests/engine/script/rules/rule_fixture.h"
#include "tests/support/real_data.h"

namespace marmoset::script {

void PrintTo(const Range& range, std::ostream* out) {
  *out << range.start.line << ":" << range.start.byte << "-" << range.end.line << ":" << range.end.byte;
}

}  // namespace marmoset::script

namespace marmoset::test {
namespace {

using namespace marmoset::script;
using FixKind = RuleExample::FixKind;

class RuleFixture : public testing::TestWithParam<std::string> {
 protected:
  std::vector<RuleExample> examples() const {
    return readFixture(readFile(sourceFile("tests/engine/script/rules/fixtures/" + GetParam() + ".txt")));
  }
};

void expectFix(const RuleExample& example, const Script& script, const Finding& finding) {
  const std::vector<Fix> fixes = fixesFor(script, {}, finding);
  EXPECT_EQ(finding.fixable, !fixes.empty());
  if (example.fixKind == FixKind::none) {
    EXPECT_TRUE(fixes.empty());
  } else if (example.fixKind != FixKind::unspecified) {
    ASSERT_FALSE(fixes.empty());
    EXPECT_EQ(applied(script, fixes.front()), example.fixedScript);
    EXPECT_EQ(fixes.front().safe, example.fixKind == FixKind::safe);
  }
}

void expectExample(const RuleExample& example, const std::string& code) {
  SCOPED_TRACE(example.title);
  const Script script = parsed(example.script);
  const std::vector<Finding> findings = findingsOf(script, code);
  ASSERT_EQ(!findings.empty(), example.finds);
  if (!example.finds) return;
  std::vector<Range> ranges;
  for (const Finding& finding : findings) ranges.push_back(finding.range);
  if (example.rangesMarked) {
    ASSERT_EQ(ranges, example.ranges);
  }
  if (example.message) {
    EXPECT_EQ(findings.front().message, *example.message);
  }
  expectFix(example, script, findings.front());
}

TEST_P(RuleFixture, FindsWhatItsExamplesMark) {
  const auto all = examples();
  for (const RuleExample& example : all) expectExample(example, GetParam());
  const auto finds = [](const RuleExample& example) { return example.finds; };
  EXPECT_TRUE(std::any_of(all.begin(), all.end(), finds)) << "no example that the rule must find";
  EXPECT_FALSE(std::all_of(all.begin(), all.end(), finds)) << "no example that the rule must let pass";
}

std::vector<std::string> codes() {
  std::vector<std::string> all;
  for (const Rule* rule : rules()) all.emplace_back(rule->code);
  return all;
}

std::string testName(const testing::TestParamInfo<std::string>& rule) {
  std::string name = rule.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Rules, RuleFixture, testing::ValuesIn(codes()), testName);

}  // namespace
}  // namespace marmoset::test
