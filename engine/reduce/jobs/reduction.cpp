#include "engine/reduce/jobs/reduction.h"

#include <array>
#include <mutex>
#include <tuple>

#include <fmt/format.h>

#include "engine/reduce/document/reduced_trace.h"
#include "engine/reduce/jobs/device_names.h"
#include "engine/replay/record_on_pool.h"
#include "engine/replay/recording_store.h"
#include "engine/store/job_handle.h"

namespace marmoset::reduce {
namespace {

constexpr std::uint32_t crashTries = 6;

// Puts together what the algorithm and the devices tell, from whichever thread hears of it first.
class ProgressTeller {
 public:
  ProgressTeller(const ReductionWatcher& watcher, std::size_t before) : watcher_(watcher) {
    now_.before = now_.now = before;
  }

  void stage(const AutoProgress& step) {
    const std::lock_guard guard(mutex_);
    now_.stage = step.stage;
    now_.now = step.now;
    now_.rate = step.tally;
    tell();
  }
  void run(const FinishedRun& run) {
    const std::lock_guard guard(mutex_);
    ++now_.newRuns;
    if (run.result.success) now_.now = std::min(now_.now, run.request.candidate.size());
    tell();
  }

 private:
  void tell() const {
    if (watcher_) watcher_(now_);
  }

