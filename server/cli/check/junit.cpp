#include <algorithm>
#include <ostream>
#include <string>

#include <fmt/format.h>
#include <pugixml.hpp>

#include "server/cli/check/report.h"
#include "server/cli/plain_text.h"

namespace marmoset::cli {
namespace {

pugi::xml_node addCase(pugi::xml_node& suite, const std::string& name) {
  auto testCase = suite.append_child("testcase");
  testCase.append_attribute("name") = name.c_str();
  testCase.append_attribute("classname") = suite.attribute("name").value();
  return testCase;
}

void addFinding(pugi::xml_node& suite, const FileReport& file, const script::Finding& finding, bool fails) {
  const auto place = placeOf(file.text, finding.range.start);
  auto testCase = addCase(suite, fmt::format("{} at line {}", finding.code, place.line));
  const auto message = printable(finding.message);
  const auto text = fmt::format("{}:{}:{}: {}: {}", printable(file.name), place.line, place.column,
                                name(finding.severity), message);
  auto result = testCase.append_child(fails ? "failure" : "system-out");
  if (fails) {
    result.append_attribute("type") = std::string(finding.code).c_str();
    result.append_attribute("message") = message.c_str();
  }
  result.text().set(text.c_str());
}

struct Tally {
  std::size_t tests = 0, failures = 0, errors = 0;

  void write(pugi::xml_node& node) const {
    node.append_attribute("tests") = tests;
    node.append_attribute("failures") = failures;
    node.append_attribute("errors") = errors;
  }
};

// A file without findings still shows as one passed test.
Tally tallyOf(const CheckReport& report, const FileReport& file) {
  const auto failures =
      std::count_if(file.findings.begin(), file.findings.end(),
                    [&](const ReportedFinding& reported) { return report.fails(reported.finding); });
  return {std::max<std::size_t>(file.findings.size(), 1), static_cast<std::size_t>(failures),
          file.problem.empty() ? 0U : 1U};
}

void addSuite(pugi::xml_node& suites, const CheckReport& report, const FileReport& file) {
  auto suite = suites.append_child("testsuite");
  suite.append_attribute("name") = printable(file.name).c_str();
  tallyOf(report, file).write(suite);
  if (!file.problem.empty()) {
    addCase(suite, "readable").append_child("error").append_attribute("message") =
        printable(file.problem).c_str();
  } else if (file.findings.empty()) {
    addCase(suite, "no findings");
  }
  for (const auto& reported : file.findings)
    addFinding(suite, file, reported.finding, report.fails(reported.finding));
}

}  // namespace

void printJunit(const CheckReport& report, const Console& console) {
  Tally total;
  for (const auto& file : report.files) {
    const auto tally = tallyOf(report, file);
    total.tests += tally.tests;
    total.failures += tally.failures;
    total.errors += tally.errors;
  }
  pugi::xml_document document;
  auto suites = document.append_child("testsuites");
  suites.append_attribute("name") = "marmoset check";
  total.write(suites);
  for (const auto& file : report.files) addSuite(suites, report, file);
  document.save(console.out, "  ", pugi::format_default, pugi::encoding_utf8);
}

}  // namespace marmoset::cli
