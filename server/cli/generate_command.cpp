#include <memory>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/device/simulator/generator/generator.h"
#include "engine/files/output.h"
#include "server/cli/commands.h"
#include "server/cli/generate/generate_answer.h"
#include "server/cli/json_output.h"
#include "server/cli/whole_option.h"

namespace marmoset::cli {
namespace {

using device::simulator::GeneratedCase;
using device::simulator::GeneratorSettings;

struct GenerateOptions {
  GeneratorSettings settings;
  std::uint32_t count = 1;
  std::string folder;
  bool json = false;
};

// Both files say how they came to be; a device reads neither line.
std::string origin(const GeneratorSettings& settings, const GeneratedCase& generated) {
  return fmt::format(
      "# Generated from seed {}, noise {}: {} user events, {} activities, a crash that depends on {} "
      "variables.\n",
      settings.seed, settings.noise, generated.events(), generated.activities, generated.guardVariables);
}

struct CaseOutputs {
  files::Output app, script;
};

tl::expected<std::vector<CaseOutputs>, std::string> planCases(const GenerateOptions& options) {
  std::vector<CaseOutputs> outputs;
  if (options.folder.empty()) return outputs;
  const auto folder = files::OutputFolder::plan(options.folder, {});
  if (!folder) return tl::unexpected(folder.error());
  for (std::uint32_t i = 0; i < options.count; ++i) {
    const auto name = fmt::format("generated-{}", options.settings.seed + i);
    auto app = folder->file(name + ".app.yaml"), script = folder->file(name + ".mks");
    if (!app || !script) return tl::unexpected(!app ? app.error() : script.error());
    outputs.push_back({*std::move(app), *std::move(script)});
  }
  return outputs;
}

tl::expected<WrittenCase, std::string> write(const CaseOutputs& outputs, const GeneratorSettings& settings,
                                             const GeneratedCase& generated) {
  const auto told = origin(settings, generated);
  if (const auto written = outputs.app.write(told + generated.appFile); !written)
    return tl::unexpected(written.error());
  if (const auto written = outputs.script.write(told + generated.script); !written)
    return tl::unexpected(written.error());
  return WrittenCase{settings.seed, outputs.app.path().string(), outputs.script.path().string()};
}

int runGenerate(const GenerateOptions& options, const Console& console) {
  const auto outputs = planCases(options);
  if (!outputs) return console.fail(outputs.error());
  GenerateAnswer answer;
  std::vector<GeneratedCase> cases;
  auto settings = options.settings;
  for (std::uint32_t i = 0; i < options.count; ++i, ++settings.seed) {
    cases.push_back(generateCase(settings));
    answer.histogram.add(measureSuccess(cases.back()));
    if (options.folder.empty()) continue;
    auto written = write((*outputs)[i], settings, cases.back());
    if (!written) return console.fail(written.error());
    answer.written.push_back(*std::move(written));
  }
  answer.facts = measureCorpus(cases);
  if (options.json)
    printObject(toJson(answer), console);
  else
    printText(answer, console);
  return fine;
}

void addShapeOptions(CLI::App& command, GeneratorSettings& settings) {
  addWholeOption(command, {"--seed", "S", "Equal seeds give equal apps and scripts; default: 1"},
                 [&settings](std::uint64_t number) { settings.seed = number; });
  command.add_option("--noise", settings.noise, "How often a screen surprises, 0 (default) to 0.1")
      ->type_name("X")
      ->check(CLI::Range(0.0, 0.1));
  command.add_option("--events", settings.events, "User events of the script; default: as long as real ones")
      ->type_name("N")
      ->check(CLI::Range(1, 20000));
  command
      .add_option("--activities", settings.activities, "Screens of the app; default: as many as real ones")
      ->type_name("N")
      ->check(CLI::Range(1, 50));
  command.add_option("--guards", settings.guardVariables, "Variables the crash depends on, 0 to 7")
      ->type_name("N")
      ->check(CLI::Range(0, 7));
  command
      .add_option("--hidden", settings.hiddenVariables,
                  "So many of them change only by opening and closing a dialog, 0 (default) to 2")
      ->type_name("N")
      ->check(CLI::Range(0, 2));
}

}  // namespace

void addGenerateCommand(CLI::App& program, Invocation& invocation) {
  auto* command = program.add_subcommand(
      "generate",
      "Make a random app and a Monkey run that crashes it, for experiments on the simulated device");
  const auto options = std::make_shared<GenerateOptions>();
  addShapeOptions(*command, options->settings);
  command->add_option("--count", options->count, "So many cases, with the seeds that follow; default: 1")
      ->type_name("N")
      ->check(CLI::Range(1, 10000));
  command
      ->add_option("-o,--output", options->folder,
                   "Write generated-S.app.yaml and generated-S.mks into this folder")
      ->type_name("DIR");
  command->add_flag("--json", options->json,
                    "{\"files\": [{\"seed\", \"app\", \"script\"}], \"generated\", \"real\", \"histogram\": "
                    "[{\"p\", \"subtraces\"}]}");
  command->footer(
      "Examples:\n"
      "  marmoset generate --seed 7 --noise 0.05 -o cases\n"
      "  marmoset generate --count 100");
  command->callback(
      [options, &invocation] { invocation.exitCode = runGenerate(*options, invocation.console); });
}

}  // namespace marmoset::cli
