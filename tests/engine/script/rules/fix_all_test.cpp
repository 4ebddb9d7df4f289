#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/script/rules/check.h"
#include "tests/engine/script/examples.h"
#include "tests/engine/script/generators.h"
#include "tests/engine/script/rules/example_text.h"
#include "tests/engine/script/rules/mixed_scripts.h"

namespace marmoset::test {
namespace {

using namespace marmoset::script;

std::string fixed(const std::string& text) {
  return fixAll(parsed(text)).script.text().toString();
}

TEST(FixAll, AppliesSafeFixesOnly) {
  EXPECT_EQ(fixed("count=10\nstart data >>\ntab(1,2)\nUserWait(-5)\n# Tap(1,2)\n"),
            "count= 10\nstart data >>\nTap(1,2)\nUserWait(-5)\n# Tap[1,2]\n");
}

TEST(FixAll, GoesOnUntilNothingIsLeft) {
  EXPECT_EQ(fixed("start data >>\nlaunchactivity(com.x,.Main); tap(1,2)\n"),
            "start data >>\nLaunchActivity(com.x,com.x.Main); tap(1,2)\n");
  EXPECT_EQ(fixed("launchactivity(com.x,.Main)\n"), "start data >>\nLaunchActivity(com.x,com.x.Main)\n");
}

TEST(FixAll, KeepsLineEnds) {
  EXPECT_EQ(fixed("count=10\r\nstart data >> Tap(1,2)\r\ntap(1,2)"),
            "count= 10\r\nstart data >>\r\nTap(1,2)\r\nTap(1,2)");
}

TEST(FixAll, LeavesRulesThatAreOff) {
  CheckOptions options;
  options.severities["wrong-case"] = Severity::off;
  EXPECT_EQ(fixAll(parsed("start data >>\ntap(1,2)\n"), options).applied, 0U);
  EXPECT_EQ(fixAll(parsed("# marmoset: off wrong-case\nstart data >>\ntap(1,2)\n")).applied, 0U);
}

RC_GTEST_PROP(FixAllProperty, ReachesAFixedPoint, ()) {
  const CheckOptions options = *anyOptions();
  const Script once = fixAll(parsed(*mixedScript()), options).script;
  const FixedScript twice = fixAll(once, options);
  RC_ASSERT(twice.applied == 0U);
  RC_ASSERT(twice.script.text().toString() == once.text().toString());
}

RC_GTEST_PROP(FixAllProperty, LeavesAScriptWithoutSafeFixesAlone, ()) {
  const Script script = parsed(*anyScript());
  const FixedScript result = fixAll(script);
  if (result.applied == 0) RC_ASSERT(result.script.text().toString() == script.text().toString());
}

// Where a finding is, there the safe fix works, and nowhere else.
RC_GTEST_PROP(FixAllProperty, SafeFixesStayOnTheLinesOfTheirFinding, ()) {
  const Script script = parsed(*mixedScript());
  for (const Finding& finding : check(script)) {
    if (finding.code == "missing-marker" || finding.code == "utf-16") continue;
    for (const Fix& fix : fixesFor(script, {}, finding)) {
      if (!fix.safe) continue;
      for (const TextEdit& edit : fix.edits) {
        RC_ASSERT(edit.range.start.line >= finding.range.start.line);
        const bool deletesLine = edit.range.end.byte == 0 && edit.replacement.empty();
        RC_ASSERT(edit.range.end.line <= finding.range.end.line + (deletesLine ? 1 : 0));
      }
    }
  }
}

// These change nothing of what the device injects, on any script.
RC_GTEST_PROP(FixAllProperty, NeutralFixesKeepEveryEvent, ()) {
  const Script script = parsed(*mixedScript());
  for (const Finding& finding : check(script)) {
    const bool neutral = finding.code == "byte-order-mark" || finding.code == "misread-count" ||
                         finding.code == "old-key" || finding.code == "unknown-directive";
    if (!neutral || !finding.fixable) continue;
    const Fix fix = fixesFor(script, {}, finding).front();
    const Script after = parsed(applied(script, fix));
    RC_ASSERT(words(play(script).events) == words(play(after).events));
  }
}

// A line that is one clean command queues the same after all fixes, in the same order.
RC_GTEST_PROP(FixAllProperty, KeepsTheEventsOfCleanLines, ()) {
  const auto waits = *rc::gen::container<std::vector<int>>(rc::gen::inRange(1000, 9999));
  const auto mistakes = *rc::gen::container<std::vector<std::string>>(
      waits.size(),
      rc::gen::element<std::string>("tap(1,2)", "# LongPress()", "RotateScreen(90,0)", "# a) b (c",
                                    "LaunchActivity(com.x,.Main)", "Tap(1,2); Tap(3,4)"));
  std::string text = "start data >>\n";
  std::vector<std::string> expected;
  for (std::size_t index = 0; index < waits.size(); ++index) {
    text += mistakes[index] + "\nUserWait(" + std::to_string(waits[index]) + ")\n";
    expected.push_back("wait:" + std::to_string(waits[index]));
  }
  std::vector<std::string> kept;
  for (const std::string& event : played(fixAll(parsed(text)).script)) {
    if (event.starts_with("wait:")) kept.push_back(event);
  }
  RC_ASSERT(kept == expected);
}

}  // namespace
}  // namespace marmoset::test
