#include <algorithm>
#include <chrono>
#include <ostream>
#include <string>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <pugixml.hpp>

#include "server/cli/check/report.h"
#include "server/cli/check/tests_of.h"
#include "server/cli/plain_text.h"

namespace marmoset::cli {
namespace {

using Outcome = FindingTest::Outcome;

void addTest(pugi::xml_node& suite, const FindingTest& test) {
  auto node = suite.append_child("testcase");
  node.append_attribute("name") = test.name.c_str();
  node.append_attribute("classname") = suite.attribute("name").value();
  node.append_attribute("time") = "0";
  if (test.outcome == Outcome::passed) return;
  auto result = node.append_child(test.outcome == Outcome::failed ? "failure" : "error");
  result.append_attribute("type") = test.code.empty() ? "unreadable" : test.code.c_str();
  result.append_attribute("message") = test.message.c_str();
  result.text().set(test.message.c_str());
}

// What does not fail the build is told by the suite: a test that passed has no place for it.
std::string remarksOf(const std::vector<FindingTest>& tests) {
  std::string remarks;
  for (const auto& test : tests)
    if (test.outcome == Outcome::passed && !test.message.empty()) remarks += test.message + "\n";
  return remarks;
}

void addSuite(pugi::xml_node& suites, const CheckReport& report, const FileReport& file,
              const std::string& moment) {
  const auto tests = testsOf(report, file);
  const auto count = [&](Outcome outcome) {
    return static_cast<unsigned>(std::ranges::count(tests, outcome, &FindingTest::outcome));
  };
  auto suite = suites.append_child("testsuite");
  suite.append_attribute("name") = printable(file.name).c_str();
  suite.append_attribute("timestamp") = moment.c_str();
  suite.append_attribute("hostname") = "localhost";
  suite.append_attribute("tests") = static_cast<unsigned>(tests.size());
  suite.append_attribute("failures") = count(Outcome::failed);
  suite.append_attribute("errors") = count(Outcome::unreadable);
  suite.append_attribute("time") = "0";
  suite.append_child("properties");
  for (const auto& test : tests) addTest(suite, test);
  suite.append_child("system-out").text().set(remarksOf(tests).c_str());
  suite.append_child("system-err");
}

}  // namespace

void printJunit(const CheckReport& report, const Console& console) {
  const auto moment =
      fmt::format("{:%Y-%m-%dT%H:%M:%S}",
                  fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now())));
  pugi::xml_document document;
  auto suites = document.append_child("testsuites");
  for (const auto& file : report.files) addSuite(suites, report, file, moment);
  document.save(console.out, "  ", pugi::format_default, pugi::encoding_utf8);
}

}  // namespace marmoset::cli