  std::mutex mutex_;
  const ReductionWatcher& watcher_;
  ReductionProgress now_;
};

DeviceOracleSettings oracleSettings(const Surroundings& surroundings, trace::Target target,
                                    const RunBudget& budget) {
  DeviceOracleSettings settings;
  settings.target = std::move(target);
  settings.start = surroundings.start;
  settings.wipeConsent = surroundings.wipeConsent;
  settings.seed = surroundings.seed;
  settings.until = budget.until;
  if (budget.limitsRuns()) settings.maxRuns = budget.runsLeft();
  return settings;
}

// From the store if there is one, else by a device.
tl::expected<trace::Recording, Stopped> recordingOf(const Surroundings& surroundings,
                                                    const std::string& name) {
  if (surroundings.store) {
    const auto stored = replay::newestRecording(*surroundings.store, surroundings.trace.fingerprints);
    if (stored && *stored) return (*stored)->recording;
  }
  replay::RecorderSettings settings;
  settings.start = surroundings.start;
  settings.wipeConsent = surroundings.wipeConsent;
  auto recording = recordOnPool(surroundings.pool, surroundings.trace, std::move(settings), surroundings.seed,
                                surroundings.operation);
  if (!recording) return tl::unexpected(stoppedBy(recording.error()));
  if (surroundings.store) {
    (void)replay::saveRecording(*surroundings.store, {*recording, name, surroundings.trace.fingerprints},
                                store::JobHandle::systemTime());
  }
  return *std::move(recording);
}

ReducedTrace evidenceOf(const Reduction& reduction, const ReductionSource& source, StrategyKind strategy) {
  const auto& result = reduction.result;
  ReducedTrace evidence;
  evidence.target = reduction.target;
  evidence.strategy = name(strategy);
  evidence.original = source.name;
  evidence.successes = result.rate.successes;
  evidence.runs = result.rate.total();
  std::tie(evidence.low, evidence.high) = rateInterval(result.rate);
  if (result.certified()) evidence.certificate = std::string(name(result.mode));
  for (const auto& needed : result.needed) {
    evidence.events.push_back({0, needed.without.successes, needed.without.total(), needed.steadies});
  }
  return evidence;
}

}  // namespace

std::string_view name(AutoProgress::Stage stage) {
  constexpr std::array<std::string_view, 3> names{"checking", "searching", "verifying"};
  return names[static_cast<std::size_t>(stage)];
}

std::uint32_t runsAhead(const ReductionProgress& now, Mode mode) {
  const bool verifying = now.stage == AutoProgress::Stage::verifying;
  const auto toVerify = verificationPlan(mode, 0).runsToNextLook(verifying ? now.rate : Tally{});
  return verifying ? toVerify : toVerify + static_cast<std::uint32_t>(now.now);
}

std::optional<Mode> modeOf(std::string_view wanted) {
  for (const auto mode : {Mode::paper, Mode::standard, Mode::strict}) {
    if (name(mode) == wanted) return mode;
  }
  return std::nullopt;
}

std::string_view name(Ending ending) {
  constexpr std::array<std::string_view, 5> names{"verified", "unverified", "rare", "never", "stopped"};
  return names[static_cast<std::size_t>(ending)];
}

tl::expected<FoundTarget, NoTarget> findTarget(const Surroundings& surroundings, const trace::Target& wanted,
                                               RunBudget& budget) {
  if (wanted.kind() != trace::Target::Kind::crash || wanted.signature()) return FoundTarget{wanted};
  const auto names =
      deviceNames(surroundings.pool, surroundings.trace, surroundings.start, surroundings.operation);
  if (!names) return tl::unexpected(NoTarget{names.error().message, 0, stoppedBy(names.error()).reason});
  auto settings = oracleSettings(surroundings, wanted, budget);
  settings.observe = false;
  DeviceOracle oracle(surroundings.pool, surroundings.trace, surroundings.store, names->app, names->profile,
                      std::move(settings), surroundings.operation);
  std::string crash;
  std::uint32_t tries = 0;
  tl::expected<void, Stopped> asked;
  // One after the other: the first usually does, and what others would run beside it is taken from the
  // budget.
  for (; tries < crashTries && crash.empty() && asked; ++tries) {
    const RunRequest request{surroundings.trace.whole(), tries};
    asked = oracle.ask({&request, 1}, [&](std::size_t, const RunResult&) {
      crash = oracle.crashOf(request);
      return true;
    });
  }
  budget.used += oracle.runsDone();
  if (!asked) return tl::unexpected(NoTarget{asked.error().message, 0, asked.error().reason});
  const auto signature = trace::CrashSignature::fromString(crash);
  if (signature) return FoundTarget{trace::Target::sameCrash(*signature), tries};
  return tl::unexpected(NoTarget{
      fmt::format("the app did not crash in {} runs, so there is nothing to reduce; name another target",
                  crashTries),
      crashTries});
}

Stopped stoppedBy(const device::DeviceError& error) {
  const bool cancelled = error.kind == device::DeviceError::Kind::cancelled;
  return {cancelled ? Stopped::Reason::cancelled : Stopped::Reason::devices, error.message};
}

tl::expected<Reduction, Stopped> reduceOn(const Surroundings& surroundings, const ReductionSource& source,
                                          const trace::Target& target, ReductionSettings settings,
                                          RunBudget& budget, const ReductionWatcher& watcher) {
  const auto names =
      deviceNames(surroundings.pool, surroundings.trace, surroundings.start, surroundings.operation);
  if (!names) return tl::unexpected(stoppedBy(names.error()));
  if (budget.limitsRuns() && budget.runsLeft() == 0)
    return tl::unexpected(Stopped{Stopped::Reason::budget, "all runs allowed are used up"});
  const auto whole = surroundings.trace.whole();
  ProgressTeller teller(watcher, whole.size());
  auto asking = oracleSettings(surroundings, target, budget);
  asking.onRun = [&](const FinishedRun& run) { teller.run(run); };
  DeviceOracle oracle(surroundings.pool, surroundings.trace, surroundings.store, names->app, names->profile,
                      std::move(asking), surroundings.operation);

  settings.automatic.progress = [&](const AutoProgress& now) { teller.stage(now); };
  settings.setup = surroundings.trace.setup;
  std::optional<trace::Recording> recording;
  if (needsRecording(settings.strategy)) {
    auto recorded = recordingOf(surroundings, source.name);
    if (!recorded) return tl::unexpected(recorded.error());
    recording = *std::move(recorded);
    settings.recording = &*recording;
  }
  Reduction done;
  done.target = target.toString();
  done.result = reduceBy(oracle, whole, settings);
  done.newRuns = oracle.runsDone();
  done.deviceMs = oracle.deviceMs();
  budget.used += done.newRuns;
  auto text = writeReducedTrace(source.script, surroundings.trace, done.result.events,
                                evidenceOf(done, source, settings.strategy), source.play);
  text ? done.document = *std::move(text) : done.problem = text.error();
  return done;
}

}  // namespace marmoset::reduce
