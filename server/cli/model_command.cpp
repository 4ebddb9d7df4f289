#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <system_error>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/device/simulator/app_file.h"
#include "engine/model/dot.h"
#include "engine/model/model_json.h"
#include "engine/model/simulated_app.h"
#include "server/cli/choices.h"
#include "server/cli/commands.h"
#include "server/cli/json_output.h"
#include "server/cli/model/difference_answer.h"
#include "server/cli/model/model_answer.h"
#include "server/cli/model/model_source.h"
#include "server/cli/output.h"

namespace marmoset::cli {
namespace {

struct ModelOptions {
  std::vector<std::string> inputs;
  std::string before, after;
  std::string by = "components", format = "json", output;
  bool json = false, all = false;

  model::Abstraction abstraction() const { return *model::abstractionOf(by); }
};

int showModel(const ModelOptions& options, const Console& console) {
  const auto source = openModel(options.inputs, options.abstraction());
  if (!source) return console.fail(source.error());
  options.json ? printObject(modelJson(*source), console) : tellModel(*source, options.all, console);
  return fine;
}

int compareModels(const ModelOptions& options, const Console& console) {
  const auto before = openModel({options.before}, options.abstraction());
  if (!before) return console.fail(before.error());
  const auto after = openModel({options.after}, options.abstraction());
  if (!after) return console.fail(after.error());
  const auto difference = differenceOf(before->model, after->model);
  if (!difference) return console.fail(fmt::format("{}: {}", options.after, difference.error()));
  if (options.json)
    printObject(differenceJson(*difference), console);
  else
    console.out << differenceInWords(*difference);
  return difference->empty() ? fine : no;
}

// An app that no phone would take is not written.
tl::expected<std::string, std::string> appOf(const ModelSource& source) {
  namespace simulator = device::simulator;
  auto text = simulatedApp(source.model, source.screens);
  if (!text) return text;
  if (text->size() > simulator::largestAppFile)
    return tl::unexpected(
        fmt::format("the app would have {} MiB, and the simulator reads up to {}; name fewer recordings, or "
                    "take --by window",
                    text->size() >> 20, simulator::largestAppFile >> 20));
  if (const auto app = simulator::parseApp(*text); !app)
    return tl::unexpected(
        fmt::format("the app would not start: {}; name fewer recordings", app.error().front().describe()));
  return text;
}

tl::expected<std::string, std::string> exported(const ModelSource& source, const std::string& format) {
  if (format == "dot") return printDot(source.model);
  return format == "app" ? appOf(source) : printModel(source.model);
}

// Of folders only JSON is read.
std::vector<std::filesystem::path> readBy(const ModelOptions& options) {
  const bool writesJson = std::filesystem::path(options.output).extension() == ".json";
  std::vector<std::string> named;
  std::error_code ignored;
  for (const auto& input : options.inputs)
    if (!std::filesystem::is_directory(input, ignored) || writesJson) named.push_back(input);
  return inputsOf(named);
}

int exportModel(const ModelOptions& options, const Console& console) {
  const auto output = planOutput(options.output, readBy(options));
  if (!output) return console.fail(output.error());
  const auto source = openModel(options.inputs, options.abstraction());
  if (!source) return console.fail(source.error());
  const auto text = exported(*source, options.format);
  if (!text) return console.fail(text.error());
  const auto written = *output ? (*output)->write(*text) : tl::expected<void, std::string>();
  if (!*output || !written) {
    console.document(*text);
    return written ? fine : failPrinted(written.error(), console);
  }
  console.out << fmt::format("written to {}\n", options.output);
  return fine;
}

void addAbstraction(CLI::App& command, ModelOptions& options) {
  command
      .add_option("--by", options.by,
                  "What tells states apart: components (default), which is what can be acted on; or window")
      ->check(oneOf({"components", "window"}))
      ->type_name("WHAT");
}

void addInputs(CLI::App& command, ModelOptions& options) {
  command
      .add_option("INPUT", options.inputs,
                  "Recordings, scripts whose recording is in the store, output folders of DroidBot or Genie, "
                  "models; all of one app")
      ->required();
  addAbstraction(command, options);
}

CLI::App* addPart(CLI::App& parent, const char* name, const char* help,
                  const std::shared_ptr<ModelOptions>& options, Invocation& invocation,
                  int (*answer)(const ModelOptions&, const Console&)) {
  auto* command = parent.add_subcommand(name, help);
  command->callback(
      [options, answer, &invocation] { invocation.exitCode = answer(*options, invocation.console); });
  return command;
}

}  // namespace

void addModelCommand(CLI::App& program, Invocation& invocation) {
  auto* command = program.add_subcommand(
      "model", "What recordings know of an app: its states, what was done there and where it led");
  command->require_subcommand(1);
  const auto options = std::make_shared<ModelOptions>();
  auto* show = addPart(*command, "show", "The states, the transitions with their counts, the coverage",
                       options, invocation, showModel);
  addInputs(*show, *options);
  show->add_flag("--all", options->all, "All states and transitions, not the first of them");
  show->add_flag(
      "--json", options->json,
      R"({"package", "app", "abstraction", "recordings", "models", "windows", "events", "inputs", )"
      R"("undecidedInputs", "coverage", "states": [{"id", "name", "starts", "entered", "events", "failure"}], )"
      R"("transitions": [{"from", "input", "to", "count"}]})");
  auto* diff =
      addPart(*command, "diff",
              "Which screens, inputs and transitions came, went or changed from one build to another; "
              "ends with 1 if any did",
              options, invocation, compareModels);
  diff->add_option("BEFORE", options->before, "What `show` takes: of the earlier build")->required();
  diff->add_option("AFTER", options->after, "Of the later build")->required();
  addAbstraction(*diff, *options);
  diff->add_flag("--json", options->json,
                 R"({"same", "screens": {"came", "went", "changed"}, "inputs": {"came", "went", "moved"}, )"
                 R"("transitions": {"changed"}, "failures": {"came", "went"}})");
  auto* exporting = addPart(*command, "export", "Write the model for other programs, or as a simulated app",
                            options, invocation, exportModel);
  addInputs(*exporting, *options);
  exporting
      ->add_option("--to", options->format,
                   "json (default): a model that this command reads again; dot: a graph for Graphviz; app: a "
                   "simulated app that does what was recorded, and says so where nothing was")
      ->check(oneOf({"json", "dot", "app"}))
      ->type_name("FORMAT");
  exporting->add_option("-o,--output", options->output, "Write it here instead of printing it")
      ->type_name("OUT");
  command->footer(
      "Examples:\n"
      "  marmoset model show crash.recording.json\n"
      "  marmoset model diff v1.model.json v2.model.json\n"
      "  marmoset model export *.recording.json --to dot | dot -Tsvg > app.svg\n"
      "  marmoset model export droidbot-output --to app -o real.app.yaml");
}

}  // namespace marmoset::cli
