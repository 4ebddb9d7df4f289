#include "engine/reduce/minimize/mdp_policy.h"

#include <map>
#include <numeric>

#include <gtest/gtest.h>

namespace marmoset::reduce {
namespace {

// The definition, word by word and without any of the solver's short cuts: ordered tallies, all schedules.
class BruteForce {
 public:
  explicit BruteForce(SchedulerSettings settings) : settings_(std::move(settings)) {}

  double value(const std::vector<Tally>& tallies) {
    if (isOver(tallies)) return 0;
    if (const auto known = known_.find(tallies); known != known_.end()) return known->second;
    std::uint32_t room = 0;
    for (const Tally& tally : tallies) room += roomOf(tally);
    double best = 1e30;
    std::vector<std::uint32_t> runs(tallies.size(), 0);
    schedules(tallies, 0, std::min(settings_.devices, room), runs,
              [&] { best = std::min(best, 1 + expected(tallies, runs, 0, tallies)); });
    return known_[tallies] = best;
  }

 private:
  bool isOver(const std::vector<Tally>& tallies) const {
    bool allDead = true;
    for (const Tally& tally : tallies) {
      if (passes(tally, settings_.rule)) return true;
      allDead &= isDead(tally, settings_.rule);
    }
    return allDead;
  }
  std::uint32_t roomOf(const Tally& tally) const {
    return isDead(tally, settings_.rule) ? 0 : settings_.rule.runs - tally.total();
  }

  template <class Visit>
  void schedules(const std::vector<Tally>& tallies, std::size_t j, std::uint32_t left,
                 std::vector<std::uint32_t>& runs, const Visit& visit) {
    if (j == tallies.size()) {
      if (left == 0) visit();
      return;
    }
    for (std::uint32_t v = 0; v <= std::min(left, roomOf(tallies[j])); ++v) {
      runs[j] = v;
      schedules(tallies, j + 1, left - v, runs, visit);
    }
  }

  double expected(const std::vector<Tally>& before, const std::vector<std::uint32_t>& runs, std::size_t j,
                  std::vector<Tally> after) {
    if (j == before.size()) return value(after);
    const auto chances = settings_.prior.predict(before[j], runs[j]);
    double sum = 0;
    for (std::uint32_t successes = 0; successes <= runs[j]; ++successes) {
      after[j] = {before[j].successes + successes, before[j].failures + runs[j] - successes};
      sum += chances[successes] * expected(before, runs, j + 1, after);
    }
    return sum;
  }

  SchedulerSettings settings_;
  std::map<std::vector<Tally>, double> known_;
};

TEST(MdpPolicyTest, CountsTheStatesOfThePaper) {
  EXPECT_EQ(MdpPolicy(2, {}).stateCount(), 151u);
  EXPECT_EQ(MdpPolicy(3, {}).stateCount(), 3'379u);
}

TEST(MdpPolicyTest, IsAsGoodAsBruteForceOnSmallParameters) {
  for (const auto& [runs, threshold, devices, candidates] :
       {std::tuple{4u, 3u, 3u, 2u}, {5u, 4u, 3u, 2u}, {4u, 3u, 4u, 3u}, {5u, 3u, 5u, 2u}, {3u, 3u, 2u, 3u}}) {
    SchedulerSettings settings;
    settings.rule = {runs, threshold};
    settings.devices = devices;
    const std::vector<Tally> start(candidates);
    EXPECT_NEAR(MdpPolicy(candidates, settings).value(start), BruteForce(settings).value(start), 1e-5)
        << threshold << " of " << runs << ", " << devices << " devices, " << candidates << " candidates";
  }
}

TEST(MdpPolicyTest, ItsSchedulesUseAllDevicesOrAllThatRemains) {
  const MdpPolicy policy(3, {});
  for (const std::vector<Tally>& tallies : {std::vector<Tally>{{0, 0}, {0, 0}, {0, 0}},
                                            {{4, 1}, {2, 2}, {6, 0}},
                                            {{16, 2}, {17, 1}},
                                            {{17, 2}}}) {
    const auto runs = policy.schedule(tallies);
    std::uint32_t room = 0;
    for (std::size_t i = 0; i < tallies.size(); ++i) {
      EXPECT_LE(tallies[i].total() + runs[i], 20u);
      room += 20 - tallies[i].total();
    }
    EXPECT_EQ(std::accumulate(runs.begin(), runs.end(), 0u), std::min(15u, room));
  }
}

TEST(MdpPolicyTest, NeverExpectsMoreStepsThanTheHeuristicNeeds) {
  // Both must spend at least one step; the optimum of three candidates lies under two.
  const std::vector<Tally> start(3);
  EXPECT_NEAR(MdpPolicy(3, {}).value(start), 1.926, 0.001);
}

TEST(MdpPolicyTest, SaysWhenItDoesNotKnowAState) {
  const MdpPolicy policy(2, {});
  EXPECT_TRUE(policy.schedule(std::vector<Tally>(3)).empty());
  EXPECT_TRUE(policy.schedule(std::vector<Tally>{{1, 0}, {0, 0}}).empty());
}

}  // namespace
}  // namespace marmoset::reduce
