#include "engine/reduce/jobs/device_oracle.h"

#include <algorithm>

#include "engine/reduce/jobs/sight_text.h"
#include "engine/replay/parallel_runs.h"
#include "engine/replay/run_key.h"
#include "engine/trace/abstract_state.h"
#include "engine/trace/crash_signature.h"
#include "engine/trace/stable_hash.h"

namespace marmoset::reduce {
namespace {

using device::DeviceError;

constexpr std::uint32_t runsOfAList = 1u << 20, listsWithRuns = 1023;

// Lists of events that inject the same are one candidate in the store. A reduction looks at them one by one,
// and runs for which it chose one must not certify the other: only the first such list of a trace, where
// every event is the earliest that injects what it does, has the candidate's first runs. The answer is the
// number of the list's own first run.
std::uint32_t firstRunOf(const replay::Trace& trace, const Candidate& candidate) {
  const auto& injected = trace.fingerprints;
  auto at = trace.setup;
  for (const auto event : candidate) {
    if (event < at) return 0;  // in an order of its own
    while (injected[at] != injected[event]) ++at;
    if (at < event) {
      trace::StableHash list;
      for (const auto one : candidate) list.add(std::uint64_t{one});
      return static_cast<std::uint32_t>(1 + list.value() % listsWithRuns) * runsOfAList;
    }
    at = event + 1;
  }
  return 0;
}

Sight sightOf(const trace::Observation& seen) {
  Sight sight;
  sight.place = trace::abstractState(seen.window, nullptr);
  sight.screen = trace::abstractState(seen.window, seen.tree.get());
  if (!seen.callbacks.empty()) {
    trace::StableHash hash;
    for (const auto& callback : seen.callbacks) hash.add(callback);
    sight.report = hash.value();
  }
  return sight;
}

}  // namespace

DeviceOracle::DeviceOracle(device::DevicePool& pool, const replay::Trace& trace,
                           std::shared_ptr<store::Store> store, std::string app, std::string profile,
                           DeviceOracleSettings settings, device::Operation operation)
    : pool_(pool),
      trace_(trace),
      store_(std::move(store)),
      app_(std::move(app)),
      profile_(std::move(profile)),
      settings_(std::move(settings)),
      operation_(std::move(operation)),
      devices_(static_cast<std::uint32_t>(std::max<std::size_t>(1, pool.status(operation_).size()))) {
  if (settings_.until) operation_.deadline = settings_.until;
}

std::string DeviceOracle::crashOf(const RunRequest& request) const {
  const std::lock_guard guard(mutex_);
  const auto candidate = known_.find(request.candidate);
  if (candidate == known_.end()) return {};
  const auto run = candidate->second.runs.find(request.run);
  return run == candidate->second.runs.end() ? "" : run->second.crash;
}

DeviceOracle::Earlier DeviceOracle::earlierAmong(const Candidate& candidate, std::uint32_t runs) const {
  const std::lock_guard guard(mutex_);
  Earlier earlier;
  const auto known = known_.find(candidate);
  if (known == known_.end()) return earlier;
  const auto& all = known->second.runs;
  for (auto run = all.rbegin(); run != all.rend() && runs > 0; ++run) {
    if (!run->second.asked) continue;
    --runs;
    if (run->second.made >= settings_.since) continue;
    ++earlier.runs;
    earlier.newest = std::max(earlier.newest, run->second.made);
  }
  return earlier;
}

tl::expected<std::uint32_t, Stopped> DeviceOracle::knownRuns(const Candidate& candidate) {
  const auto known = knownOf(candidate);
  if (!known) return tl::unexpected(known.error());
  const auto& runs = (*known)->runs;
  return runs.empty() ? 0 : runs.rbegin()->first + 1;
}

std::uint64_t DeviceOracle::runsDone() const {
  const std::lock_guard guard(mutex_);
  return runsDone_;
}

std::int64_t DeviceOracle::deviceMs() const {
  const std::lock_guard guard(mutex_);
  return deviceMs_;
}

std::int64_t DeviceOracle::longestRunMs() const {
  const std::lock_guard guard(mutex_);
  return longestRunMs_;
}

store::VerdictKey DeviceOracle::keyOf(const Candidate& candidate) const {
  return replay::verdictKey(
      candidateHash(trace_, candidate),
      {app_, profile_, settings_.start, settings_.observe ? replay::Pace::stepwise : replay::Pace::atOnce,
       settings_.seed, settings_.target});
}

tl::expected<DeviceOracle::Known*, Stopped> DeviceOracle::knownOf(const Candidate& candidate) {
  const std::lock_guard guard(mutex_);
  const auto [known, isNew] = known_.try_emplace(candidate);
  if (!isNew || !store_) return &known->second;
  const auto stored = verdictsOf(*store_, keyOf(candidate));
  if (!stored) return tl::unexpected(Stopped{Stopped::Reason::devices, stored.error().message});
  recall(known->second, *stored, firstRunOf(trace_, candidate));
  return &known->second;
}

// Fresh runs go on with the numbers behind those that are not to count: the same number would be the same
// run.
void DeviceOracle::recall(Known& known, const std::vector<store::Verdict>& stored, std::uint32_t first) {
  std::vector<std::pair<std::uint32_t, Remembered>> runs;
  for (const auto& verdict : stored) {
    if (verdict.run < first || verdict.run - first >= runsOfAList) continue;
    const auto run = static_cast<std::uint32_t>(verdict.run - first);
    runs.push_back(
        {run,
         {{verdict.success, static_cast<std::uint32_t>(verdict.events), parseSights(verdict.detail)},
          parseCrash(verdict.detail),
          parseMade(verdict.detail)}});
    const bool own = runs.back().second.made >= settings_.since;
    if (own) addTime(verdict.deviceMs);
    if (settings_.fresh && !own) known.first = std::max(known.first, run + 1);
  }
  for (auto& [run, remembered] : runs) {
    if (run >= known.first) known.runs[run - known.first] = std::move(remembered);
  }
}

std::uint32_t DeviceOracle::storedNumber(const RunRequest& request) const {
  const std::lock_guard guard(mutex_);
  const auto known = known_.find(request.candidate);
  const auto ownFirst = known == known_.end() ? 0 : known->second.first;
  return firstRunOf(trace_, request.candidate) + ownFirst + request.run;
}

device::Result<replay::TrialResult> DeviceOracle::runOn(device::Device& device, const RunRequest& request,
                                                        const device::Operation& operation) {
  RunResult result;
  replay::TrialSettings trial;
  trial.target = settings_.target;
  trial.start = settings_.start;
  trial.start.seed =
      device::runSeed(settings_.seed, candidateHash(trace_, request.candidate), storedNumber(request));
  trial.wipeConsent = settings_.wipeConsent;
  if (settings_.observe) {
    trial.observe = trace::ObservationLevel::tree;
    trial.onEvent = [&](const replay::Played& played) {
      if (played.after && played.position + 1 >= trace_.setup)
        result.sights.push_back(sightOf(*played.after));
    };
  }
  auto outcome = replay::runTrial(device, trace_, request.candidate, trial, operation);
  if (!outcome) return outcome;
  result.success = outcome->success;
  result.executed = outcome->executed;
  keep(
      request,
      {result, outcome->failure ? trace::signatureOf(*outcome->failure).toString() : "", store::systemTime()},
      outcome->deviceMs);
  return outcome;
}

void DeviceOracle::keep(const RunRequest& request, const Remembered& run, std::int64_t deviceMs) {
  std::optional<std::string> problem;
  if (store_) {
    const auto kept = saveVerdict(*store_, keyOf(request.candidate),
                                  {storedNumber(request), run.result.success, run.result.executed, deviceMs,
                                   printSights(run.result.sights, run.crash, run.made)})
                          .get();
    if (!kept) problem = kept.error().message;
  }
  const std::lock_guard guard(mutex_);
  if (problem) storeProblem_ = problem;
  known_[request.candidate].runs[request.run] = run;
  ++runsDone_;
  addTime(deviceMs);
  if (settings_.onRun) settings_.onRun({request, run.result, deviceMs});
}

void DeviceOracle::addTime(std::int64_t ms) {
  deviceMs_ += ms;
  longestRunMs_ = std::max(longestRunMs_, ms);
}

Stopped DeviceOracle::stoppedBy(const DeviceError& error) const {
  const bool late = error.kind == DeviceError::Kind::timeout && operation_.expired();
  if (late) return {Stopped::Reason::budget, "the time is up"};
  if (error.kind == DeviceError::Kind::cancelled) return {Stopped::Reason::cancelled, "stopped"};
  return {Stopped::Reason::devices, error.message};
}

tl::expected<void, Stopped> DeviceOracle::ask(std::span<const RunRequest> requests, const Consume& consume) {
  if (operation_.stopRequested()) return tl::unexpected(Stopped{Stopped::Reason::cancelled, "stopped"});
  std::vector<std::size_t> unknown;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    const auto known = knownOf(requests[i].candidate);
    if (!known) return tl::unexpected(known.error());
    if (!(*known)->runs.contains(requests[i].run)) unknown.push_back(i);
  }
  const auto answer = [&](std::size_t i) {
    const std::lock_guard guard(mutex_);
    auto& run = known_[requests[i].candidate].runs.at(requests[i].run);
    run.asked = true;
    return run.result;
  };
  // Hands over what is known from `at` on, up to the next run that is not.
  std::size_t at = 0;
  const auto consumeUntil = [&](std::size_t end) {
    while (at < end) {
      const auto result = answer(at);
      if (!consume(at++, result)) return false;
    }
    return true;
  };
  if (!consumeUntil(unknown.empty() ? requests.size() : unknown.front()) || unknown.empty()) return {};

  auto affordable = unknown.size();
  if (settings_.maxRuns > 0)
    affordable =
        std::min<std::size_t>(affordable, settings_.maxRuns - std::min(settings_.maxRuns, runsDone()));
  if (operation_.expired()) affordable = 0;
  bool enough = false;
  const auto done = replay::runInOrder(
      pool_, affordable,
      [&](device::Device& device, std::size_t k, const device::Operation& operation) {
        return runOn(device, requests[unknown[k]], operation);
      },
      [&](std::size_t k, const replay::TrialResult&) {
        const bool last = k + 1 == unknown.size();
        enough = !consumeUntil(last ? requests.size() : unknown[k + 1]);
        return !enough;
      },
      operation_, &speculation_);
  if (!done && !enough) return tl::unexpected(stoppedBy(done.error()));
  if (storeProblem_) return tl::unexpected(Stopped{Stopped::Reason::devices, *storeProblem_});
  if (!enough && affordable < unknown.size()) {
    return tl::unexpected(Stopped{Stopped::Reason::budget,
                                  operation_.expired() ? "the time is up" : "all runs allowed are used up"});
  }
  return {};
}

}  // namespace marmoset::reduce
