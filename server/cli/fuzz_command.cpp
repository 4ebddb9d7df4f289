#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/files/read_file.h"
#include "engine/fuzz/property/read_properties.h"
#include "engine/jobs/kind.h"
#include "engine/jobs/kinds/fuzz.h"
#include "server/cli/commands.h"
#include "server/cli/fuzz/fuzz_answer.h"
#include "server/cli/fuzz/fuzz_output.h"
#include "server/cli/job/knob_flags.h"
#include "server/cli/job/run_job.h"
#include "server/cli/json_output.h"
#include "server/cli/output.h"
#include "system/interruption.h"

namespace marmoset::cli {
namespace {

struct FuzzOptions {
  std::string file, output, properties;
  RunOptions run;
  jobs::KnobValues knobs{jobs::fuzzKind.knobs()};
  bool json = false;
};

// The text of the property document; the error names the first thing that is wrong in it.
tl::expected<std::string, std::string> propertiesOf(const std::string& file) {
  if (file.empty()) return std::string();
  auto contents = files::readFile(file, files::wholeFile(fuzz::largestPropertyFile, "property documents"));
  if (!contents) return tl::unexpected(contents.error());
  const auto reading = fuzz::readProperties(contents->bytes);
  if (reading.problems.empty()) return std::move(contents->bytes);
  const auto& first = reading.problems.front();
  return tl::unexpected(fmt::format("{}:{}:{}: {}", file, first.range.start.line + 1,
                                    first.range.start.byte + 1, first.message));
}

tl::expected<std::optional<FuzzOutput>, std::string> outputOf(const FuzzOptions& options) {
  if (options.output.empty()) return std::optional<FuzzOutput>();
  auto folder =
      files::OutputFolder::plan(options.output, inputsOf({options.file, options.properties}, options.run));
  if (!folder) return tl::unexpected(std::move(folder).error());
  return FuzzOutput(*std::move(folder));
}

int runFuzz(const FuzzOptions& options, const Console& console) {
  const system::Interruption interruption;
  const device::Operation operation{.stop = interruption.token()};
  const auto output = outputOf(options);
  if (!output) return console.fail(output.error());
  const auto properties = propertiesOf(options.properties);
  if (!properties) return console.fail(properties.error());
  auto prepared = prepareRun(options.file, options.run, console, operation);
  if (!prepared) return console.fail(prepared.error());
  auto knobs = options.knobs;
  knobs.set("properties", *properties);
  const auto request = jobOn(*prepared, jobs::fuzzKind, std::move(knobs), options.run);
  const auto store = openStore(console);
  const auto outcome = runHere(request, {console, store, prepared->pool}, operation);
  const auto* result = outcome.as<jobs::FuzzResult>();
  if (!result) return tellNothing(outcome, console);
  tellLeftOut(options.run, console);
  const auto json = fuzzJson(*result, options.output);
  if (options.json)
    printObject(json, console);
  else
    printFuzzText(*result, options.output, console);
  if (*output)
    if (const auto written = (*output)->write(*result, jsonText(json, 2) + "\n"); !written)
      return console.fail(written.error());
  if (operation.stopRequested()) {
    console.err << "marmoset: stopped; what was found so far is told\n";
    return no;
  }
  return result->violations() > 0 ? no : fine;
}

}  // namespace

void addFuzzCommand(CLI::App& program, Invocation& invocation) {
  auto* command = program.add_subcommand(
      "fuzz", "Look for faults that are no crashes: insert into a script what should not matter");
  const auto options = std::make_shared<FuzzOptions>();
  command->add_option("SEED", options->file, "A script that does something in the app")->required();
  command
      ->add_option("--properties", options->properties,
                   "A property document (*.property.yaml); what it says must hold is run wherever it can")
      ->type_name("F");
  command
      ->add_option("-o,--output", options->output,
                   "A folder for the scripts of each violation, index.html and report.json")
      ->type_name("DIR");
  addKnobFlags(*command, jobs::fuzzKind.knobs(), options->knobs);
  addRunOptions(*command, options->run, invocation.console);
  command->add_flag(
      "--json", options->json,
      R"({"package", "seeds", "mutants", "violations", "properties", "inconclusive", "errors", )"
      R"("hours", "output"})");
  command->footer(
      "Ends with 1 where there are violations.\n"
      "Examples:\n"
      "  marmoset fuzz delete.mks --device sim:activitydiary.app.yaml -o found\n"
      "  marmoset fuzz login.mks --properties notes.property.yaml --mutants 0 --device adb:emulator-5554");
  command->callback([options, &invocation] { invocation.exitCode = runFuzz(*options, invocation.console); });
}

}  // namespace marmoset::cli
