#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/reduce/minimize/scheduler.h"

namespace marmoset::reduce {
namespace {

// How many runs it takes, at the rate seen so far, until `missing` more are of the kind that was seen `seen`
// times.
std::uint32_t expectedRuns(std::uint32_t missing, std::uint32_t seen, const Tally& tally,
                           const PassRule& rule) {
  const std::uint32_t possible = rule.runs - tally.total();
  if (seen == 0) return possible;
  return std::min(possible, (missing * tally.total() + seen - 1) / seen);
}

class Heuristic : public Scheduler {
 public:
  explicit Heuristic(const SchedulerSettings& settings) : settings_(settings) {}

  std::vector<std::uint32_t> next(std::span<const Tally> tallies) const override {
    std::vector<std::uint32_t> runs(tallies.size(), 0);
    std::vector<std::size_t> live;
    for (std::size_t j = 0; j < tallies.size(); ++j) {
      if (!isDead(tallies[j], settings_.rule) && tallies[j].total() < settings_.rule.runs) live.push_back(j);
    }
    std::vector<std::size_t> tried;
    for (const std::size_t j : live) {
      if (tallies[j].total() > 0) {
        tried.push_back(j);
      } else if (left(runs) > 0) {
        runs[j] = 1;
      }
    }
    schedule(tallies, tried, runs);
    fillRoundRobin(tallies, live, settings_, runs);
    return runs;
  }

 private:
  std::uint32_t left(const std::vector<std::uint32_t>& runs) const {
    return settings_.devices - std::accumulate(runs.begin(), runs.end(), 0u);
  }

  void schedule(std::span<const Tally> tallies, std::vector<std::size_t>& tried,
                std::vector<std::uint32_t>& runs) const {
    std::stable_sort(tried.begin(), tried.end(), [&](std::size_t a, std::size_t b) {
      // s/(s+f) compared in integers, then s, then index.
      const auto left = std::uint64_t{tallies[a].successes} * tallies[b].total();
      const auto right = std::uint64_t{tallies[b].successes} * tallies[a].total();
      if (left != right) return left > right;
      return tallies[a].successes > tallies[b].successes;
    });
    const auto firstFailer = std::stable_partition(tried.begin(), tried.end(),
                                                   [&](std::size_t j) { return isLikelyPasser(tallies[j]); });
    std::vector<std::size_t> deferred;
    for (auto it = tried.begin(); it != firstFailer && left(runs) > 0; ++it)
      confirm(tallies, *it, runs, deferred);
    fillRoundRobin(tallies, deferred, settings_, runs);
    for (auto it = firstFailer; it != tried.end() && left(runs) > 0; ++it) discard(tallies, *it, runs);
  }

  bool isLikelyPasser(const Tally& tally) const {
    // In thousandths, so that 4 of 5 is exactly 0.8.
    const auto threshold = static_cast<std::uint64_t>(std::llround(settings_.likelyPasser * 1000));
    return std::uint64_t{tally.successes} * 1000 >= threshold * tally.total();
  }

  void confirm(std::span<const Tally> tallies, std::size_t j, std::vector<std::uint32_t>& runs,
               std::vector<std::size_t>& deferred) const {
    const Tally& tally = tallies[j];
    const std::uint32_t missing = settings_.rule.threshold - tally.successes;
    const std::uint32_t expected = expectedRuns(missing, tally.successes, tally, settings_.rule);
    if (expected <= left(runs)) {
      runs[j] = expected;
    } else if (expected <= settings_.devices) {
      deferred.push_back(j);
    } else {
      runs[j] = left(runs);
    }
  }

  void discard(std::span<const Tally> tallies, std::size_t j, std::vector<std::uint32_t>& runs) const {
    const Tally& tally = tallies[j];
    const std::uint32_t missing = settings_.rule.allowedFailures() + 1 - tally.failures;
    const std::uint32_t expected = expectedRuns(missing, tally.failures, tally, settings_.rule);
    runs[j] = std::min(expected, left(runs));
  }

  SchedulerSettings settings_;
};

}  // namespace

std::unique_ptr<Scheduler> heuristicScheduler(const SchedulerSettings& settings) {
  return std::make_unique<Heuristic>(settings);
}

}  // namespace marmoset::reduce
