#pragma once

#include <string>
#include <vector>

#include "server/cli/check/report.h"

namespace marmoset::cli {

// A report as test runners know them: of each file one test a finding, or one that passed.
struct FindingTest {
  enum class Outcome { passed, failed, unreadable };
  std::string name;  // of its own in the file
  Outcome outcome = Outcome::passed;
  std::string code, message;  // empty: there was nothing to find
  Place place;
};
std::vector<FindingTest> testsOf(const CheckReport& report, const FileReport& file);

// "a.mks:3:14: error: ...", as `check` prints it.
std::string lineOf(const FileReport& file, const script::Finding& finding);

}  // namespace marmoset::cli
