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
  explicit ProgressTeller(const ReductionWish& wish, std::size_t before) : wish_(wish) {
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
    if (wish_.progress) wish_.progress(now_);
  }

  std::mutex mutex_;
  const ReductionWish& wish_;
  ReductionProgress now_;
};

DeviceOracleSettings oracleSettings(const ReductionPlace& place, trace::Target target,
                                    const RunBudget& budget) {
  DeviceOracleSettings settings;
  settings.target = std::move(target);
  settings.start = place.start;
  settings.wipeConsent = place.wipeConsent;
  settings.seed = place.seed;
  settings.until = budget.until;
  if (budget.limitsRuns()) settings.maxRuns = budget.runsLeft();
  return settings;
}

// From the store if there is one, else by a device.
tl::expected<trace::Recording, std::string> recordingOf(const ReductionPlace& place,
                                                        const std::string& name) {
  if (place.store) {
    const auto stored = replay::newestRecording(*place.store, place.trace.fingerprints);
    if (stored && *stored) return (*stored)->recording;
  }
  replay::RecorderSettings settings;
  settings.start = place.start;
  settings.wipeConsent = place.wipeConsent;
  auto recording = recordOnPool(place.pool, place.trace, std::move(settings), place.seed, place.operation);
  if (!recording) return tl::unexpected(recording.error().message);
  if (place.store) {
    (void)replay::saveRecording(*place.store, {*recording, name, place.trace.fingerprints},
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

tl::expected<FoundTarget, NoTarget> findTarget(const ReductionPlace& place, const trace::Target& wanted,
                                               RunBudget& budget) {
  if (wanted.kind() != trace::Target::Kind::crash || wanted.signature()) return FoundTarget{wanted};
  const auto names = deviceNames(place.pool, place.trace, place.start, place.operation);
  if (!names) return tl::unexpected(NoTarget{names.error().message});
  auto settings = oracleSettings(place, wanted, budget);
  settings.observe = false;
  DeviceOracle oracle(place.pool, place.trace, place.store, names->app, names->profile, std::move(settings),
                      place.operation);
  std::string crash;
  std::uint32_t tries = 0;
  tl::expected<void, Stopped> asked;
  // One after the other: the first usually does, and what others would run beside it is taken from the
  // budget.
  for (; tries < crashTries && crash.empty() && asked; ++tries) {
    const RunRequest request{place.trace.whole(), tries};
    asked = oracle.ask({&request, 1}, [&](std::size_t, const RunResult&) {
      crash = oracle.crashOf(request);
      return true;
    });
  }
  budget.used += oracle.runsDone();
  if (!asked) return tl::unexpected(NoTarget{asked.error().message});
  const auto signature = trace::CrashSignature::fromString(crash);
  if (signature) return FoundTarget{trace::Target::sameCrash(*signature), tries};
  return tl::unexpected(NoTarget{
      fmt::format("the app did not crash in {} runs, so there is nothing to reduce; name another target",
                  crashTries),
      crashTries});
}

tl::expected<Reduction, std::string> reduceOn(const ReductionPlace& place, const ReductionSource& source,
                                              const trace::Target& target, const ReductionWish& wish,
                                              RunBudget& budget) {
  const auto names = deviceNames(place.pool, place.trace, place.start, place.operation);
  if (!names) return tl::unexpected(names.error().message);
  if (budget.limitsRuns() && budget.runsLeft() == 0)
    return tl::unexpected(std::string("all runs allowed are used up"));
  const auto whole = place.trace.whole();
  ProgressTeller teller(wish, whole.size());
  auto settings = oracleSettings(place, target, budget);
  settings.onRun = [&](const FinishedRun& run) { teller.run(run); };
  DeviceOracle oracle(place.pool, place.trace, place.store, names->app, names->profile, std::move(settings),
                      place.operation);

  ReductionSettings reduction;
  reduction.strategy = wish.strategy;
  reduction.scheduler = wish.scheduler;
  reduction.nd3min = wish.nd3min;
  reduction.likelyPasser = wish.likelyPasser;
  reduction.automatic.prior = wish.prior;
  reduction.automatic.mode = wish.mode;
  reduction.automatic.progress = [&](const AutoProgress& now) { teller.stage(now); };
  reduction.setup = place.trace.setup;
  std::optional<trace::Recording> recording;
  if (needsRecording(reduction.strategy)) {
    auto recorded = recordingOf(place, source.name);
    if (!recorded) return tl::unexpected(recorded.error());
    recording = *std::move(recorded);
    reduction.recording = &*recording;
  }
  Reduction done;
  done.target = target.toString();
  done.result = reduceBy(oracle, whole, reduction);
  done.newRuns = oracle.runsDone();
  done.deviceMs = oracle.deviceMs();
  budget.used += done.newRuns;
  auto text = writeReducedTrace(source.script, place.trace, done.result.events,
                                evidenceOf(done, source, wish.strategy), source.play);
  text ? done.document = *std::move(text) : done.problem = text.error();
  return done;
}

}  // namespace marmoset::reduce
