#include "server/cli/check/tests_of.h"

#include <map>

#include <fmt/format.h>

#include "server/cli/plain_text.h"

namespace marmoset::cli {

std::string lineOf(const FileReport& file, const script::Finding& finding) {
  const auto place = placeOf(file.text, finding.range.start);
  return fmt::format("{}:{}:{}: {}: {}", printable(file.name), place.line, place.column,
                     name(finding.severity), printable(finding.message));
}

std::vector<FindingTest> testsOf(const CheckReport& report, const FileReport& file) {
  using Outcome = FindingTest::Outcome;
  std::vector<FindingTest> tests;
  if (!file.problem.empty())
    tests.push_back({"readable", Outcome::unreadable, "", printable(file.problem), {}});
  std::map<std::string, std::size_t> taken;
  for (const auto& [finding, fixes] : file.findings) {
    const auto place = placeOf(file.text, finding.range.start);
    auto name = fmt::format("{} at line {}", finding.code, place.line);
    if (const auto before = taken[name]++; before > 0) name += fmt::format(" ({})", before + 1);
    tests.push_back({std::move(name), report.fails(finding) ? Outcome::failed : Outcome::passed,
                     std::string(finding.code), lineOf(file, finding), place});
  }
  if (tests.empty()) tests.push_back({"no findings", Outcome::passed, "", "", {}});
  return tests;
}

}  // namespace marmoset::cli
