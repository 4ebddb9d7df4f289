#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/script/rules/check.h"
#include "tests/engine/script/generators.h"
#include "tests/engine/script/rules/example_text.h"
#include "tests/engine/script/rules/mixed_scripts.h"

namespace marmoset::test {
namespace {

using namespace marmoset::script;

// A few blocks of ordinary lines around the interesting ones.
std::string inALongScript(const std::string& middle) {
  std::string text = "start data >>\n";
  for (int line = 0; line < 1500; ++line) text += line % 3 == 0 ? "Tab(1,2)\n" : "Tap(1,2)\n";
  return text + middle + text;
}

RC_GTEST_PROP(IncrementalCheck, SaysTheSameAsAFreshOne, ()) {
  Script script = parsed(*rc::gen::arbitrary<bool>() ? inALongScript(*mixedScript()) : *mixedScript());
  const CheckOptions options = *anyOptions();
  Checker checker;
  RC_ASSERT(checker.check(script, options) == check(script, options));
  for (const AnyEdit& edit : *anyEdits()) {
    script = script.edited(edit.rangeIn(script.text()), edit.replacement);
    RC_ASSERT(checker.check(script, options) == check(script, options));
  }
}

TEST(IncrementalCheckExamples, FollowsTheMarker) {
  Checker checker;
  const Script without = parsed("# x\nTap(1)\nTap(1,2)\n");
  EXPECT_EQ(checker.check(without).size(), 1U);
  const Script with = without.edited({{0, 0}, {0, 3}}, "start data >>");
  const auto findings = checker.check(with);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings.front().code, "wrong-arity");
}

TEST(IncrementalCheckExamples, FollowsTheTarget) {
  Checker checker;
  const Script script = parsed("start data >>\nDispatchPress(HOME)\n");
  CheckOptions options;
  options.platform.sdk = 28;
  EXPECT_EQ(checker.check(script, options).front().severity, Severity::warning);
  options.platform.sdk = 36;
  EXPECT_TRUE(checker.check(script, options).empty());
  EXPECT_EQ(checker.check(script).front().severity, Severity::hint);
}

TEST(IncrementalCheckExamples, ServesOneDocumentAfterAnother) {
  Checker checker;
  const Script first = parsed("start data >>\nTab(1,2)\n"), second = parsed("start data >>\nTap(1,2)\n");
  EXPECT_EQ(checker.check(first).size(), 1U);
  EXPECT_EQ(checker.check(second).size(), 0U);
  EXPECT_EQ(checker.check(first).size(), 1U);
}

// What is cached must not keep old versions of a document alive.
TEST(IncrementalCheckExamples, ForgetsBlocksOfOlderVersions) {
  Checker checker;
  std::weak_ptr<const ParsedBlock> old;
  {
    const Script script = parsed("start data >>\nTab(1,2)\n");
    old = script.blocks().front();
    checker.check(script);
  }
  EXPECT_FALSE(old.expired());
  checker.check(parsed("start data >>\nTap(1,2)\n"));
  EXPECT_TRUE(old.expired());
}

}  // namespace
}  // namespace marmoset::test
