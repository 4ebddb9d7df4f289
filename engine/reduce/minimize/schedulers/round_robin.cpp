#include <numeric>

#include "engine/reduce/minimize/scheduler.h"

namespace marmoset::reduce {
namespace {

class RoundRobin : public Scheduler {
 public:
  explicit RoundRobin(const SchedulerSettings& settings) : settings_(settings) {}

  std::vector<std::uint32_t> next(std::span<const Tally> tallies) const override {
    std::vector<std::uint32_t> runs(tallies.size(), 0);
    std::vector<std::size_t> order(tallies.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    fillRoundRobin(tallies, order, settings_, runs);
    return runs;
  }

 private:
  SchedulerSettings settings_;
};

}  // namespace

void fillRoundRobin(std::span<const Tally> tallies, std::span<const std::size_t> order,
                    const SchedulerSettings& settings, std::vector<std::uint32_t>& runs) {
  std::uint32_t left = settings.devices - std::accumulate(runs.begin(), runs.end(), 0u);
  for (bool added = true; added && left > 0;) {
    added = false;
    for (const std::size_t j : order) {
      if (left == 0) break;
      if (isDead(tallies[j], settings.rule) || tallies[j].total() + runs[j] >= settings.rule.runs) continue;
      ++runs[j];
      --left;
      added = true;
    }
  }
}

std::unique_ptr<Scheduler> roundRobinScheduler(const SchedulerSettings& settings) {
  return std::make_unique<RoundRobin>(settings);
}

}  // namespace marmoset::reduce
