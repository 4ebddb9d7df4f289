#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "server/cli/check/recorded.h"
#include "server/cli/check/report.h"
#include "server/cli/files/named_files.h"
#include "server/cli/input.h"
#include "server/cli/platform_options.h"

namespace marmoset::cli {

// What of files is to be found, and done about it.
struct CheckSettings {
  std::string recording;  // empty: none
  bool fix = false;
  bool offersFixes = false;  // the report has a place for them
  script::Severity shown = script::Severity::hint;
  PlatformOptions platform;
};

// Checks one file. Several threads may use one checker.
class Checker {
 public:
  explicit Checker(CheckSettings settings) : settings_(std::move(settings)) {}

  // Nothing of a file that was found in a folder and is no Monkey file.
  std::optional<FileReport> check(const NamedFile& file, project::Project project) const;

 private:
  void checkLog(const script::Log& log, const project::Project& project, FileReport& report) const;
  void checkScript(const Input& input, script::Script script, const project::Project& project,
                   FileReport& report) const;
  tl::expected<std::size_t, std::string> writeFixes(const Input& input, script::Script& script,
                                                    const script::CheckOptions& rules,
                                                    const std::optional<RecordedCheck>& recorded) const;
  void add(FileReport& report, script::Finding finding, std::vector<script::Fix> fixes) const;

  CheckSettings settings_;
};

// All files, as many at a time as there are processors; the reports come in the order of the files, each with
// the project its file lives in.
std::vector<FileReport> checkAll(const Checker& checker, const std::vector<NamedFile>& files,
                                 const std::vector<project::Project>& projects);

}  // namespace marmoset::cli
