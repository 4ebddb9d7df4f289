#include <algorithm>

#include "engine/reduce/minimize/scheduler.h"

namespace marmoset::reduce {
namespace {

class Sequential : public Scheduler {
 public:
  explicit Sequential(const SchedulerSettings& settings) : settings_(settings) {}

  std::vector<std::uint32_t> next(std::span<const Tally> tallies) const override {
    std::vector<std::uint32_t> runs(tallies.size(), 0);
    std::uint32_t left = settings_.devices;
    for (std::size_t j = 0; j < tallies.size(); ++j) {
      if (isDead(tallies[j], settings_.rule)) continue;
      runs[j] = std::min(left, settings_.rule.runs - tallies[j].total());
      left -= runs[j];
    }
    return runs;
  }

 private:
  SchedulerSettings settings_;
};

}  // namespace

std::unique_ptr<Scheduler> sequentialScheduler(const SchedulerSettings& settings) {
  return std::make_unique<Sequential>(settings);
}

}  // namespace marmoset::reduce
