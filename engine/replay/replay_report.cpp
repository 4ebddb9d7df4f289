#include "engine/replay/replay_report.h"

#include <algorithm>
#include <map>
#include <mutex>

#include <fmt/format.h>

#include "engine/replay/parallel_runs.h"
#include "engine/replay/tested_build.h"

namespace marmoset::replay {

namespace {

// The app's own windows by their short names, others with their package.
std::string describeSeen(const std::string& app, const trace::Observation& seen) {
  if (seen.failure) return fmt::format("crash {}", trace::signatureOf(*seen.failure).toString());
  const auto told = describe(seen.window);
  return seen.window.package == app ? told : seen.window.package + told;
}

std::optional<Divergence> firstDifference(const std::vector<std::string>& expected,
                                          const std::vector<std::string>& seen, std::uint32_t run) {
  const auto [a, b] = std::mismatch(expected.begin(), expected.end(), seen.begin(), seen.end());
  if (a == expected.end() || b == seen.end()) return std::nullopt;
  return Divergence{run, static_cast<std::uint32_t>(a - expected.begin()), *a, *b};
}

class Replay {
 public:
  Replay(const Trace& trace, const ReplaySettings& settings, ReplayReport& report)
      : trace_(trace),
        settings_(settings),
        report_(report),
        whole_(trace.whole()),
        first_(static_cast<std::uint32_t>(report.runs.size())) {}

  device::Result<void> run(device::DevicePool& pool, const device::Operation& operation) {
    if (first_ >= settings_.runs) return {};
    const auto task = [this](device::Device& device, std::size_t i, const device::Operation& inner) {
      return playOnce(device, first_ + static_cast<std::uint32_t>(i), inner);
    };
    const auto consume = [&](std::size_t i, const TrialResult& result) {
      add(first_ + static_cast<std::uint32_t>(i), result);
      operation.report({"replaying", report_.runs.size(), settings_.runs});
      if (settings_.onRun) settings_.onRun(report_);
      return true;
    };
    return runInOrder(pool, settings_.runs - first_, task, consume, operation);
  }

 private:
  device::Result<TrialResult> playOnce(device::Device& device, std::uint32_t run,
                                       const device::Operation& operation) {
    if (settings_.onBegin) settings_.onBegin(run, device.info().serial);
    std::vector<std::string> seen;
    TrialSettings trial;
    trial.target = settings_.target;
    trial.start = settings_.start;
    trial.wipeConsent = settings_.wipeConsent;
    trial.start.seed =
        device::runSeed(settings_.seed, candidateHash(trace_, whole_), std::uint64_t{report_.firstRun} + run);
    if (settings_.compare) trial.observe = trace::ObservationLevel::window;
    trial.onEvent = [&](const Played& played) {
      if (played.after) seen.push_back(describeSeen(trace_.package, *played.after));
      if (settings_.onEvent) settings_.onEvent(run, played.event);
    };
    auto result = runTrial(device, trace_, whole_, trial, operation);
    if (!result) return result;
    const auto origin = originOn(device, operation);
    if (!origin) return tl::unexpected(origin.error());
    const std::lock_guard guard(mutex_);
    noted_.insert_or_assign(run, Noted{std::move(seen), *origin});
    return result;
  }

  // Asked once of each device.
  device::Result<RunOrigin> originOn(device::Device& device, const device::Operation& operation) {
    const auto& serial = device.info().serial;
    {
      const std::lock_guard guard(mutex_);
      if (const auto known = origins_.find(serial); known != origins_.end()) return known->second;
    }
    const auto build = testedBuild(device, trace_.package, settings_.start, operation);
    if (!build) return tl::unexpected(build.error());
    const bool looks = settings_.compare || settings_.target.watches();
    auto origin = replay::originOf(trace_.package, *build, device.info(), settings_.start,
                                   looks ? Pace::stepwise : Pace::atOnce);
    const std::lock_guard guard(mutex_);
    origins_.insert_or_assign(serial, origin);
    return origin;
  }

  // Of a run that is not in the report yet.
  struct Noted {
    std::vector<std::string> seen;
    RunOrigin origin;
  };
  Noted takeNoted(std::uint32_t run) {
    const std::lock_guard guard(mutex_);
    return std::move(noted_.extract(run).mapped());
  }

  std::uint32_t indexOf(const RunOrigin& origin) {
    auto& all = report_.origins;
    const auto found = std::find(all.begin(), all.end(), origin);
    const auto index = static_cast<std::uint32_t>(found - all.begin());
    if (found == all.end()) all.push_back(origin);
    return index;
  }

  void add(std::uint32_t run, const TrialResult& result) {
    RunSummary summary{result.success, result.executed, result.deviceMs, {}, {}, {}};
    if (result.failure) {
      summary.crash = trace::signatureOf(*result.failure).toString();
      summary.crashEvent = trace_.setup + result.executed - 1;
    }
    const auto [seen, origin] = takeNoted(run);
    summary.origin = indexOf(origin);
    if (report_.expected.empty())
      report_.expected = seen;
    else
      summary.divergence = firstDifference(report_.expected, seen, run);
    report_.runs.push_back(std::move(summary));
  }

  const Trace& trace_;
  const ReplaySettings& settings_;
  ReplayReport& report_;
  const std::vector<std::uint32_t> whole_;
  const std::uint32_t first_;
  std::mutex mutex_;
  std::map<std::uint32_t, Noted> noted_;      // by run
  std::map<std::string, RunOrigin> origins_;  // by serial
};

}  // namespace

statistics::Rate rateOf(const std::vector<RunSummary>& runs) {
  const auto successes = std::count_if(runs.begin(), runs.end(), [](const auto& run) { return run.success; });
  return statistics::rateOf(static_cast<std::uint32_t>(successes), static_cast<std::uint32_t>(runs.size()));
}

std::vector<Divergence> divergencesOf(const std::vector<RunSummary>& runs) {
  std::vector<Divergence> found;
  for (const auto& run : runs) {
    if (run.divergence) found.push_back(*run.divergence);
  }
  return found;
}

device::Result<void> replay(device::DevicePool& pool, const Trace& trace, const ReplaySettings& settings,
                            ReplayReport& report, const device::Operation& operation) {
  report.target = settings.target;
  report.fingerprints = trace.fingerprints;
  report.seed = settings.seed;
  return Replay(trace, settings, report).run(pool, operation);
}

std::vector<std::string> expectedFrom(const trace::Recording& recording) {
  std::vector<std::string> expected;
  for (const auto& event : recording.events) expected.push_back(describeSeen(recording.package, event.after));
  return expected;
}

}  // namespace marmoset::replay
