#include "engine/reduce/minimize/prior.h"

#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

namespace marmoset::reduce {
namespace {

// The paper truncates its probabilities.
double truncated(double p) {
  return std::floor(p * 100 + 1e-9) / 100;
}

TEST(PriorTest, GivesTheConfidencesOfThePapersTables) {
  const Prior prior;
  const std::pair<std::uint32_t, double> published[] = {{20, .99}, {19, .94}, {18, .69}, {17, .43}, {16, .23},
                                                        {15, .11}, {14, .04}, {12, .00}, {7, .00}};
  for (const auto& [successes, p1] : published) {
    EXPECT_DOUBLE_EQ(truncated(prior.atLeast(0.85, {successes, 20 - successes})), p1) << successes;
  }
}

TEST(PriorTest, GivesTheMinimalityOfThePapersTables) {
  const Prior prior;
  const std::pair<std::uint32_t, double> published[] = {{0, 1.0}, {1, .98},  {2, .96},  {4, .93},  {5, .91},
                                                        {8, .87}, {10, .84}, {16, .76}, {25, .65}, {30, .59}};
  for (const auto& [length, p2] : published)
    EXPECT_DOUBLE_EQ(truncated(prior.minimal(length, {})), p2) << length;
}

TEST(PriorTest, PassingIsAWeakCertificate) {
  EXPECT_NEAR(passProbability(0.85, {}), 0.405, 0.001);
  EXPECT_DOUBLE_EQ(passProbability(1, {}), 1);
  EXPECT_DOUBLE_EQ(passProbability(0, {}), 0);
}

TEST(PriorTest, PredictionsSumToOneAndFollowTheEvidence) {
  const Prior prior;
  const auto fresh = prior.predict({}, 5), promising = prior.predict({10, 0}, 5),
             hopeless = prior.predict({0, 10}, 5);
  EXPECT_NEAR(std::accumulate(fresh.begin(), fresh.end(), 0.0), 1, 1e-12);
  EXPECT_GT(promising[5], fresh[5]);
  EXPECT_GT(hopeless[0], 0.9);
}

TEST(PriorTest, LearnsWhereTheCandidatesLie) {
  std::vector<Tally> seen(60, {0, 20});
  seen.insert(seen.end(), 40, {20, 0});
  const Prior prior = Prior::learnedFrom(seen);
  EXPECT_NEAR(prior.weights().front() + prior.weights()[1], 0.6, 0.05);
  EXPECT_NEAR(prior.weights().back() + prior.weights()[19], 0.4, 0.05);
}

TEST(PriorTest, ThousandsOfRunsOfOneCandidateAreStillNumbers) {
  EXPECT_NEAR(Prior().atLeast(0.85, {9'300, 700}), 1, 1e-9);
  const Prior prior = Prior::learnedFrom(std::vector<Tally>{{5'000, 5'000}, {4'000, 4'000}});
  EXPECT_NEAR(prior.weights()[10], 0.8, 0.05);
}

TEST(PriorTest, TheIntervalOfARateIsExact) {
  const auto [low, high] = rateInterval({19, 1});
  EXPECT_NEAR(low, 0.7513, 1e-3);
  EXPECT_NEAR(high, 0.9987, 1e-3);
  EXPECT_EQ(rateInterval({0, 0}), (std::pair{0.0, 1.0}));
  EXPECT_DOUBLE_EQ(rateInterval({20, 0}).second, 1.0);
}

}  // namespace
}  // namespace marmoset::reduce
