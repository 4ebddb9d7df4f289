#include <gtest/gtest.h>

#include "engine/script/semantics/run.h"
#include "tests/engine/script/script_checks.h"
#include "tests/support/real_data.h"

namespace marmoset::test {

using namespace marmoset::script;

// Scripts, and whatever else lies there: recordings, logs and pages give a tree as well.
TEST(RealFiles, GiveATreeThatPrintsBack) {
  for (const char* name : {"monkey-scripts", "simplydroid", "aosp-golden", "monkey-logs"}) {
    const auto folder = realData(name);
    if (!folder) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(*folder)) {
      if (!entry.is_regular_file()) continue;
      SCOPED_TRACE(entry.path());
      const std::string bytes = readFile(entry.path());
      const Script script = Script::parse(Text(bytes));
      EXPECT_EQ(script.text().toString(), bytes);
      EXPECT_EQ(tokenFault(script), "");
      EXPECT_EQ(roleFault(script, {}, true), "");
    }
  }
}

TEST(RealFiles, ScriptsRun) {
  const auto folder = realData("monkey-scripts");
  if (!folder) return;
  for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
    const auto run = play(Script::parse(Text(readFile(entry.path()))));
    EXPECT_GT(run.events.size(), 0u) << entry.path();
  }
}

}  // namespace marmoset::test
