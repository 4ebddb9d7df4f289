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
#include "server/cli/output.h"
#include "server/cli/reduce/reduce_answer.h"
#include "server/cli/reduce/triage.h"
#include "system/interruption.h"

namespace marmoset::cli {
namespace {

int tellReduction(const reduce::Reduction& reduction, const replay::Trace& trace,
                  const ReduceOptions& options, const std::optional<files::Output>& output, bool keeps,
                  const Console& console) {
  const bool tries = reduction.isWorthWriting() && output;
  const auto written = tries ? output->write(reduction.document) : tl::expected<void, std::string>();
  const bool writes = tries && written;
  if (options.json) {
    auto answer = reductionJson(reduction, trace, options.knobs());
    if (writes) answer["output"] = options.output;
    printObject(answer, console);
  } else {
    printReduction(reduction, trace, options.knobs(), console);
    if (!reduction.problem.empty()) console.err << fmt::format("marmoset: {}\n", reduction.problem);
    if (writes) console.out << fmt::format("written to {}\n", options.output);
    if (reduction.isWorthWriting() && !writes) {
      console.out << "\n";
      console.document(reduction.document);
    }
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
  command->add_flag(
      "--json", options->json,
      R"({"strategy", "before", "after", "runs", "events", "rounds", "rate": {"runs", "successes", )"
      R"("low", "high", "atLeast", "stored"}, "certified", "form", "output", "target", "ending", "mode", "p1", "p2", "newRuns", )"
      R"("deviceMs", "needed": [...], "removed": [...]}; with several files {"groups": [...], "failed": [...], "newRuns"})");
  command->footer(
      "Finished runs are kept: after Ctrl-C, a kill or a used-up budget the same command goes on where it "
      "was.\n"
      "Exit code 1: the result did not pass the plan of its mode (\"certified\").\n"
      "Examples:\n"
      "  marmoset reduce crash.mks -o small.mks --device sim:whohasmystuff.app.yaml\n"
      "  marmoset reduce crash.mks -o small.mks --mode strict --max-time 2h\n"
      "  marmoset reduce night/*.mks -o reduced --junit reduced.xml --json");
  command->callback([options, &invocation] { invocation.exitCode = run(*options, invocation.console); });
}

}  // namespace marmoset::cli
