#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engine/script/rules/example_text.h"
#include "tests/support/real_data.h"

namespace marmoset::test {
namespace {

using namespace marmoset::script;
using testing::ElementsAre;

std::vector<std::string> found(const std::filesystem::path& path) {
  std::vector<std::string> all;
  for (const Finding& finding : check(parsed(readFile(path)))) {
    all.push_back(std::string(finding.code) + "@" + std::to_string(finding.range.start.line + 1));
  }
  return all;
}

TEST(RealScripts, GeneratedOnesRaiseNoFalseAlarm) {
  const auto folder = realData("simplydroid");
  if (!folder) return;
  int scripts = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*folder)) {
    if (entry.path().filename() != "script.log") continue;
    EXPECT_THAT(found(entry.path()), ElementsAre()) << entry.path();
    ++scripts;
  }
  EXPECT_EQ(scripts, 35);
}

TEST(RealScripts, HandWrittenOnesShowTheirMistakes) {
  const auto folder = realData("monkey-scripts");
  if (!folder) return;
  EXPECT_THAT(found(*folder / "18795833649_calc.script"),
              ElementsAre("misread-count@4", "misread-speed@5", "unknown-keyword@8", "executing-comment@20"));
  EXPECT_THAT(found(*folder / "9898292465_browser.script"),
              ElementsAre("ignored-header@3", "ignored-header@4", "longer-word@9", "different-down-time@10",
                          "different-down-time@14"));
  EXPECT_THAT(found(*folder / "jerry117_sample_test.txt"),
              ElementsAre("ignored-header@3", "ignored-header@4"));
  EXPECT_THAT(found(*folder / "ywsmart_WebTestBase.script"), ElementsAre());
  EXPECT_THAT(found(*folder / "10182071105_monkeyMacro_testTouchScripts.txt"), ElementsAre());
}

}  // namespace
}  // namespace marmoset::test
