#include <map>
#include <mutex>

#include "engine/reduce/minimize/mdp_policy.h"
#include "engine/reduce/minimize/scheduler.h"

namespace marmoset::reduce {
namespace {

constexpr std::uint32_t mostCandidates = 5;
// Tallies that are neither passed nor dead; the paper's parameters have 54. More make too many states.
constexpr std::uint32_t mostTallies = 60;

// Policies are solved when a set of that size is met first, and kept as long as the scheduler.
class Mdp : public Scheduler {
 public:
  explicit Mdp(const SchedulerSettings& settings)
      : settings_(settings), beyond_(heuristicScheduler(settings)) {}

  std::vector<std::uint32_t> next(std::span<const Tally> tallies) const override {
    std::vector<Tally> live;
    std::vector<std::size_t> where;
    for (std::size_t j = 0; j < tallies.size(); ++j) {
      if (isDead(tallies[j], settings_.rule)) continue;
      live.push_back(tallies[j]);
      where.push_back(j);
    }
    const auto kinds = settings_.rule.threshold * (settings_.rule.allowedFailures() + 1);
    if (tallies.size() < 2 || tallies.size() > mostCandidates || live.empty() || kinds > mostTallies)
      return beyond_->next(tallies);
    const auto best = policyFor(static_cast<std::uint32_t>(tallies.size())).schedule(live);
    // Cached tallies can start a set at a number of runs the policy never reaches.
    if (best.empty()) return beyond_->next(tallies);
    std::vector<std::uint32_t> runs(tallies.size(), 0);
    for (std::size_t i = 0; i < where.size(); ++i) runs[where[i]] = best[i];
    return runs;
  }

 private:
  const MdpPolicy& policyFor(std::uint32_t candidates) const {
    std::lock_guard lock(mutex_);
    auto& policy = policies_[candidates];
    if (!policy) policy = std::make_unique<MdpPolicy>(candidates, settings_);
    return *policy;
  }

  SchedulerSettings settings_;
  std::unique_ptr<Scheduler> beyond_;
  mutable std::mutex mutex_;
  mutable std::map<std::uint32_t, std::unique_ptr<MdpPolicy>> policies_;
};

}  // namespace

std::unique_ptr<Scheduler> mdpScheduler(const SchedulerSettings& settings) {
  return std::make_unique<Mdp>(settings);
}

}  // namespace marmoset::reduce
