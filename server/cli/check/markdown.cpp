#include "engine/report/markdown.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/script/rules/message.h"
#include "server/cli/check/report.h"
#include "server/cli/check/tests_of.h"

namespace marmoset::cli {
namespace {

using script::Severity;

// More of them than anybody reads on such a page are counted.
constexpr std::size_t mostListed = 50;

std::string words(std::string_view text) {
  return report::Markdown(text).marked();
}

std::size_t countOf(const FileReport& file, Severity severity) {
  return static_cast<std::size_t>(std::ranges::count(
      file.findings, severity, [](const ReportedFinding& each) { return each.finding.severity; }));
}

std::string rowOf(const FileReport& file) {
  std::string row = fmt::format("| {} |", words(file.name));
  if (!file.problem.empty()) return row + " could not be checked ||||\n";
  for (const auto severity : {Severity::error, Severity::warning, Severity::information, Severity::hint}) {
    const auto count = countOf(file, severity);
    row += count > 0 ? fmt::format(" {} |", count) : " |";
  }
  return row + "\n";
}

std::vector<std::string> failuresOf(const CheckReport& report) {
  std::vector<std::string> failures;
  for (const auto& file : report.files)
    for (const auto& test : testsOf(report, file))
      if (test.outcome != FindingTest::Outcome::passed)
        failures.push_back(fmt::format("- {}{}\n", words(test.message),
                                       test.code.empty() ? "" : fmt::format(" `{}`", test.code)));
  return failures;
}

}  // namespace

void printMarkdown(const CheckReport& report, const Console& console) {
  const auto failures = failuresOf(report);
  console.out << fmt::format("## Monkey scripts: {} in {}\n\n",
                             failures.empty() ? "no failures" : script::counted(failures.size(), "failure"),
                             script::counted(report.files.size(), "file"));
  console.out << "| file | errors | warnings | information | hints |\n|---|--:|--:|--:|--:|\n";
  for (const auto& file : report.files)
    if (!file.findings.empty() || !file.problem.empty()) console.out << rowOf(file);
  if (!failures.empty()) console.out << "\n### What fails\n\n";
  for (std::size_t i = 0; i < std::min(failures.size(), mostListed); ++i) console.out << failures[i];
  if (failures.size() > mostListed)
    console.out << fmt::format("\nand {} more\n", failures.size() - mostListed);
}

}  // namespace marmoset::cli
