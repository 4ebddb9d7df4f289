#include <map>
#include <memory>
#include <string>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "server/cli/check/checker.h"
#include "server/cli/check/report.h"
#include "server/cli/choices.h"
#include "server/cli/commands.h"
#include "server/cli/files/watch.h"
#include "server/cli/option_rules.h"
#include "server/cli/platform_options.h"
#include "server/cli/project_settings.h"

namespace marmoset::cli {
namespace {

using script::Severity;

enum class CheckFormat { text, json, sarif, junit, ctrf, github, markdown };

struct CheckOptions {
  std::vector<std::string> files;
  CheckSettings settings;
  CheckFormat format = CheckFormat::text;
  bool json = false, quiet = false, hints = false, failOnCrash = false, watch = false;
  Severity failOn = Severity::error;
};

void print(const CheckReport& report, const CheckOptions& options, const Console& console) {
  switch (options.format) {
    case CheckFormat::text:
      return printText(report, options.quiet, options.hints, console);
    case CheckFormat::json:
      return printJson(report, console);
    case CheckFormat::sarif:
      return printSarif(report, console);
    case CheckFormat::junit:
      return printJunit(report, console);
    case CheckFormat::ctrf:
      return printCtrf(report, console);
    case CheckFormat::github:
      return printGithub(report, console);
    case CheckFormat::markdown:
      return printMarkdown(report, console);
  }
}

int checkOnce(const CheckOptions& options, const std::vector<NamedFile>& files, const Console& console) {
  ProjectSettings projects;
  std::vector<project::Project> settings;
  for (const auto& file : files) settings.push_back(projects.of(file.path));
  CheckReport report;
  report.failOn = options.failOn;
  report.failOnCrash = options.failOnCrash;
  report.files = checkAll(Checker(options.settings), files, settings);
  for (const auto& file : report.files)
    if (!file.problem.empty()) console.fail(file.problem);
  projects.tellProblems(console);
  print(report, options, console);
  return report.exitCode();
}

int runCheck(CheckOptions options, const Console& console) {
  if (options.json) options.format = CheckFormat::json;
  options.settings.offersFixes = options.format == CheckFormat::sarif;
  if (!options.watch) return checkOnce(options, namedFiles(options.files, Looks::scriptsAndLogs), console);
  return watchFiles([&] { return namedFiles(options.files, Looks::scriptsAndLogs); },
                    [&](const std::vector<NamedFile>& files) { return checkOnce(options, files, console); },
                    console);
}

const std::map<std::string, Severity> severities = {{"error", Severity::error},
                                                    {"warning", Severity::warning},
                                                    {"information", Severity::information},
                                                    {"hint", Severity::hint}};
const std::map<std::string, CheckFormat> formats = {
    {"text", CheckFormat::text},        {"json", CheckFormat::json}, {"sarif", CheckFormat::sarif},
    {"junit", CheckFormat::junit},      {"ctrf", CheckFormat::ctrf}, {"github", CheckFormat::github},
    {"markdown", CheckFormat::markdown}};

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
      ->check(oneOf(words))
      ->type_name(typeName);
}

}  // namespace

void addCheckCommand(CLI::App& program, Invocation& invocation) {
  auto* command =
      program.add_subcommand("check", "Say what a device will do with the lines of scripts and logs");
  const auto options = std::make_shared<CheckOptions>();
  command
      ->add_option(
          "FILE", options->files,
          "Scripts and logs, also packed by gzip; of a folder all below it but what .gitignore leaves out")
      ->required();
  addChoice(
      *command, "--format", options->format, formats, "FORMAT",
      "text (default) and json; for build servers sarif, junit, ctrf, github (annotations of a change) and "
      "markdown (a summary)");
  command->add_flag("--json", options->json, "The same as --format json");
  command->add_flag("--fix", options->settings.fix,
                    "Apply the safe fixes first; a file is replaced whole or not at all");
  command
      ->add_option(
          "--recording", options->settings.recording,
          "A recording of the script, or the Monkey log or SimplyDroid trace of its run: also say which "
          "events do nothing, and which the crash likely does not need; --fix deletes what certainly does "
          "nothing")
      ->type_name("R");
  addChoice(*command, "--severity", options->settings.shown, severities, "LEVEL",
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
      ->check(oneOf({"error", "warning", "information", "hint", "crash"}))
      ->type_name("LEVEL");
  command->add_flag("--watch", options->watch, "Check again whenever one of the files changes, until Ctrl-C");
  command->add_flag("--hints", options->hints, "Print every hint of a log, which are counted by default");
  command->add_flag("-q,--quiet", options->quiet, "One line per finding, nothing else");
  addAndroidOption(*command, options->settings.platform);
  addScreenOption(*command, options->settings.platform);
  const auto isForPeople = [options] { return options->format == CheckFormat::text && !options->json; };
  OptionRules(*command)
      .apart({"--json", "--format"})
      .only(
          "--recording", [options] { return options->files.size() == 1; },
          "is of one script: name one file with it")
      .only("--quiet", isForPeople, "is of --format text only")
      .only("--watch", isForPeople, "is of --format text only")
      .only("--hints", isForPeople, "is of --format text only");
  command->footer(
      "Examples:\n"
      "  marmoset check crash.mks\n"
      "  marmoset check --fix --android 9 *.mks\n"
      "  marmoset check --recording crash.recording.json crash.mks\n"
      "  marmoset check --format sarif . > marmoset.sarif\n"
      "  marmoset check --watch scripts/\n"
      "  adb shell cat /sdcard/run.mks | marmoset check -\n\n"
      "Lines and columns count from 1, columns in Unicode code points.");
  command->callback([options, &invocation] { invocation.exitCode = runCheck(*options, invocation.console); });
}

}  // namespace marmoset::cli
