#include "engine/reduce/minimize/mdp_policy.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <numeric>
#include <optional>
#include <thread>

#include "engine/reduce/minimize/multiset_index.h"

namespace marmoset::reduce {
namespace {

constexpr std::uint32_t maxCandidates = 5;

// What some runs can make of a live tally. Success ends everything, so it needs no entry.
struct Outcomes {
  struct Live {
    std::uint32_t tally;
    double probability;
  };
  std::vector<Live> live;
  double dead = 0;
  double success = 0;
};

// The candidates looked at so far have become one of these.
struct Partial {
  std::uint32_t live;      // how many are left
  std::uint32_t multiset;  // which
  double probability;
};

using Schedule = std::array<std::uint8_t, maxCandidates>;

}  // namespace

class MdpPolicy::Solver {
 public:
  Solver(std::uint32_t candidates, const SchedulerSettings& settings, unsigned threads)
      : candidates_(candidates),
        settings_(settings),
        threads_(threads),
        failureKinds_(settings.rule.allowedFailures() + 1),
        index_(settings.rule.threshold * failureKinds_, candidates) {
    readAhead();
    values_.emplace_back(1, 0.0f);  // nobody left: over
    completed_.emplace_back();
    schedules_.emplace_back(1);
    for (std::uint32_t size = 1; size <= candidates; ++size) solveSize(size);
  }

  std::size_t stateCount() const { return states_; }

  std::optional<std::pair<double, Schedule>> lookUp(std::span<const std::uint8_t> sorted) const {
    const auto size = static_cast<std::uint32_t>(sorted.size());
    if (size > candidates_) return std::nullopt;
    if (size == candidates_ && runsOf(sorted) % settings_.devices != 0) return std::nullopt;
    const std::uint32_t number = index_.rank(sorted);
    return std::pair{double{values_[size][number]}, schedules_[size][number]};
  }

  std::uint8_t numberOf(const Tally& tally) const {
    return static_cast<std::uint8_t>(tally.successes * failureKinds_ + tally.failures);
  }

 private:
  Tally tallyOf(std::uint32_t number) const { return {number / failureKinds_, number % failureKinds_}; }
  std::uint32_t roomOf(std::uint32_t number) const { return settings_.rule.runs - tallyOf(number).total(); }
  std::uint32_t runsOf(std::span<const std::uint8_t> tallies) const {
    std::uint32_t sum = 0;
    for (const auto tally : tallies) sum += tallyOf(tally).total();
    return sum;
  }

  // outcomes_[tally][runs], from the prior's predictions.
  void readAhead() {
    for (std::uint32_t number = 0; number < index_.kinds(); ++number) {
      const Tally seen = tallyOf(number);
      auto& row = outcomes_.emplace_back();
      for (std::uint32_t runs = 0; runs <= roomOf(number); ++runs) {
        const auto chances = settings_.prior.predict(seen, runs);
        Outcomes& outcome = row.emplace_back();
        for (std::uint32_t failures = 0; failures <= runs; ++failures) {
          const double chance = chances[runs - failures];
          const Tally after{seen.successes + runs - failures, seen.failures + failures};
          if (passes(after, settings_.rule)) {
            outcome.success += chance;
          } else if (isDead(after, settings_.rule)) {
            outcome.dead += chance;
          } else {
            outcome.live.push_back({numberOf(after), chance});
          }
        }
      }
    }
  }

  // States with more runs first: a step only leads to those, or to fewer live candidates.
  void solveSize(std::uint32_t size) {
    values_.emplace_back(index_.count(size), 0.0f);
    schedules_.emplace_back(index_.count(size));
    completed_.emplace_back(std::size_t{index_.count(size - 1)} * index_.kinds(), 0.0f);
    std::map<std::uint32_t, std::vector<std::vector<std::uint8_t>>, std::greater<>> byRuns;
    index_.forEach(size, [&](std::span<const std::uint8_t> tallies, std::uint32_t) {
      const std::uint32_t runs = runsOf(tallies);
      if (size == candidates_ && runs % settings_.devices != 0) return;
      byRuns[runs].emplace_back(tallies.begin(), tallies.end());
      ++states_;
    });
    for (const auto& [runs, states] : byRuns) solveLayer(states);
  }

  void solveLayer(const std::vector<std::vector<std::uint8_t>>& states) {
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
      for (std::size_t i = next++; i < states.size(); i = next++) solveState(states[i]);
    };
    std::vector<std::thread> helpers;
    for (unsigned i = 1; i < threads_ && states.size() > 64; ++i) helpers.emplace_back(work);
    work();
    for (auto& helper : helpers) helper.join();
    for (const auto& state : states) publish(state);
  }

  // Makes a solved value visible to the states that come before it.
  void publish(std::span<const std::uint8_t> state) {
    const auto size = static_cast<std::uint32_t>(state.size());
    const float value = values_[size][index_.rank(state)];
    std::array<std::uint8_t, maxCandidates> rest{};
    for (std::size_t without = 0; without < state.size(); ++without) {
      std::size_t n = 0;
      for (std::size_t i = 0; i < state.size(); ++i) {
        if (i != without) rest[n++] = state[i];
      }
      completed_[size][std::size_t{index_.rank({rest.data(), n})} * index_.kinds() + state[without]] = value;
    }
  }

  // The search for the best schedule of one state.
  struct Search {
    std::span<const std::uint8_t> state;
    Schedule runs{}, bestRuns{};
    double best = 1e30;
    std::array<std::vector<Partial>, maxCandidates> partials;
  };

