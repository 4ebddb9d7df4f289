#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/script/rules/rule.h"
#include "engine/script/text/text.h"
#include "server/cli/console.h"

namespace marmoset::cli {

// A finding with what can be done about it. Fixes are only there if they were asked for.
struct ReportedFinding {
  script::Finding finding;
  std::vector<script::Fix> fixes;
};

struct FileReport {
  std::string path, name;  // as the user wrote it, and for people
  script::Text text;       // the findings' positions refer to it
  std::vector<ReportedFinding> findings;
  std::size_t fixed = 0;             // fixes that were applied before
  std::string problem;               // why the file could not be checked; empty if it was
  std::vector<std::string> remarks;  // what the findings do not rest on; for people
  bool isLog = false;
  bool failed = false;  // a log that shows a failed run, whatever is left out of the findings
};

// Whether a finding tells how a run failed: a crash, an ANR, a run that ended early.
bool tellsFailure(const script::Finding& finding);

struct CheckReport {
  std::vector<FileReport> files;
  script::Severity failOn = script::Severity::error;
  bool failOnCrash = false;

  bool fails(const script::Finding& finding) const {
    return finding.severity >= failOn || (failOnCrash && tellsFailure(finding));
  }
  int exitCode() const;
};

// A place as people count: from 1, columns in Unicode code points.
struct Place {
  std::size_t line = 1, column = 1;
};
Place placeOf(const script::Text& text, const script::Position& position);

// As compilers print: `path:line:column: severity: message [code]`, the line with a caret below, a summary.
// `brief` leaves out the lines and the summary. Of a log the failures come first, and its hints are counted
// unless `hints` asks for each.
void printText(const CheckReport& report, bool brief, bool hints, const Console& console);
void printJson(const CheckReport& report, const Console& console);
// SARIF 2.1.0, for code scanning services.
void printSarif(const CheckReport& report, const Console& console);
// One test suite a file, one test case a finding, for build servers: as the strict ones take it, which know
// neither texts in a test case that passed nor two cases of one name.
void printJunit(const CheckReport& report, const Console& console);
// The Common Test Report Format.
void printCtrf(const CheckReport& report, const Console& console);
// Workflow commands, which GitHub shows as annotations beside the lines of a change.
void printGithub(const CheckReport& report, const Console& console);
// What the page of a build shows: how many of what in which file, and the findings that fail it.
void printMarkdown(const CheckReport& report, const Console& console);

}  // namespace marmoset::cli
