#include "server/cli/reduce/reduction.h"

#include <filesystem>
#include <mutex>

#include <fmt/format.h>

#include "engine/reduce/document/reduced_trace.h"
#include "engine/replay/recorder.h"
#include "engine/replay/recording_store.h"
#include "engine/store/job_handle.h"
#include "server/cli/progress_bar.h"
#include "server/cli/record_once.h"

namespace marmoset::cli {
namespace {

using reduce::AutoProgress;
using reduce::DeviceOracle;

constexpr std::uint32_t crashTries = 6;

// Tells how far it is, from whichever thread hears of it first.
class Progress {
 public:
  explicit Progress(const Console& console) : bar_(console, "reducing") {}

  void stage(const AutoProgress& now) {
    const std::lock_guard guard(mutex_);
    now_ = now;
    draw();
  }
  void run() {
    const std::lock_guard guard(mutex_);
    ++runs_;
    draw();
  }

 private:
  void draw() {
    if (now_.before == 0) return;
    const auto what = now_.stage == AutoProgress::Stage::checking    ? "checking"
                      : now_.stage == AutoProgress::Stage::searching ? "searching"
                                                                     : "verifying";
    bar_.update(now_.before - now_.now, now_.before,
                fmt::format("{} events left, {} new runs, {}", now_.now, runs_, what));
  }