  void solveState(std::span<const std::uint8_t> state) {
    Search search{.state = state};
    search.partials[0] = {{0, 0, 1.0}};
    std::uint32_t room = 0;
    for (const auto tally : state) room += roomOf(tally);
    choose(search, 0, std::min(settings_.devices, room), room);
    const auto size = static_cast<std::uint32_t>(state.size());
    const std::uint32_t number = index_.rank(state);
    values_[size][number] = static_cast<float>(search.best);
    schedules_[size][number] = search.bestRuns;
  }

  // Tries every number of runs for candidate j, with `left` runs to give and `room` for them from j on.
  void choose(Search& search, std::size_t j, std::uint32_t left, std::uint32_t room) {
    const std::uint8_t tally = search.state[j];
    const std::uint32_t roomAfter = room - roomOf(tally);
    const std::uint32_t least = left > roomAfter ? left - roomAfter : 0;
    std::uint32_t most = std::min(left, roomOf(tally));
    // Equal tallies are interchangeable: count each split once.
    if (j > 0 && search.state[j - 1] == tally) most = std::min<std::uint32_t>(most, search.runs[j - 1]);
    if (j + 1 == search.state.size()) {
      if (left >= least && left <= most) finish(search, j, left);
      return;
    }
    for (std::uint32_t runs = least; runs <= most; ++runs) {
      search.runs[j] = static_cast<std::uint8_t>(runs);
      // The list before the last candidate would serve one schedule only: finish() looks through it instead.
      if (j + 2 < search.state.size())
        extend(search.partials[j], outcomes_[tally][runs], search.partials[j + 1]);
      choose(search, j + 1, left - runs, roomAfter);
    }
  }

  void finish(Search& search, std::size_t j, std::uint32_t runs) const {
    search.runs[j] = static_cast<std::uint8_t>(runs);
    const Outcomes& last = outcomes_[search.state[j]][runs];
    const double steps =
        j == 0 ? 1 + stepsAfter(0, 0, last)
               : expectedSteps(search.partials[j - 1], outcomes_[search.state[j - 1]][search.runs[j - 1]],
                               last, search.best);
    if (steps >= search.best) return;
    search.best = steps;
    search.bestRuns = search.runs;
  }

  void extend(const std::vector<Partial>& from, const Outcomes& outcomes, std::vector<Partial>& to) const {
    to.clear();
    for (const Partial& partial : from) {
      for (const auto& live : outcomes.live) {
        to.push_back({partial.live + 1, index_.added(partial.live, partial.multiset, live.tally),
                      partial.probability * live.probability});
      }
      if (outcomes.dead > 0)
        to.push_back({partial.live, partial.multiset, partial.probability * outcomes.dead});
    }
  }

  double stepsAfter(std::uint32_t live, std::uint32_t multiset, const Outcomes& last) const {
    const float* row = completed_[live + 1].data() + std::size_t{multiset} * index_.kinds();
    double steps = last.dead * values_[live][multiset];
    for (const auto& outcome : last.live) steps += outcome.probability * row[outcome.tally];
    return steps;
  }

  // Sums over the outcomes of the last two candidates; gives up as soon as `enough` is reached.
  double expectedSteps(const std::vector<Partial>& partials, const Outcomes& second, const Outcomes& last,
                       double enough) const {
    double steps = 1;
    for (const Partial& partial : partials) {
      double expected = second.dead > 0 ? second.dead * stepsAfter(partial.live, partial.multiset, last) : 0;
      for (const auto& outcome : second.live) {
        expected +=
            outcome.probability *
            stepsAfter(partial.live + 1, index_.added(partial.live, partial.multiset, outcome.tally), last);
      }
      steps += partial.probability * expected;
      if (steps >= enough) break;
    }
    return steps;
  }

  std::uint32_t candidates_;
  SchedulerSettings settings_;
  unsigned threads_;
  std::uint32_t failureKinds_;
  MultisetIndex index_;
  std::size_t states_ = 0;
  std::vector<std::vector<Outcomes>> outcomes_;
  std::vector<std::vector<float>> values_;  // by size and multiset
  std::vector<std::vector<float>>
      completed_;  // the same, by the multiset without an element, and that element
  std::vector<std::vector<Schedule>> schedules_;  // by size and multiset, for tallies in ascending order
};

MdpPolicy::MdpPolicy(std::uint32_t candidates, const SchedulerSettings& settings, unsigned threads)
    : solver_(std::make_unique<Solver>(candidates, settings, threads)) {}
MdpPolicy::~MdpPolicy() = default;

std::size_t MdpPolicy::stateCount() const {
  return solver_->stateCount();
}

double MdpPolicy::value(std::span<const Tally> tallies) const {
  std::vector<std::uint8_t> sorted;
  for (const Tally& tally : tallies) sorted.push_back(solver_->numberOf(tally));
  std::sort(sorted.begin(), sorted.end());
  const auto found = solver_->lookUp(sorted);
  return found ? found->first : -1;
}

std::vector<std::uint32_t> MdpPolicy::schedule(std::span<const Tally> tallies) const {
  std::vector<std::pair<std::uint8_t, std::size_t>> order;
  for (std::size_t j = 0; j < tallies.size(); ++j) order.emplace_back(solver_->numberOf(tallies[j]), j);
  std::sort(order.begin(), order.end());
  std::vector<std::uint8_t> sorted;
  for (const auto& [number, j] : order) sorted.push_back(number);
  const auto found = solver_->lookUp(sorted);
  if (!found) return {};
  std::vector<std::uint32_t> runs(tallies.size(), 0);
  for (std::size_t i = 0; i < order.size(); ++i) runs[order[i].second] = found->second[i];
  return runs;
}

}  // namespace marmoset::reduce
