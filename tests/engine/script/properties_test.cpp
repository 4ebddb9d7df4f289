#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/script/semantics/run.h"
#include "tests/engine/script/generators.h"
#include "tests/engine/script/script_checks.h"

namespace marmoset::test {

using namespace marmoset::script;

RC_GTEST_PROP(AnyBytes, GiveATreeThatPrintsBack, ()) {
  const std::string bytes = *anyBytes();
  const Script script = Script::parse(Text(bytes));
  RC_ASSERT(script.text().toString() == bytes);
  RC_ASSERT(tokenFault(script) == "");
}

RC_GTEST_PROP(AnyScript, GivesATreeThatPrintsBack, ()) {
  const std::string bytes = *anyScript();
  const Script script = Script::parse(Text(bytes));
  RC_ASSERT(script.text().toString() == bytes);
  RC_ASSERT(tokenFault(script) == "");
}

RC_GTEST_PROP(AnyScript, HasTheRolesThatPlayingItShows, ()) {
  const Script script = Script::parse(Text(*anyScript()));
  const DeviceProfile device{.sdk = *rc::gen::element(16, 28, 29, 34, 36)};
  RC_ASSERT(roleFault(script, device, *rc::gen::arbitrary<bool>()) == "");
}

RC_GTEST_PROP(AnyEdits, GiveWhatReadingFromScratchGives, ()) {
  Script script = Script::parse(Text(*anyScript()));
  const auto edits = *anyEdits();
  for (const AnyEdit& edit : edits) {
    std::string expected = script.text().toString();
    const Range range = edit.rangeIn(script.text());
    expected.replace(edit.offsetIn(script.text(), range.start),
                     edit.offsetIn(script.text(), range.end) - edit.offsetIn(script.text(), range.start),
                     edit.replacement);
    script = script.edited(range, edit.replacement);
    RC_ASSERT(script.text().toString() == expected);
  }
  RC_ASSERT(differenceFromScratch(script) == "");
}

}  // namespace marmoset::test
