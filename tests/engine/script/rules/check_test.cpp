#include "engine/script/rules/check.h"

#include <algorithm>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/engine/script/generators.h"
#include "tests/engine/script/rules/example_text.h"
#include "tests/engine/script/rules/mixed_scripts.h"

namespace marmoset::test {
namespace {

using namespace marmoset::script;
using testing::ElementsAre;

std::vector<std::string> codes(const std::string& text, const CheckOptions& options = {}) {
  std::vector<std::string> all;
  for (const Finding& finding : check(parsed(text), options)) all.emplace_back(finding.code);
  return all;
}

TEST(Check, FindsNothingInACleanScript) {
  EXPECT_THAT(codes("type= user\ncount= 10\nspeed= 1.0\nstart data >>\nTap(1,2)\nUserWait(500)\n"),
              ElementsAre());
}

TEST(Check, SortsByPosition) {
  EXPECT_THAT(
      codes("count=10\nstart data >>\nTab(1,2)\nUserWait(-5)\nTap(1)\nTap(1,2)\n"),
      ElementsAre("misread-count", "unknown-keyword", "negative-wait", "wrong-arity", "unreached-lines"));
}

TEST(Check, TakesSeveritiesFromTheProject) {
  CheckOptions options;
  options.severities["unknown-keyword"] = Severity::error;
  options.severities["wrong-arity"] = Severity::off;
  const auto findings = check(parsed("start data >>\nTab(1,2)\nTap(1)\n"), options);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings.front().code, "unknown-keyword");
  EXPECT_EQ(findings.front().severity, Severity::error);
}

TEST(Check, TakesTheDeviceFromTheProject) {
  CheckOptions options;
  options.platform.sdk = 28;
  options.platform.screen = std::pair(100, 100);
  EXPECT_THAT(codes("start data >>\nDispatchPress(HOME)\nTap(100,5)\n", options),
              ElementsAre("old-key", "off-screen"));
}

TEST(Check, PlacesFindingsInLaterBlocks) {
  std::string text = "start data >>\n";
  for (int line = 0; line < 5000; ++line) text += "Tap(1,2)\n";
  const auto findings = check(parsed(text + "Tab(1,2)\n"));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings.front().range, (Range{{5001, 0}, {5001, 3}}));
}

TEST(Check, NamesTheCulpritOfLostLines) {
  const auto lost = findingsOf(parsed("start data >>\nTap(1,2)\nDrag(1,2,3,4,x)\n"), "lost-events");
  ASSERT_EQ(lost.size(), 1U);
  EXPECT_TRUE(lost.front().unnecessary);
  ASSERT_EQ(lost.front().related.size(), 1U);
  EXPECT_EQ(lost.front().related.front().range.start, (Position{2, 0}));
}

// Whatever the bytes: no exception, ranges inside the text, a sentence, and fixes where they are promised.
std::string findingFault(const Script& script, const CheckOptions& options) {
  for (const Finding& finding : check(script, options)) {
    const std::string code(finding.code);
    if (!findRule(finding.code)) return "unknown code " + code;
    if (finding.severity == Severity::off) return "a finding that is off: " + code;
    if (finding.message.empty() || (finding.message.back() != '.' && finding.message.back() != '?')) {
      return "no sentence: " + code;
    }
    if (finding.range.end < finding.range.start) return "range turned round: " + code;
    if (script.text().clamp(finding.range.start) != finding.range.start) return "starts outside: " + code;
    if (script.text().clamp(finding.range.end) != finding.range.end) return "ends outside: " + code;
    const auto fixes = fixesFor(script, options, finding);
    if (finding.fixable == fixes.empty()) return "promises other fixes than it has: " + code;
    for (const Fix& fix : fixes) {
      if (fix.title.empty() || fix.edits.empty()) return "empty fix: " + code;
    }
    const auto preferred =
        std::count_if(fixes.begin(), fixes.end(), [](const Fix& fix) { return fix.preferred; });
    if (preferred > 1) return "several preferred fixes: " + code;
  }
  return "";
}

RC_GTEST_PROP(CheckProperty, FindingsOfMixedScriptsAreSound, ()) {
  RC_ASSERT(findingFault(parsed(*mixedScript()), *anyOptions()) == "");
}

RC_GTEST_PROP(CheckProperty, FindingsOfAnyScriptAreSound, ()) {
  RC_ASSERT(findingFault(parsed(*anyScript()), *anyOptions()) == "");
}

RC_GTEST_PROP(CheckProperty, FindingsOfAnyBytesAreSound, ()) {
  RC_ASSERT(findingFault(parsed(*anyBytes()), *anyOptions()) == "");
  RC_ASSERT(findingFault(parsed("start data >>\n" + *anyBytes()), *anyOptions()) == "");
}

// What a rule says about a line is what happens when the script is played.
RC_GTEST_PROP(CheckProperty, LinesSaidToBeIgnoredQueueNothing, ()) {
  const Script script = parsed(*mixedScript());
  CheckOptions options = *anyOptions();
  options.severities.clear();
  RunOptions run;
  run.device = platformOf(script, options).profile();
  std::set<std::uint32_t> active;
  for (const LowLevelEvent& event : play(script, run).events) active.insert(event.line);
  for (const Finding& finding : check(script, options)) {
    if (!finding.message.starts_with("The device ignores this line")) continue;
    RC_ASSERT(!active.contains(finding.range.start.line));
  }
}

}  // namespace
}  // namespace marmoset::test
