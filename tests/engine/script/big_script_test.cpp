#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/engine/script/generators.h"
#include "tests/engine/script/script_checks.h"

namespace marmoset::test {

using namespace marmoset::script;

// The real size: a hundred thousand lines, edited in many places.
TEST(BigScript, EditsGiveWhatReadingFromScratchGives) {
  std::string bytes = "count= 1\nspeed= 1\nstart data >>\n";
  for (int i = 0; i < 100'000; ++i)
    bytes += i % 7 == 0 ? "# comment\r" : "Tap(" + std::to_string(i) + ",2)\r\n";
  const Script original = Script::parse(Text(bytes));
  const bool holds = rc::check("random edits at 100,000 lines", [&original] {
    Script script = original;
    const auto edits = *anyEdits();
    for (const AnyEdit& edit : edits) script = script.edited(edit.rangeIn(script.text()), edit.replacement);
    RC_ASSERT(differenceFromScratch(script) == "");
  });
  EXPECT_TRUE(holds);
}

}  // namespace marmoset::test
