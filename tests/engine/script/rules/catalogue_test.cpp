#include <filesystem>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/script/log/findings.h"
#include "engine/script/rules/rule.h"
#include "tests/support/real_data.h"

namespace marmoset::test {
namespace {

using namespace marmoset::script;
using Names = std::set<std::string>;

Names catalogueCodes() {
  Names codes;
  for (const Rule* rule : rules()) codes.emplace(rule->code);
  return codes;
}

Names stems(const std::string& folder, const std::string& extension) {
  Names names;
  for (const auto& entry : std::filesystem::directory_iterator(sourceFile(folder))) {
    if (entry.path().extension() == extension) names.insert(entry.path().stem().string());
  }
  return names;
}

TEST(Catalogue, HasEveryRuleOnceInOrder) {
  EXPECT_EQ(catalogueCodes().size(), rules().size());
  const auto byCode = [](const Rule* a, const Rule* b) { return a->code < b->code; };
  EXPECT_TRUE(std::is_sorted(rules().begin(), rules().end(), byCode));
  EXPECT_GE(rules().size(), 57U);
}

TEST(Catalogue, FindsRulesByCode) {
  for (const Rule* rule : rules()) EXPECT_EQ(findRule(rule->code), rule);
  EXPECT_EQ(findRule("no-such-rule"), nullptr);
  EXPECT_EQ(findRule(""), nullptr);
}

TEST(Catalogue, EveryRuleHasAFileAPageAndAFixture) {
  Names pages = stems("docs/rules", ".md");
  for (const char* other : {"README", "certificate-missing", "certificate-outdated", "crash-irrelevant",
                            "replay-crash", "replay-divergence", "tap-misses"})
    pages.erase(other);
  for (const LogRule* rule : logRules()) pages.erase(std::string(rule->code));
  EXPECT_EQ(pages, catalogueCodes());
  EXPECT_EQ(stems("tests/engine/script/rules/fixtures", ".txt"), catalogueCodes());
  for (const std::string& code : catalogueCodes()) {
    const std::string source = readFile(sourceFile("engine/script/rules/" + code + ".cpp"));
    EXPECT_THAT(source, testing::HasSubstr(".code = \"" + code + "\""));
  }
}

TEST(Catalogue, EveryRuleLooksAtSomethingAndSaysWhat) {
  for (const Rule* rule : rules()) {
    SCOPED_TRACE(rule->code);
    EXPECT_TRUE(rule->checkHeaderLine || rule->checkCommand || rule->checkLine || rule->checkScript);
    EXPECT_EQ(rule->checkCommand != nullptr, rule->about != 0);
    EXPECT_FALSE(rule->summary.empty());
    EXPECT_NE(rule->severity, Severity::off);
  }
}

// A line that switches a rule off must itself be one that a device ignores.
TEST(Catalogue, NoCodeMeansAnythingToADevice) {
  for (const Rule* rule : rules()) {
    const std::string line = "# marmoset: off " + std::string(rule->code);
    std::vector<Command> commands;
    const Line facts = readLine(line, commands);
    EXPECT_EQ(facts.headerKind, HeaderKind::other) << line;
    EXPECT_EQ(facts.effect, LineEffect::none) << line;
  }
}

TEST(Severities, HaveNames) {
  for (const Severity severity :
       {Severity::off, Severity::hint, Severity::information, Severity::warning, Severity::error}) {
    EXPECT_EQ(severityOf(name(severity)), severity);
  }
  EXPECT_EQ(severityOf("fatal"), std::nullopt);
}

}  // namespace
}  // namespace marmoset::test
