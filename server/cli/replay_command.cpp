#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include "engine/jobs/kinds/replay.h"
#include "engine/replay/replay_job.h"
#include "server/cli/commands.h"
#include "server/cli/job/knob_flags.h"
#include "server/cli/job/run_job.h"
#include "server/cli/named_recording.h"
#include "server/cli/option_rules.h"
#include "server/cli/replay/replay_answer.h"
#include "server/cli/replay/replay_suite.h"
#include "server/cli/run_options.h"
#include "system/interruption.h"

namespace marmoset::cli {
namespace {

using jobs::Outcome;
using jobs::ReplayResult;

struct ReplayOptions {
  std::string file, recording, junit;
  RunOptions run;
  jobs::KnobValues knobs{jobs::replayKind.knobs()};
  bool resume = false, json = false;
};

tl::expected<std::vector<std::string>, std::string> expectedOf(const ReplayOptions& options,
                                                               PreparedRun& prepared,
                                                               const device::Operation& operation,
                                                               const Console& console) {
  if (options.recording.empty()) return std::vector<std::string>{};
  const auto held = openRecordingFor(prepared, options.recording, operation);
  if (!held) return tl::unexpected(held.error());
  if (held->recording.evidence == trace::Evidence::activities) {
    return tl::unexpected(
        fmt::format("{}: a log does not tell the windows to compare with; make a recording "
                    "with `marmoset record`",
                    options.recording));
  }
  tellOutdated(*held, console);
  return replay::expectedFrom(held->recording);
}

std::string whatIsKept(const ReplayResult& result, const Outcome& outcome) {
  constexpr auto goesOn = "the same command with --resume goes on";
  const auto why = outcome.notKept.empty() ? std::string() : fmt::format(" ({})", outcome.notKept);
  if (result.keptRuns == 0) return "nothing is kept" + why;
  if (result.keptRuns == result.report.runs.size()) return fmt::format("they are kept: {}", goesOn);
  return fmt::format("only {} of them are kept{}: {}", result.keptRuns, why, goesOn);
}

// What was measured before it ended is told, whatever the reason.
int tellUnfinished(const ReplayResult& result, const Outcome& outcome, std::size_t wanted,
                   const Console& console) {
  const auto runs = result.report.runs.size();
  if (!outcome.inTrouble) {
    console.err << fmt::format("marmoset: stopped after {} of {} runs; {}\n", runs, wanted,
                               whatIsKept(result, outcome));
    return no;
  }
  if (runs == 0) return console.fail(result.problem);
  return console.fail(fmt::format("{}; {} of {} runs were done, {}", result.problem, runs, wanted,
                                  whatIsKept(result, outcome)));
}

jobs::JobRequest requestOf(const ReplayOptions& options, const PreparedRun& prepared,
                           std::vector<std::string> expected) {
  auto request = jobOn(prepared, jobs::replayKind, options.knobs, options.run);
  request.goesOn = request.saysIfNew = options.resume;
  if (expected.empty()) return request;
  replay::ReplayReport report;
  report.expected = std::move(expected);
  request.beginsWith = replay::printReport(report);
  return request;
}

int runReplay(const ReplayOptions& options, const Console& console) {
  const system::Interruption interruption;
  const device::Operation operation{.stop = interruption.token()};
  auto prepared = prepareRun(options.file, options.run, console, operation);
  if (!prepared) return console.fail(prepared.error());
  auto expected = expectedOf(options, *prepared, operation, console);
  if (!expected) return console.fail(expected.error());

  const auto request = requestOf(options, *prepared, *std::move(expected));
  const auto outcome = runHere(request, {console, openStore(console), prepared->pool}, operation);
  const auto* result = outcome.as<ReplayResult>();
  if (!result) return tellNothing(outcome, console);
  if (outcome.state != store::JobState::done) {
    if (options.json) printReplayJson(result->report, prepared->trace, console);
    const auto wanted = std::get<std::uint64_t>(*options.knobs.find("runs"));
    return tellUnfinished(*result, outcome, wanted, console);
  }
  tellLeftOut(options.run, console);
  tellNotKept(outcome, console);
  options.json ? printReplayJson(result->report, prepared->trace, console)
               : printReplayText(result->report, prepared->trace, console);
  return result->report.rate().successes > 0 ? fine : no;
}

}  // namespace

void addReplayCommand(CLI::App& program, Invocation& invocation) {
  auto* command =
      program.add_subcommand("replay", "Replay a script many times and say how often it does what it is for");
  const auto options = std::make_shared<ReplayOptions>();
  command->add_option("FILE", options->file, "A script, or the folder of a suite")->required();
  addKnobFlags(*command, jobs::replayKind.knobs(), options->knobs);
  command
      ->add_option("--recording", options->recording,
                   "Compare with this recording instead of with the first run")
      ->type_name("R");
  command->add_option("--junit", options->junit, "Of a suite: write the outcome here for build servers")
      ->type_name("XML");
  command->add_flag("--resume", options->resume, "Go on with the same replay that was interrupted");
  addRunOptions(*command, options->run, invocation.console);
  OptionRules(*command).apart({"--fast", "--recording"});
  command->add_flag(
      "--json", options->json,
      R"({"target", "runs", "successes", "low", "high", "divergences": [{"run", "event", "line", )"
      R"("expected", "seen"}], "crashes": [{"signature", "runs"}], "deviceMs"})");
  command->footer(
      "Exit code 1: the target was never met, or the replay was interrupted.\n"
      "Of a suite each trace is run 3 times unless --runs says otherwise, and judged by its evidence; exit "
      "code 1: a trace no longer holds. Answers {\"traces\": [{\"script\", \"verdict\", \"runs\", "
      "\"failures\", \"chance\", \"line\", \"event\", \"expected\", \"seen\", \"missing\"}], "
      "\"regressions\", \"left\"}.\n"
      "Examples:\n"
      "  marmoset replay crash.mks --device sim:whohasmystuff.app.yaml\n"
      "  marmoset replay regression --junit suite.xml --device sim:shop.app.yaml\n"
      "  marmoset replay crash.mks --runs 50 --target 'activity:.AddObject' --device adb:emulator-5554\n"
      "  marmoset replay crash.mks --target 'widget:Button#save\"Save\"' --json");
  command->callback([options, command, &invocation] {
    if (!std::filesystem::is_directory(options->file)) {
      invocation.exitCode = runReplay(*options, invocation.console);
      return;
    }
    std::optional<std::uint64_t> runs;
    if (command->count("--runs") > 0) runs = std::get<std::uint64_t>(*options->knobs.find("runs"));
    invocation.exitCode =
        replaySuite({options->file, options->junit, runs, options->run, options->json}, invocation.console);
  });
}

}  // namespace marmoset::cli
