#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "engine/script/semantics/run.h"
#include "tests/support/real_data.h"

namespace marmoset::test {

using namespace marmoset::script;

namespace {

// The class of every row `index;class;package;activity;code`; crash rows and their stacks are none.
std::vector<std::string> tracedClasses(const std::string& trace) {
  std::vector<std::string> classes;
  std::istringstream rows(trace);
  for (std::string row; std::getline(rows, row);) {
    const std::size_t index = row.find(';');
    if (index == std::string::npos || row.find_first_not_of("0123456789") != index) continue;
    classes.push_back(row.substr(index + 1, row.find(';', index + 1) - index - 1));
  }
  return classes;
}

std::vector<std::string> playedClasses(const std::string& script) {
  std::vector<std::string> classes;
  for (const LowLevelEvent& event : play(Script::parse(Text(script))).events)
    classes.emplace_back(className(event));
  return classes;
}

}  // namespace

TEST(SimplyDroid, EveryScriptExpandsToTheRowsOfItsTrace) {
  const auto folder = realData("simplydroid");
  if (!folder) return;
  std::set<std::filesystem::path> scripts;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*folder)) {
    if (entry.path().filename() == "script.log") scripts.insert(entry.path());
  }
  EXPECT_GT(scripts.size(), 0u);
  for (const auto& script : scripts) {
    SCOPED_TRACE(script);
    EXPECT_EQ(playedClasses(readFile(script)), tracedClasses(readFile(script.parent_path() / "execute.log")));
  }
}

}  // namespace marmoset::test
