#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include "engine/files/rewrite_file.h"
#include "engine/reduce/document/certificate_missing.h"
#include "engine/reduce/document/certificate_outdated.h"
#include "engine/report/log_labels.h"
#include "engine/report/recording_findings.h"
#include "engine/script/log/findings.h"
#include "engine/script/rules/check.h"
#include "server/cli/check/recorded.h"
#include "server/cli/check/report.h"
#include "server/cli/commands.h"
#include "server/cli/input.h"
#include "server/cli/platform_options.h"
#include "server/cli/project_settings.h"

namespace marmoset::cli {
namespace {

using script::Severity;

enum class CheckFormat { text, json, sarif, junit };

struct CheckOptions {
  std::vector<std::string> files;
  std::string recording;
  CheckFormat format = CheckFormat::text;
  bool json = false, fix = false, quiet = false, hints = false, failOnCrash = false;
  Severity shown = Severity::hint, failOn = Severity::error;
  PlatformOptions platform;
};

class Check {
 public:
  explicit Check(const CheckOptions& options) : options_(options) {
    if (options_.json) options_.format = CheckFormat::json;
  }

  int run(const Console& console) {
    if (!options_.recording.empty() && options_.files.size() > 1)
      return console.fail("a recording is of one script: name one file with --recording");
    CheckReport report;
    report.failOn = options_.failOn;
    report.failOnCrash = options_.failOnCrash;
    for (const auto& path : options_.files) {
      report.files.push_back(checkFile(path));
      if (!report.files.back().problem.empty()) console.fail(report.files.back().problem);
    }
    projects_.tellProblems(console);
    print(report, console);
    return report.exitCode();
  }

 private:
  FileReport checkFile(const std::string& path) {
    auto project = projects_.of(path);
    auto& rules = project.check;
    options_.platform.applyTo(rules.platform);
    FileReport report{.path = path, .name = path == "-" ? "standard input" : path};
    const auto input = readInput(path);
    const auto document = input ? recognise(*input) : tl::unexpected(input.error());
    if (!document) {
      report.problem = document.error();
    } else if (const auto* log = std::get_if<script::Log>(&*document)) {
      report.text = log->text();
      report.isLog = true;
      checkLog(*log, project, report);
    } else {
      checkScript(*input, std::get<script::Script>(*document), project, report);
    }
    return report;
  }

  void checkLog(const script::Log& log, const project::Project& project, FileReport& report) const {
    for (auto& finding : logFindings(log, project.check)) add(report, std::move(finding), {});
    auto labels = report::labelsOf(log, project.ineffective, project.check.severities);
    const auto others = report.findings.size();
    for (auto& finding : labels.findings) add(report, std::move(finding), {});
    if (report.findings.size() > others) report.remarks = std::move(labels.missing);
    sortByPlace(report);
  }

  void checkScript(const Input& input, script::Script script, const project::Project& project,
                   FileReport& report) const {
    const auto& rules = project.check;
    std::optional<RecordedCheck> recorded;
    if (!options_.recording.empty()) {
      auto opened = RecordedCheck::open(options_.recording, script, project);
      if (!opened) report.problem = opened.error();
      if (opened) recorded = *std::move(opened);
    }
    if (options_.fix && report.problem.empty()) {
      if (const auto fixed = writeFixes(input, script, rules, recorded); fixed) {
        report.fixed = *fixed;
      } else {
        report.problem = fixed.error();
      }
    }
    report.text = script.text();
    for (auto& finding : check(script, rules)) {
      auto fixes = options_.format == CheckFormat::sarif && finding.fixable ? fixesFor(script, rules, finding)
                                                                            : std::vector<script::Fix>{};
      add(report, std::move(finding), std::move(fixes));
    }
    if (auto outdated = certificateFinding(script, project)) add(report, *std::move(outdated), {});
    if (recorded) {
      report.remarks = recorded->remarks();
      for (auto& finding : recorded->findings(script)) add(report, std::move(finding), {});
    }
    sortByPlace(report);
  }

  static void sortByPlace(FileReport& report) {
    std::stable_sort(report.findings.begin(), report.findings.end(), [](const auto& a, const auto& b) {
      return a.finding.range.start < b.finding.range.start;
    });
  }

  // Of a reduced trace that was edited since it was verified, or that did not pass.
  static std::optional<script::Finding> certificateFinding(const script::Script& script,
                                                           const project::Project& project) {
    const auto evidence = reduce::readReducedTrace(script);
    if (!evidence) return std::nullopt;
    const auto trace = replay::traceOf(script, playOptions(project));
    if (!trace) return std::nullopt;
    auto finding = reduce::certificateOutdated(script, *evidence, *trace);
    if (!finding) finding = reduce::certificateMissing(script, *evidence, *trace);
    if (!finding) return std::nullopt;
    finding->severity = report::severityIn(project.check.severities, finding->code, finding->severity);
    return finding->severity == Severity::off ? std::nullopt : finding;
  }

