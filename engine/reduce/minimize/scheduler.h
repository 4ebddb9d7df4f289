#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "engine/reduce/minimize/prior.h"

namespace marmoset::reduce {

// Decides what the devices run next: given the tallies of the candidates, how many runs of each, at most
// `devices` together and never more than rule.runs of one. An empty sum means that nothing is left to ask.
// See ND3MIN, section 4; all four schedulers skip dead candidates.
class Scheduler {
 public:
  virtual ~Scheduler() = default;
  virtual std::vector<std::uint32_t> next(std::span<const Tally> tallies) const = 0;
};

struct SchedulerSettings {
  PassRule rule;
  std::uint32_t devices = 15;
  double likelyPasser = 0.8;  // the heuristic's constant c
  Prior prior;
};

// All runs of one candidate after the other.
std::unique_ptr<Scheduler> sequentialScheduler(const SchedulerSettings& settings);
// One run of each in turn, from the first candidate in every step.
std::unique_ptr<Scheduler> roundRobinScheduler(const SchedulerSettings& settings);
// Confirms likely passers first, then discards likely failers (the paper's Figure 3).
std::unique_ptr<Scheduler> heuristicScheduler(const SchedulerSettings& settings);
// The policy with the fewest expected steps for 2 to 5 candidates, the heuristic beyond.
std::unique_ptr<Scheduler> mdpScheduler(const SchedulerSettings& settings);

// Gives one more run to each live candidate in turn until the step is full or nothing is left. `order` lists
// the candidates that take part.
void fillRoundRobin(std::span<const Tally> tallies, std::span<const std::size_t> order,
                    const SchedulerSettings& settings, std::vector<std::uint32_t>& runs);

}  // namespace marmoset::reduce