  std::mutex mutex_;
  ProgressBar bar_;
  AutoProgress now_;
  std::uint64_t runs_ = 0;
};

struct DeviceNames {
  std::string app, profile;
};

device::Result<DeviceNames> namesOf(PreparedRun& prepared, const device::Operation& operation) {
  return prepared.pool->run<DeviceNames>(
      [&](device::Device& device, const device::Operation& inner) -> device::Result<DeviceNames> {
        const auto version = device.appVersion(prepared.trace.package, inner);
        if (!version) return tl::unexpected(version.error());
        return DeviceNames{fmt::format("{} {}", prepared.trace.package, *version),
                           replay::profileOf(device.info())};
      },
      operation);
}

reduce::DeviceOracleSettings oracleSettings(const ReduceSession& session, trace::Target target) {
  reduce::DeviceOracleSettings settings;
  settings.target = std::move(target);
  settings.start = session.options.run.start();
  settings.wipeConsent = session.options.run.wipeConsent;
  settings.seed = session.options.run.seed;
  settings.until = session.until;
  if (session.options.maxRuns > 0) settings.maxRuns = session.runsLeft();
  return settings;
}

bool isOutOfRuns(const ReduceSession& session) {
  return session.options.maxRuns > 0 && session.runsLeft() == 0;
}

// From the store if there is one, else by a device.
tl::expected<trace::Recording, std::string> recordingOf(ReduceSession& session, PreparedRun& prepared) {
  if (session.store) {
    const auto stored = replay::newestRecording(*session.store, prepared.trace.fingerprints);
    if (stored && *stored) return (*stored)->recording;
  }
  auto recording =
      recordOnce(session.options.run, prepared, trace::ObservationLevel::tree, session.operation);
  if (!recording) return tl::unexpected(recording.error().message);
  if (session.store) {
    const auto name = std::filesystem::path(prepared.input.path).filename().string();
    (void)replay::saveRecording(*session.store, {*recording, name, prepared.trace.fingerprints},
                                store::JobHandle::systemTime());
  }
  return *std::move(recording);
}

reduce::Mode modeNamed(const std::string& name) {
  return name == "paper"    ? reduce::Mode::paper
         : name == "strict" ? reduce::Mode::strict
                            : reduce::Mode::standard;
}

reduce::ReducedTrace evidenceOf(const ReducedFile& file, const PreparedRun& prepared,
                                const ReduceOptions& options) {
  const auto& result = file.result;
  reduce::ReducedTrace evidence;
  evidence.target = file.target;
  evidence.strategy = options.strategy;
  evidence.original =
      prepared.input.isStandardInput() ? "-" : std::filesystem::path(prepared.input.path).filename().string();
  evidence.successes = result.rate.successes;
  evidence.runs = result.rate.total();
  std::tie(evidence.low, evidence.high) = reduce::rateInterval(result.rate);
  if (result.certified()) evidence.certificate = std::string(name(result.mode));
  for (const auto& needed : result.needed) {
    evidence.events.push_back({0, needed.without.successes, needed.without.total(), needed.steadies});
  }
  return evidence;
}

}  // namespace

tl::expected<trace::Target, std::string> findTarget(ReduceSession& session, PreparedRun& prepared) {
  auto target = trace::Target::parse(session.options.target);
  if (!target) return tl::unexpected(target.error());
  if (target->kind() != trace::Target::Kind::crash || target->signature()) return *std::move(target);
  const auto names = namesOf(prepared, session.operation);
  if (!names) return tl::unexpected(names.error().message);
  auto settings = oracleSettings(session, *target);
  settings.observe = false;
  DeviceOracle oracle(*prepared.pool, prepared.trace, session.store, names->app, names->profile,
                      std::move(settings), session.operation);
  std::string crash;
  // One after the other: the first usually does, and what others would run beside it is taken from the
  // budget.
  for (std::uint32_t run = 0; run < crashTries && crash.empty(); ++run) {
    const reduce::RunRequest request{prepared.trace.whole(), run};
    const auto asked = oracle.ask({&request, 1}, [&](std::size_t, const reduce::RunResult&) {
      crash = oracle.crashOf(request);
      return true;
    });
    if (!asked) return tl::unexpected(asked.error().message);
  }
  session.runsUsed += oracle.runsDone();
  const auto signature = trace::CrashSignature::fromString(crash);
  if (!signature) {
    return tl::unexpected(
        fmt::format("{}: the app did not crash in {} runs, so there is nothing to reduce; name another "
                    "target with --target",
                    prepared.input.name, crashTries));
  }
  return trace::Target::sameCrash(*signature);
}

tl::expected<ReducedFile, std::string> reduceFile(ReduceSession& session, PreparedRun& prepared,
                                                  const trace::Target& target) {
  const auto names = namesOf(prepared, session.operation);
  if (!names) return tl::unexpected(names.error().message);
  if (isOutOfRuns(session)) return tl::unexpected(std::string("all runs allowed are used up"));
  Progress progress(session.console);
  auto settings = oracleSettings(session, target);
  settings.onRun = [&](const reduce::FinishedRun&) { progress.run(); };
  DeviceOracle oracle(*prepared.pool, prepared.trace, session.store, names->app, names->profile,
                      std::move(settings), session.operation);

  reduce::ReductionSettings reduction;
  reduction.strategy = *reduce::strategyOf(session.options.strategy);
  reduction.scheduler = session.options.scheduler;
  reduction.automatic.mode = modeNamed(session.options.mode);
  reduction.automatic.progress = [&](const AutoProgress& now) { progress.stage(now); };
  reduction.setup = prepared.trace.setup;
  std::optional<trace::Recording> recording;
  if (needsRecording(reduction.strategy)) {
    auto recorded = recordingOf(session, prepared);
    if (!recorded) return tl::unexpected(recorded.error());
    recording = *std::move(recorded);
    reduction.recording = &*recording;
  }
  ReducedFile file;
  file.target = target.toString();
  file.result = reduceBy(oracle, prepared.trace.whole(), reduction);
  file.newRuns = oracle.runsDone();
  file.deviceMs = oracle.deviceMs();
  session.runsUsed += file.newRuns;
  const auto script = script::Script::parse(script::Text(prepared.input.bytes));
  auto text = writeReducedTrace(script, prepared.trace, file.result.events,
                                evidenceOf(file, prepared, session.options), prepared.play);
  text ? file.document = *std::move(text) : file.problem = text.error();
  return file;
}

}  // namespace marmoset::cli
