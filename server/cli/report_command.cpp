#include <memory>
#include <ostream>
#include <string>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/report/print.h"
#include "engine/report/report.h"
#include "engine/report/report_tree.h"
#include "server/cli/choices.h"
#include "server/cli/commands.h"
#include "server/cli/named_recording.h"
#include "server/cli/option_rules.h"
#include "server/cli/output.h"
#include "server/cli/project_settings.h"
#include "server/cli/report/report_source.h"
#include "system/interruption.h"

namespace marmoset::cli {
namespace {

struct ReportOptions {
  ReportRequest request;
  std::string format = "text", scope = "key-events", tree, output;
};

std::string told(const ReportOptions& options, const ReportSource& source,
                 const reduce::IneffectiveOptions& rules, const Console& console) {
  const auto scope = *report::scopeOf(options.scope);
  const auto& recording = source.held.recording;
  if (!options.tree.empty()) {
    tellOutdated(source.held, console);
    return report::printTree(recording, source.held.partial ? report::Scope::all : scope, options.tree,
                             rules);
  }
  auto report = report::makeReport(source.held, scope, source.verify, rules);
  report.script = source.script;
  report.proof = source.proof;
  return print(report, recording, options.format);
}

int runReport(ReportOptions options, const Console& console) {
  const system::Interruption interruption;
  const device::Operation operation{.stop = interruption.token()};
  const auto output = planOutput(
      options.output, inputsOf({options.request.file, options.request.recording}, options.request.run));
  if (!output) return console.fail(output.error());
  options.request.screens = options.format == "html";
  ProjectSettings projects;
  const auto project = projects.of(options.request.file);
  if (!options.request.deviceGiven) projects.tellProblems(console);
  const auto source = openReportSource(options.request, console, operation);
  const auto text = source ? told(options, *source, project.ineffective, console) : std::string();
  if (interruption.token().stop_requested()) {
    console.err << "marmoset: stopped; nothing was written\n";
    return no;
  }
  if (!source) return console.fail(source.error());
  tellLeftOut(options.request.run, console);
  const auto written = *output ? (*output)->write(text) : tl::expected<void, std::string>();
  if (!*output || !written) {
    console.out << text;
    return written ? fine : failPrinted(written.error(), console);
  }
  console.out << fmt::format("written to {}\n", options.output);
  return fine;
}

}  // namespace

void addReportCommand(CLI::App& program, Invocation& invocation) {
  auto* command = program.add_subcommand(
      "report", "Tell in sentences what the events of a script did, how much each matters, and the crash");
  const auto options = std::make_shared<ReportOptions>();
  command->add_option("FILE", options->request.file, "A script, a Monkey log or a trace of SimplyDroid")
      ->required();
  command
      ->add_option(
          "--recording", options->request.recording,
          "A recording of the script; default: a fresh one with --device, else the newest in the store")
      ->type_name("R");
  command
      ->add_option(
          "--events", options->scope,
          "key-events (default): those of the crash, replayed where --device is given; effective: what "
          "does something; or all")
      ->check(oneOf({"key-events", "effective", "all"}))
      ->type_name("WHICH");
  command->add_option("--format", options->format, "text (default), markdown, json or html")
      ->check(oneOf(report::formats()))
      ->type_name("FORMAT");
  command->add_flag_callback(
      "--json", [options] { options->format = "json"; },
      R"({"script", "package", "app", "device", "scope", "how", "recorded", "effective", "levels", )"
      R"("events": [{"index", "ids", "lines", "type", "object", "result", "level", "sentence", ...}], "crash", )"
      R"("missing", "proof"})");
  command
      ->add_option(
          "--tree", options->tree,
          "Instead of sentences the tree of windows with its levels and transitions: text, dot or json")
      ->check(oneOf({"text", "dot", "json"}))
      ->type_name("FORMAT");
  command->add_option("-o,--output", options->output, "Write the report here")->type_name("OUT");
  addRunOptions(*command, options->request.run, invocation.console);
  OptionRules(*command).apart({"--json", "--format", "--tree"});
  command->footer(
      "Examples:\n"
      "  marmoset report crash.mks --device sim:whohasmystuff.app.yaml\n"
      "  marmoset report crash.mks --recording crash.recording.json --format html -o crash.html\n"
      "  marmoset report crash.mks --events effective --tree dot | dot -Tsvg > windows.svg\n"
      "  marmoset report --events all monkey.log");
  command->callback([options, command, &invocation] {
    options->request.deviceGiven = command->count("--device") > 0;
    invocation.exitCode = runReport(*options, invocation.console);
  });
}

}  // namespace marmoset::cli
