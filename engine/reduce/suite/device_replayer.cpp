#include "engine/reduce/suite/device_replayer.h"

#include <algorithm>
#include <mutex>

#include <fmt/format.h>

#include "engine/reduce/suite/along_path.h"
#include "engine/reduce/suite/sight_json.h"
#include "engine/replay/parallel_runs.h"
#include "engine/replay/run_key.h"
#include "engine/store/verdicts.h"

namespace marmoset::suite {

namespace {

using reduce::Stopped;

}  // namespace

// These runs answer another question than those of a reduction, so that they have a target of their own; and
// each job makes its own, since what they certify rests on fresh ones.
store::VerdictKey DeviceReplayer::keyOf(const replay::Trace& trace) const {
  auto key = replay::verdictKey(
      candidateHash(trace, trace.whole()),
      {app_, profile_, surroundings_.start, replay::Pace::stepwise, surroundings_.seed, trace::Target()});
  key.target =
      fmt::format("suite {} {}", model::name(labels_.abstraction()), surroundings_.since.value_or(0));
  return key;
}

device::Result<DeviceReplayer::Sights> DeviceReplayer::run(device::Device& device,
                                                           const ReplayRequest& request,
                                                           const device::Operation& operation) const {
  const auto trace = composedTrace(suite_, request.path);
  auto recipe = surroundings_.start;
  recipe.seed = device::runSeed(surroundings_.seed, candidateHash(trace, trace.whole()), request.run);
  return alongPath(device, trace, {labels_.stateIds(request.path), labels_.abstraction()},
                   sessionStart(trace, recipe, surroundings_.wipeConsent), operation);
}

std::string DeviceReplayer::keep(const ReplayRequest& request, const Sights& sights) const {
  if (!surroundings_.store) return {};
  store::Verdict verdict;
  verdict.run = request.run;
  verdict.success = sights.size() == request.path.size() + 1;
  verdict.events = static_cast<std::int64_t>(sights.size());
  verdict.detail = printSights(sights);
  const auto kept =
      saveVerdict(*surroundings_.store, keyOf(composedTrace(suite_, request.path)), std::move(verdict)).get();
  return kept ? std::string() : kept.error().message;
}

std::vector<std::optional<DeviceReplayer::Sights>> DeviceReplayer::stored(
    std::span<const ReplayRequest> requests) const {
  std::vector<std::optional<Sights>> all(requests.size());
  if (!surroundings_.store) return all;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    const auto verdicts = verdictsOf(*surroundings_.store, keyOf(composedTrace(suite_, requests[i].path)));
    if (!verdicts) continue;
    const auto same = std::find_if(verdicts->begin(), verdicts->end(), [&](const store::Verdict& verdict) {
      return verdict.run == requests[i].run;
    });
    if (same == verdicts->end()) continue;
    auto sights = parseSights(same->detail);
    if (sights && tellsAll(*sights, requests[i].path)) all[i] = std::move(sights);
  }
  return all;
}

// A run of the same events may have expected other states, and ended sooner.
bool DeviceReplayer::tellsAll(const Sights& sights, const Path& path) const {
  if (sights.empty()) return false;
  const auto last = sights.size() - 1;
  return last >= path.size() || sights.back().state != labels_.stateId(path.stateAt(last));
}

tl::expected<void, Stopped> DeviceReplayer::replay(std::span<const ReplayRequest> requests,
                                                   const Consume& consume) {
  if (surroundings_.operation.stopRequested())
    return tl::unexpected(Stopped{Stopped::Reason::cancelled, "stopped"});
  auto known = stored(requests);
  std::vector<std::size_t> unknown;
  for (std::size_t i = 0; i < requests.size(); ++i)
    if (!known[i]) unknown.push_back(i);
  std::mutex mutex;
  std::string problem;
  std::size_t at = 0;
  const auto consumeUntil = [&](std::size_t end) {
    for (; at < end; ++at) {
      std::unique_lock guard(mutex);
      const auto sights = *known[at];
      guard.unlock();
      if (!consume(at, labels_.shownBy(requests[at].path, sights))) return false;
    }
    return true;
  };
  if (!consumeUntil(unknown.empty() ? requests.size() : unknown.front()) || unknown.empty()) return {};
  const auto task = [&](device::Device& device, std::size_t k,
                        const device::Operation& operation) -> device::Result<replay::TrialResult> {
    const auto& request = requests[unknown[k]];
    auto sights = run(device, request, operation);
    if (!sights) return tl::unexpected(sights.error());
    const auto notKept = keep(request, *sights);
    const std::lock_guard guard(mutex);
    if (!notKept.empty()) problem = notKept;
    known[unknown[k]] = *std::move(sights);
    return replay::TrialResult{};
  };
  bool enough = false;
  const auto next = [&](std::size_t k, const replay::TrialResult&) {
    ++newRuns_;
    enough = !consumeUntil(k + 1 == unknown.size() ? requests.size() : unknown[k + 1]);
    return !enough;
  };
  const auto done =
      replay::runInOrder(surroundings_.pool, unknown.size(), task, next, surroundings_.operation);
  if (!done && !enough) return tl::unexpected(reduce::stoppedBy(done.error()));
  if (!problem.empty()) return tl::unexpected(Stopped{Stopped::Reason::devices, problem});
  return {};
}

}  // namespace marmoset::suite