  // Replaces `script` by its fixed version once that is in the file.
  tl::expected<std::size_t, std::string> writeFixes(const Input& input, script::Script& script,
                                                    const script::CheckOptions& rules,
                                                    const std::optional<RecordedCheck>& recorded) const {
    if (input.isStandardInput())
      return tl::unexpected<std::string>("standard input: cannot be fixed in place; name a file");
    const auto reduced = recorded ? recorded->withoutIneffective(script) : RecordedCheck::Reduced{script, 0};
    const auto fixed = fixAll(reduced.script, rules);
    if (fixed.applied + reduced.deleted == 0) return 0;
    if (const auto usable = checkRewritable(input); !usable) return tl::unexpected(usable.error());
    const auto written = files::rewriteFile(input.path, fixed.script.text().toString(), input.stamp);
    if (!written) return tl::unexpected(written.error());
    script = fixed.script;
    return fixed.applied + reduced.deleted;
  }

  void add(FileReport& report, script::Finding finding, std::vector<script::Fix> fixes) const {
    report.failed = report.failed || tellsFailure(finding);
    if (finding.severity < options_.shown) return;
    report.findings.push_back({std::move(finding), std::move(fixes)});
  }

  void print(const CheckReport& report, const Console& console) const {
    switch (options_.format) {
      case CheckFormat::text:
        return printText(report, options_.quiet, options_.hints, console);
      case CheckFormat::json:
        return printJson(report, console);
      case CheckFormat::sarif:
        return printSarif(report, console);
      case CheckFormat::junit:
        return printJunit(report, console);
    }
  }

  CheckOptions options_;
  ProjectSettings projects_;
};

const std::map<std::string, Severity> severities = {{"error", Severity::error},
                                                    {"warning", Severity::warning},
                                                    {"information", Severity::information},
                                                    {"hint", Severity::hint}};
const std::map<std::string, CheckFormat> formats = {{"text", CheckFormat::text},
                                                    {"json", CheckFormat::json},
                                                    {"sarif", CheckFormat::sarif},
                                                    {"junit", CheckFormat::junit}};

// Only the words: CLI11's own description lists the numbers of the enumerators too.
template <typename Value>
void addChoice(CLI::App& command, const std::string& name, Value& value,
               const std::map<std::string, Value>& choices, const std::string& typeName,
               const std::string& description) {
  std::vector<std::string> words;
  for (const auto& [word, meaning] : choices) words.push_back(word);
  command
      .add_option_function<std::string>(
          name, [&value, &choices](const std::string& word) { value = choices.at(word); }, description)
      ->check(CLI::IsMember(words).description(""))
      ->type_name(typeName);
}

}  // namespace

void addCheckCommand(CLI::App& program, Invocation& invocation) {
  auto* command =
      program.add_subcommand("check", "Say what a device will do with the lines of scripts and logs");
  const auto options = std::make_shared<CheckOptions>();
  command->add_option("FILE", options->files, "Scripts and logs")->required();
  addChoice(*command, "--format", options->format, formats, "FORMAT", "text (default), json, sarif or junit");
  command->add_flag("--json", options->json, "The same as --format json");
  command->add_flag("--fix", options->fix,
                    "Apply the safe fixes first; a file is replaced whole or not at all");
  command
      ->add_option(
          "--recording", options->recording,
          "A recording of the script, or the Monkey log or SimplyDroid trace of its run: also say which "
          "events do nothing, and which the crash likely does not need; --fix deletes what certainly does "
          "nothing")
      ->type_name("R");
  addChoice(*command, "--severity", options->shown, severities, "LEVEL",
            "Leave out what is below: error, warning, information or hint (default)");
  command
      ->add_option_function<std::string>(
          "--fail-on",
          [options](const std::string& word) {
            options->failOnCrash = word == "crash";
            options->failOn = word == "crash" ? Severity::error : severities.at(word);
          },
          "Exit with 1 from this severity on: error (default), warning, information or hint; crash: also "
          "where a log shows a run that failed")
      ->check(CLI::IsMember({"error", "warning", "information", "hint", "crash"}).description(""))
      ->type_name("LEVEL");
  command->add_flag("--hints", options->hints, "Print every hint of a log, which are counted by default");
  command->add_flag("-q,--quiet", options->quiet, "One line per finding, nothing else");
  addAndroidOption(*command, options->platform);
  addScreenOption(*command, options->platform);
  command->footer(
      "Examples:\n"
      "  marmoset check crash.mks\n"
      "  marmoset check --fix --android 9 *.mks\n"
      "  marmoset check --recording crash.recording.json crash.mks\n"
      "  marmoset check --format sarif *.mks > marmoset.sarif\n"
      "  adb shell cat /sdcard/run.mks | marmoset check -\n\n"
      "Lines and columns count from 1, columns in Unicode code points.");
  command->callback(
      [options, &invocation] { invocation.exitCode = Check(*options).run(invocation.console); });
}

}  // namespace marmoset::cli
