#include "engine/reduce/jobs/reduction.h"

#include <algorithm>
#include <array>
#include <mutex>

#include <fmt/format.h>

#include "engine/reduce/document/reduced_trace.h"
#include "engine/reduce/document/write_reduced_trace.h"
#include "engine/reduce/jobs/oracle_settings.h"
#include "engine/reduce/jobs/readable_form.h"
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
  // A run of another form of what is left.
  void verifying(std::size_t left, const Tally& tally) {
    const std::lock_guard guard(mutex_);
    ++now_.newRuns;
    now_.stage = AutoProgress::Stage::verifying;
    now_.now = left;
    now_.rate = tally;
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

// From the store if there is one, else by a device.
tl::expected<trace::Recording, Stopped> recordingOf(const Surroundings& surroundings,
                                                    const replay::Trace& trace, const std::string& name,
                                                    Reduction& done) {
  if (surroundings.store) {
    const auto stored = replay::newestRecording(*surroundings.store, trace.fingerprints);
    if (stored && *stored) return (*stored)->recording;
  }
  replay::RecorderSettings settings;
  settings.start = surroundings.start;
  settings.wipeConsent = surroundings.wipeConsent;
  auto recording =
      recordOnPool(surroundings.pool, trace, std::move(settings), surroundings.seed, surroundings.operation);
  if (!recording) return tl::unexpected(stoppedBy(recording.error()));
  ++done.newRuns;
  if (!recording->events.empty())
    done.deviceMs += recording->events.back().after.timeMs - recording->start.timeMs;
  if (surroundings.store) {
    (void)replay::saveRecording(*surroundings.store, {*recording, name, trace.fingerprints},
                                store::JobHandle::systemTime());
  }
  return *std::move(recording);
}

ReducedTrace evidenceOf(const Reduction& reduction, const ReductionSource& source, StrategyKind strategy) {
  ReducedTrace evidence;
  evidence.target = reduction.target;
  evidence.strategy = name(strategy);
  evidence.original = source.name;
  for (const auto& needed : reduction.result.needed) {
    evidence.events.push_back({0, needed.without.successes, needed.without.total(), needed.steadies});
  }
  return withShown(std::move(evidence), reduction.shown);
}

// The document of a reduction, in the best form that was verified.
class DocumentWriter {
 public:
  DocumentWriter(const Surroundings& surroundings, const ReductionSource& source, const trace::Target& target,
                 const ReductionSettings& settings, RunBudget& budget, ProgressTeller& teller)
      : surroundings_(surroundings),
        source_(source),
        target_(target),
        settings_(settings),
        budget_(budget),
        teller_(teller) {}

  void write(Reduction& done) {
    for (const auto event : done.result.events)
      done.words.push_back(describe(surroundings_.trace.events[event]));
    const auto form = settings_.asRecorded ? Writing::recorded : Writing::exact;
    WritingJob job{source_.script, surroundings_.trace, done.result.events, source_.play};
    const auto evidence = evidenceOf(done, source_, settings_.strategy);
    auto written = writeReducedTrace(job, form, evidence);
    if (!written) {
      done.problem = written.error();
      return;
    }
    if (done.result.certified() && !done.result.stopped) {
      job.widgets = widgetsOf(written->trace, done);
      for (std::size_t i = 0; i < job.widgets.size(); ++i)
        done.words[i] = inWords(surroundings_.trace.events[job.candidate[i]], job.widgets[i]);
      if (!settings_.asRecorded && writeReadably(job, evidence, done)) return;
      written = writeReducedTrace(job, form, evidence);
    }
    done.document = std::move(written->text);
  }

 private:
  // One look at what is left tells what it touches. Nothing where there is no run left for it.
  std::vector<TouchedWidget> widgetsOf(const replay::Trace& reduced, Reduction& done) {
    if (budget_.isOver()) return {};
    const auto before = done.newRuns;
    const auto recording = recordingOf(surroundings_, reduced, source_.name, done);
    budget_.used += done.newRuns - before;
    return recording ? touchedWidgets(*recording, reduced) : std::vector<TouchedWidget>();
  }

  bool writeReadably(const WritingJob& job, const ReducedTrace& evidence, Reduction& done) {
    ReadableCost cost;
    const auto tell = [&](const Tally& tally) { teller_.verifying(done.result.events.size(), tally); };
    const bool byRule = settings_.strategy == StrategyKind::nd3min;
    auto readable = readableForm({surroundings_, job, target_, done.result.mode,
                                  byRule ? std::optional(settings_.nd3min.passing.rule) : std::nullopt,
                                  done.shown.verifications, budget_, tell},
                                 evidence, cost);
    done.newRuns += cost.newRuns;
    done.deviceMs += cost.deviceMs;
    done.result.cost.runs += cost.cost.runs;
    done.result.cost.events += cost.cost.events;
    done.result.cost.rounds += cost.cost.rounds;
    if (!readable) return false;
    done.document = std::move(readable->written.text);
    done.shown = std::move(readable->shown);
    done.rewritten = true;
    return true;
  }

  const Surroundings& surroundings_;
  const ReductionSource& source_;
  const trace::Target& target_;
  const ReductionSettings& settings_;
  RunBudget& budget_;
  ProgressTeller& teller_;
};

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
  const auto names = deviceNames(surroundings);
  if (!names) return tl::unexpected(NoTarget{names.error().message, 0, stoppedBy(names.error()).reason});
  auto settings = oracleSettings(surroundings, wanted, &budget);
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
  const auto names = deviceNames(surroundings);
  if (!names) return tl::unexpected(stoppedBy(names.error()));
  if (budget.limitsRuns() && budget.runsLeft() == 0)
    return tl::unexpected(Stopped{Stopped::Reason::budget, "all runs allowed are used up"});
  const auto whole = surroundings.trace.whole();
  ProgressTeller teller(watcher, whole.size());
  auto asking = oracleSettings(surroundings, target, &budget);
  // Nobody knows before the first run whether the app tells its callbacks: most do not.
  asking.observe = isWorthLooking(settings.times, false);
  asking.onRun = [&](const FinishedRun& run) { teller.run(run); };
  DeviceOracle oracle(surroundings.pool, surroundings.trace, surroundings.store, names->app, names->profile,
                      std::move(asking), surroundings.operation);

  settings.automatic.progress = [&](const AutoProgress& now) { teller.stage(now); };
  settings.automatic.otherEndings = target.kind() != trace::Target::Kind::crash;
  if (budget.deviceTime.isLimited()) {
    settings.automatic.spent = [&oracle, limit = budget.deviceTime] {
      const auto seconds = [](std::int64_t ms) { return static_cast<double>(ms) / 1000; };
      return seconds(oracle.deviceMs()) / limit.allowed(seconds(oracle.longestRunMs()));
    };
  }
  settings.setup = surroundings.trace.setup;
  Reduction done;
  std::optional<trace::Recording> recording;
  if (needsRecording(settings.strategy)) {
    auto recorded = recordingOf(surroundings, surroundings.trace, source.name, done);
    if (!recorded) return tl::unexpected(recorded.error());
    recording = *std::move(recorded);
    settings.recording = &*recording;
  }
  done.target = target.toString();
  done.simulated = names->simulated;
  done.origin = originOf(*names, surroundings.start);
  done.result = reduceBy(oracle, whole, settings);
  done.newRuns += oracle.runsDone();
  done.deviceMs += oracle.deviceMs();
  budget.used += done.newRuns;
  done.shown = shownBy(done.result);
  done.shown.stored = storedRuns(oracle, done.result.events, done.result.rate.total(), *names);
  DocumentWriter(surroundings, source, target, settings, budget, teller).write(done);
  return done;
}

}  // namespace marmoset::reduce
