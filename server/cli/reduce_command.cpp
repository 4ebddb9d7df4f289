#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/jobs/kind.h"
#include "engine/reduce/jobs/own_prior.h"
#include "server/cli/commands.h"
#include "server/cli/input.h"
#include "server/cli/job/knob_flags.h"
#include "server/cli/job/run_job.h"
#include "server/cli/json_output.h"
#include "server/cli/option_rules.h"
#include "server/cli/output.h"
#include "server/cli/reduce/reduce_answer.h"
#include "server/cli/reduce/triage.h"
#include "system/interruption.h"

namespace marmoset::cli {
namespace {

// Without a file for it the script is all that standard output has, so that it can be piped.
void tellPeople(const reduce::Reduction& reduction, const replay::Trace& trace, const ReduceOptions& options,
                bool writes, const Console& console) {
  const bool printsScript = reduction.isWorthWriting() && !writes;
  Console aside(console.err, console.err);
  const auto& account = printsScript ? aside : console;
  printReduction(reduction, trace, options.knobs(), account);
  if (!reduction.problem.empty()) console.err << fmt::format("marmoset: {}\n", reduction.problem);
  if (writes) account.out << fmt::format("written to {}\n", options.output);
  aside.out.flush();
  if (printsScript) console.document(reduction.document);
}

int tellReduction(const reduce::Reduction& reduction, const replay::Trace& trace,
                  const ReduceOptions& options, const std::optional<files::Output>& output, bool keeps,
                  const Console& console) {
  const bool tries = reduction.isWorthWriting() && output;
  const auto written = tries ? output->write(reduction.document) : tl::expected<void, std::string>();
  const bool writes = tries && written;
  if (options.json) {
    auto answer = reductionJson(reduction, trace, options.knobs());
    if (writes) answer["output"] = options.output;
    if (!writes && reduction.isWorthWriting()) answer["script"] = reduction.document;
    printObject(answer, console);
  } else {
    tellPeople(reduction, trace, options, writes, console);
  }
  if (!written && options.json)
    return console.fail(written.error() + (keeps ? std::string(keptRuns) : std::string()));
  if (!written) return failPrinted(written.error(), console);
  return reduction.result.ending == reduce::Ending::verified ? fine : no;
}

int reduceOne(const ReduceOptions& options, const Console& console, const device::Operation& operation) {
  const auto output =
      planOutput(options.output, inputsOf({options.files.front(), options.priorFile}, options.run));
  if (!output) return console.fail(output.error());
  const auto store = openStore(console);
  auto prepared = prepareRun(options.files.front(), options.run, console, operation);
  if (!prepared) return console.fail(prepared.error());
  auto request = jobOn(*prepared, jobs::reduceKind, options.values, options.run);
  request.goesOn = true;
  const auto outcome = runHere(request, {console, store, prepared->pool}, operation);
  const auto* reduction = outcome.as<reduce::Reduction>();
  if (!reduction) return tellNothing(outcome, console);
  tellLeftOut(options.run, console);
  tellNotKept(outcome, console);
  return tellReduction(*reduction, prepared->trace, options, *output, store != nullptr, console);
}

// The text of a file of `marmoset prior`; empty: there is none.
tl::expected<std::string, std::string> priorIn(const std::string& file) {
  if (file.empty()) return std::string();
  constexpr auto limits = files::wholeFile(std::size_t{1} << 20, "priors");
  const auto input = readInput(file, limits);
  if (!input) return tl::unexpected(input.error());
  const auto prior = reduce::parsePrior(input->bytes);
  if (!prior) return tl::unexpected(fmt::format("{}: {}", input->name, prior.error()));
  return input->bytes;
}

int run(ReduceOptions& options, const Console& console) {
  const auto prior = priorIn(options.priorFile);
  if (!prior) return console.fail(prior.error());
  options.values.set("prior", *prior);
  const auto together = jobs::checkReduceKnobs(options.values);
  if (!together) return console.fail(together.error());
  const system::Interruption interruption;
  const device::Operation operation{.stop = interruption.token()};
  return options.files.size() == 1 ? reduceOne(options, console, operation)
                                   : triage(options, console, operation);
}

// What belongs to one strategy says nothing to another.
void addReduceRules(CLI::App& command, const std::shared_ptr<ReduceOptions>& options) {
  const auto strategyIs = [options](const char* name) {
    return [options, name] { return options->knobs().strategy == name; };
  };
  constexpr auto ofNd3min = "is of --strategy nd3min only";
  constexpr auto ofAuto = "is of --strategy auto only";
  OptionRules rules(command);
  for (const char* option : {"--scheduler", "--n", "--nr", "--st", "--c"})
    rules.only(option, strategyIs("nd3min"), ofNd3min);
  for (const char* option : {"--look-time", "--max-device-time"})
    rules.only(option, strategyIs("auto"), ofAuto);
  rules.only(
      "--junit", [options] { return options->files.size() > 1; },
      "is of several scripts: the outcome of one is printed, or --json");
}

}  // namespace

void addReduceCommand(CLI::App& program, Invocation& invocation) {
  auto* command =
      program.add_subcommand("reduce", "Find the few events of a script that still do what it is for");
  const auto options = std::make_shared<ReduceOptions>();
  command->add_option("FILE", options->files, "A script; several are grouped by their crash")->required();
  addKnobFlags(*command, jobs::reduceKnobs(), options->values);
  command
      ->add_option("--prior", options->priorFile,
                   "Of p1, p2 and the mdp scheduler: a file of `marmoset prior`; default: the published one")
      ->type_name("FILE");
  command
      ->add_option("-o,--output", options->output,
                   "Write the reduced script here; with several files, a folder")
      ->type_name("OUT");
  command
      ->add_option("--junit", options->junit, "With several files: write the outcome here for build servers")
      ->type_name("XML");
  addRunOptions(*command, options->run, invocation.console);
  addReduceRules(*command, options);
  command->add_flag(
      "--json", options->json,
      R"({"strategy", "before", "after", "runs", "events", "rounds", "rate": {"runs", "successes", )"
      R"("low", "high", "atLeast", "stored"}, "certified", "form", "output", "target", "ending", "mode", "p1", "p2", "newRuns", )"
      R"("deviceMs", "needed": [...], "removed": [...], without -o "script"}; with several files {"groups": [...], "failed": [...], "newRuns"})");
  command->footer(
      "Finished runs are kept: after Ctrl-C, a kill or a used-up budget the same command goes on where it "
      "was.\n"
      "Exit code 1: nothing to reduce was found, or the result did not pass the plan of its mode "
      "(\"certified\").\n"
      "Examples:\n"
      "  marmoset reduce crash.mks -o small.mks --device sim:whohasmystuff.app.yaml\n"
      "  marmoset reduce crash.mks -o small.mks --mode strict --max-time 2h\n"
      "  marmoset reduce night/*.mks -o reduced --junit reduced.xml --json");
  command->callback([options, &invocation] { invocation.exitCode = run(*options, invocation.console); });
}

}  // namespace marmoset::cli
