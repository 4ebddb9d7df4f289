#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include "engine/replay/replay_job.h"
#include "engine/replay/report_keeper.h"
#include "engine/store/job_handle.h"
#include "server/cli/commands.h"
#include "server/cli/named_recording.h"
#include "server/cli/progress_bar.h"
#include "server/cli/replay/replay_answer.h"
#include "server/cli/run_options.h"
#include "system/interruption.h"

namespace marmoset::cli {
namespace {

using device::DeviceError;
using replay::ReplayReport;
using store::JobHandle;
using store::JobState;

struct ReplayOptions {
  std::string file, target = "crash", recording;
  RunOptions run;
  std::uint32_t runs = 20;
  bool fast = false, resume = false, json = false;
};

replay::JobSpec specOf(const ReplayOptions& options, const PreparedRun& prepared) {
  return {std::filesystem::absolute(prepared.input.path).lexically_normal().string(),
          prepared.input.bytes,
          options.run.device.text,
          options.target,
          options.runs,
          options.run.seed,
          prepared.throttle,
          !options.fast};
}

// Without a store a replay works as well, but cannot be resumed.
std::optional<JobHandle> openJob(const ReplayOptions& options, const PreparedRun& prepared,
                                 const Console& console) {
  const auto warn = [&](const std::string& why) {
    console.err << fmt::format("marmoset: what is measured will not be kept: {}\n", why);
    return std::nullopt;
  };
  auto opened = store::Store::open();
  if (!opened) return warn(opened.error().message);
  const auto spec = specOf(options, prepared);
  if (options.resume) {
    const auto found = replay::unfinishedJob(**opened, replay::replayKind, spec);
    if (!found) return warn(found.error().message);
    if (*found) {
      auto claimed = JobHandle::claim(*opened, (*found)->id);
      if (!claimed) return warn(claimed.error().message);
      if (*claimed) return std::move(**claimed);
    }
    console.err << "marmoset: there is nothing to resume; starting from the beginning\n";
  }
  auto created = JobHandle::create(*opened, std::string(replay::replayKind), replay::printSpec(spec));
  if (!created) return warn(created.error().message);
  return *std::move(created);
}

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

std::string whatIsKept(bool kept) {
  return kept ? "they are kept: the same command with --resume goes on" : "nothing is kept";
}

int tellStopped(const ReplayReport& report, const ReplayOptions& options, bool kept, const Console& console) {
  console.err << fmt::format("marmoset: stopped after {} of {} runs; {}\n", report.runs.size(), options.runs,
                             whatIsKept(kept));
  return no;
}

// A device that is gone for good takes nothing along that was measured before.
int tellFailed(const DeviceError& error, const ReplayReport& report, const ReplayOptions& options, bool kept,
               const Console& console) {
  if (report.runs.empty()) return console.fail(error.message);
  return console.fail(fmt::format("{}; {} of {} runs were done, {}", error.message, report.runs.size(),
                                  options.runs, whatIsKept(kept)));
}

device::Result<void> replayAll(const ReplayOptions& options, PreparedRun& prepared,
                               const trace::Target& target, ReplayReport& report,
                               std::optional<JobHandle>& job, const device::Operation& operation,
                               const Console& console) {
  ProgressBar bar(console, "replaying");
  std::optional<replay::ReportKeeper> keeper;
  if (job) keeper.emplace(*job, report);
  replay::ReplaySettings settings;
  settings.target = target;
  settings.start = options.run.start();
  settings.wipeConsent = options.run.wipeConsent;
  settings.runs = options.runs;
  settings.seed = options.run.seed;
  settings.compare = !options.fast;
  settings.onRun = [&](const ReplayReport& soFar) {
    if (keeper) keeper->runAdded();
    bar.update(soFar.runs.size(), options.runs, fmt::format("{} met the target", soFar.rate().successes));
  };
  if (!report.runs.empty()) {
    console.err << fmt::format("marmoset: going on after {} of {} runs\n", report.runs.size(), options.runs);
  }
  bar.startAt(report.runs.size(), options.runs);
  return replay::replay(*prepared.pool, prepared.trace, settings, report, operation);
}

int runReplay(const ReplayOptions& options, const Console& console) {
  const system::Interruption interruption;
  const device::Operation operation{.stop = interruption.token()};
  const auto target = trace::Target::parse(options.target);
  if (!target) return console.fail(target.error());
  auto prepared = prepareRun(options.file, options.run, console, operation);
  if (!prepared) return console.fail(prepared.error());
  const auto expected = expectedOf(options, *prepared, operation, console);
  if (!expected) return console.fail(expected.error());

  auto job = openJob(options, *prepared, console);
  ReplayReport report;
  if (job) report = replay::parseReport(job->job().progress).value_or(ReplayReport{});
  if (!expected->empty()) report.expected = *expected;
  const auto done = replayAll(options, *prepared, *target, report, job, operation, console);
  if (!done && done.error().kind == DeviceError::Kind::cancelled)
    return tellStopped(report, options, job.has_value(), console);
  if (!done) return tellFailed(done.error(), report, options, job.has_value(), console);
  if (job) (void)job->finish(JobState::done, replay::printReport(report));
  tellLeftOut(options.run, console);
  options.json ? printReplayJson(report, prepared->trace, console)
               : printReplayText(report, prepared->trace, console);
  return report.rate().successes > 0 ? fine : no;
}

}  // namespace

void addReplayCommand(CLI::App& program, Invocation& invocation) {
  auto* command =
      program.add_subcommand("replay", "Replay a script many times and say how often it does what it is for");
  const auto options = std::make_shared<ReplayOptions>();
  command->add_option("FILE", options->file, "A script")->required();
  command->add_option("--runs", options->runs, "How many times; default 20")
      ->type_name("N")
      ->check(CLI::Range(1u, 1000000u).description(""));
  command
      ->add_option("--target", options->target,
                   "crash (default), crash:SIGNATURE, activity:NAME, log:PATTERN "
                   "or widget:SELECTOR")
      ->type_name("T");
  command
      ->add_option("--recording", options->recording,
                   "Compare with this recording instead of with the first run")
      ->type_name("R");
  command->add_flag("--fast", options->fast,
                    "As fast as the device can, without looking after every event for divergences");
  command->add_flag("--resume", options->resume, "Go on with the same replay that was interrupted");
  addRunOptions(*command, options->run, invocation.console);
  command->add_flag(
      "--json", options->json,
      R"({"target", "runs", "successes", "low", "high", "divergences": [{"run", "event", "line", )"
      R"("expected", "seen"}], "crashes": [{"signature", "runs"}], "deviceMs"})");
  command->footer(
      "Exit code 1: the target was never met, or the replay was interrupted.\n"
      "Examples:\n"
      "  marmoset replay crash.mks --device sim:whohasmystuff.app.yaml\n"
      "  marmoset replay crash.mks --runs 50 --target 'activity:.AddObject' --device adb:emulator-5554\n"
      "  marmoset replay crash.mks --target 'widget:Button#save\"Save\"' --json");
  command->callback(
      [options, &invocation] { invocation.exitCode = runReplay(*options, invocation.console); });
}

}  // namespace marmoset::cli
