#include <filesystem>
#include <map>
#include <memory>
#include <ostream>
#include <string>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/reduce/jobs/own_prior.h"
#include "server/cli/commands.h"
#include "server/cli/input.h"
#include "server/cli/json_output.h"
#include "server/cli/output.h"
#include "server/cli/reduce/reduce_answer.h"
#include "server/cli/reduce/triage.h"
#include "system/interruption.h"

namespace marmoset::cli {
namespace {

int reduceOne(ReduceSession& session) {
  const auto& options = session.options;
  const auto& console = session.console;
  const auto output =
      planOutput(options.output, inputsOf({options.files.front(), options.priorFile}, options.run));
  if (!output) return console.fail(output.error());
  openStore(session);
  auto prepared = prepareRun(options.files.front(), options.run, console, session.operation);
  if (!prepared) return console.fail(prepared.error());
  const auto target = findTarget(session, *prepared);
  if (!target) return console.fail(target.error().message);
  const auto file = reduceFile(session, *prepared, target->target);
  if (!file) return console.fail(file.error());
  tellLeftOut(options.run, console);

  const bool tries = file->isWorthWriting() && *output;
  const auto written = tries ? (*output)->write(file->document) : tl::expected<void, std::string>();
  const bool writes = tries && written;
  if (options.json) {
    auto answer = reductionJson(*file, *prepared, options);
    if (writes) answer["output"] = options.output;
    printObject(answer, console);
  } else {
    printReduction(*file, *prepared, options, console);
    if (!file->problem.empty()) console.err << fmt::format("marmoset: {}\n", file->problem);
    if (writes) console.out << fmt::format("written to {}\n", options.output);
    if (file->isWorthWriting() && !writes) console.out << "\n" << file->document;
  }
  if (!written && options.json)
    return console.fail(written.error() + (session.store ? std::string(keptRuns) : std::string()));
  if (!written) return failPrinted(written.error(), console);
  return file->result.ending == reduce::Ending::verified ? fine : no;
}

tl::expected<reduce::Prior, std::string> priorOf(const std::string& file) {
  if (file.empty()) return reduce::Prior();
  constexpr auto limits = files::wholeFile(std::size_t{1} << 20, "priors");
  const auto input = readInput(file, limits);
  if (!input) return tl::unexpected(input.error());
  return reduce::parsePrior(input->bytes).map_error([&](const std::string& wrong) {
    return fmt::format("{}: {}", input->name, wrong);
  });
}

int run(const ReduceOptions& options, const Console& console) {
  const auto& rule = options.nd3min.passing.rule;
  if (rule.threshold > rule.runs)
    return console.fail("--st is at most --nr: a test has no more successes than runs");
  const auto prior = priorOf(options.priorFile);
  if (!prior) return console.fail(prior.error());
  const system::Interruption interruption;
  ReduceSession session{
      options, console, {.stop = interruption.token()}, nullptr, {.maxRuns = options.maxRuns}, *prior};
  if (options.maxSeconds > 0) {
    session.budget.until = device::Operation::Clock::now() + std::chrono::seconds(options.maxSeconds);
  }
  return options.files.size() == 1 ? reduceOne(session) : triage(session);
}

// ND3MIN's parameters by the names of its paper; m is the number of devices.
void addNd3minOptions(CLI::App& command, ReduceOptions& options) {
  auto& nd3min = options.nd3min;
  command
      .add_option("--scheduler", options.scheduler,
                  "Of nd3min: sequential, round-robin, heuristic (default), mdp")
      ->type_name("S")
      ->check(CLI::IsMember(reduce::schedulerNames()).description(""));
  command.add_option("--n", nd3min.split, "Of nd3min: parts to begin with; default: 5")
      ->type_name("N")
      ->check(CLI::Range(2, 1000).description(""));
  command
      .add_option_function<std::uint32_t>(
          "--nr",
          [&nd3min](std::uint32_t runs) {
            nd3min.passing.rule.runs = nd3min.initialRuns = nd3min.finalRuns = runs;
            nd3min.initialSuccesses = (3 * runs + 3) / 4;
          },
          "Of nd3min: runs of a test; default: 20")
      ->type_name("N")
      ->check(CLI::Range(1, 1000).description(""));
  command
      .add_option("--st", nd3min.passing.rule.threshold, "Of nd3min: successes to pass a test; default: 18")
      ->type_name("N")
      ->check(CLI::Range(1, 1000).description(""));
  command
      .add_option(
          "--c", options.likelyPasser,
          "Of nd3min's heuristic: the rate from which on a candidate is expected to pass; default: 0.8")
      ->type_name("P")
      ->check(CLI::Range(0.05, 1.0).description(""));
  command
      .add_option("--prior", options.priorFile,
                  "Of p1, p2 and the mdp scheduler: a file of `marmoset prior`; default: the published one")
      ->type_name("FILE");
}

void addSearchOptions(CLI::App& command, ReduceOptions& options) {
  command
      .add_option("--target", options.target,
                  "crash (default), crash:SIGNATURE, activity:NAME, log:PATTERN or widget:SELECTOR")
      ->type_name("T");
  command
      .add_option(
          "--strategy", options.strategy,
          "auto (default); key-events, or short, duplicate, ineffective alone; nd3min; ddmin, probdd, "
          "cdd, pma, hdd to compare with")
      ->type_name("S")
      ->check(CLI::IsMember(reduce::strategyNames()).description(""));
  command
      .add_option("--mode", options.mode,
                  "What the result has to show: paper (18 of 20 runs), default (19 of 20), strict (a 95% "
                  "certificate that it reproduces in at least 85% of runs)")
      ->type_name("MODE")
      ->check(CLI::IsMember({"paper", "default", "strict"}).description(""));
  command.add_option("--max-runs", options.maxRuns, "Stop after so many new runs with the best so far")
      ->type_name("N");
  command
      .add_option("--max-time", options.maxSeconds, "Stop after this time with the best so far: 90s, 30m, 8h")
      ->type_name("TIME")
      ->transform(
          CLI::AsNumberWithUnit(std::map<std::string, std::uint64_t>{{"s", 1}, {"m", 60}, {"h", 3600}})
              .description(""));
}

}  // namespace

void addReduceCommand(CLI::App& program, Invocation& invocation) {
  auto* command =
      program.add_subcommand("reduce", "Find the few events of a script that still do what it is for");
  const auto options = std::make_shared<ReduceOptions>();
  command->add_option("FILE", options->files, "A script; several are grouped by their crash")->required();
  addSearchOptions(*command, *options);
  addNd3minOptions(*command, *options);
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
      R"("low", "high"}, "certified", "output", "target", "ending", "mode", "p1", "p2", "newRuns", )"
      R"("deviceMs", "needed": [...], "removed": [...]}; with several files {"groups": [...], "failed": [...], "newRuns"})");
  command->footer(
      "Finished runs are kept: after Ctrl-C, a kill or a used-up budget the same command goes on where it "
      "was.\n"
      "Exit code 1: the result is not certified.\n"
      "Examples:\n"
      "  marmoset reduce crash.mks -o small.mks --device sim:whohasmystuff.app.yaml\n"
      "  marmoset reduce crash.mks -o small.mks --mode strict --max-time 2h\n"
      "  marmoset reduce night/*.mks -o reduced --junit reduced.xml --json");
  command->callback([options, &invocation] { invocation.exitCode = run(*options, invocation.console); });
}

}  // namespace marmoset::cli
