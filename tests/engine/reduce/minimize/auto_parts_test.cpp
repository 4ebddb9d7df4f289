#include <boost/math/distributions/binomial.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/reduce/minimize/auto/behaviour.h"
#include "engine/reduce/minimize/auto/certificate.h"
#include "engine/reduce/minimize/auto/observed_trace.h"
#include "engine/reduce/minimize/auto/padding.h"

namespace marmoset::reduce {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// A run over places, one letter per moment; an event reports something if its place in `reports` is not '.'.
RunResult seen(const std::string& places, const std::string& reports) {
  RunResult result;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto place = static_cast<std::uint64_t>(places[i]);
    const auto report = i == 0 || reports[i - 1] == '.' ? 0u : static_cast<std::uint64_t>(reports[i - 1]);
    result.sights.push_back({place, place, report});
  }
  result.executed = static_cast<std::uint32_t>(places.size() - 1);
  result.success = true;
  return result;
}

Candidate firstEvents(std::uint32_t count) {
  Candidate events;
  for (std::uint32_t i = 0; i < count; ++i) events.push_back(i);
  return events;
}

TEST(ObservedTraceTest, AnExcursionIsReplacedByTheShortestWayThroughIt) {
  // Main: 0 (sets something), 1 opens Settings, 2 there, 3 back, 4 opens Cart, 5 there, 6 crashes.
  const ObservedTrace trace(firstEvents(7), seen("MMSSMCCx", "a.bc.d!"));
  EXPECT_THAT(withoutRange(trace, 0, 6), ElementsAre(4, 6));
  EXPECT_THAT(withoutRange(trace, 1, 4), ElementsAre(0, 4, 5, 6));
  EXPECT_THAT(withoutRange(trace, 2, 5), ElementsAre(0, 1, 3, 4, 5, 6));
}

TEST(ObservedTraceTest, IdleEventsChangeNeitherScreenNorReportAnything) {
  const ObservedTrace trace(firstEvents(4), seen("MMMCx", "a..!"));
  const auto effective = effectiveOnly(trace);
  EXPECT_THAT(effective.events, ElementsAre(0, 2, 3));
  EXPECT_EQ(effective.sights.size(), 4u);
}

TEST(BehaviourTest, TellsADialogNobodyAskedForAndALostTap) {
  Behaviour behaviour;
  for (int i = 0; i < 3; ++i) behaviour.learn({0, 1, 2}, seen("MMCx", "a.!"));
  EXPECT_FALSE(behaviour.surpriseIn({0, 1, 2}, seen("MMCx", "a.!")));
  const auto dialog = behaviour.surpriseIn({0, 1, 2}, seen("MMAA", "a.."));
  ASSERT_TRUE(dialog);
  EXPECT_EQ(dialog->gap, 2u);
  EXPECT_EQ(dialog->place, std::uint64_t{'A'});
  const auto lost = behaviour.surpriseIn({0, 1, 2}, seen("MMMM", "..."));
  ASSERT_TRUE(lost);
  EXPECT_EQ(lost->gap, 0u);
  EXPECT_EQ(behaviour.surpriseIn({0, 1, 2}, seen("AMMC", ".a."))->gap, 0u);
}

TEST(PaddingTest, PutsBackAnEventThatDidNothingInTheGap) {
  // 1 opens Cart; 2 does nothing there, 3 changes something, 4 crashes.
  const ObservedTrace original(firstEvents(5), seen("MMCCCx", "a..b!"));
  const ObservedTrace small({1, 4}, seen("MCx", ".!"));
  const Behaviour behaviour;
  const Behaviour::Surprise surprise{1, 'A'};
  EXPECT_THAT(paddingAt(original, small, behaviour, surprise).events, ElementsAre(2, 3));
  EXPECT_THAT(paddedTraces(original, small, behaviour, {surprise}),
              ElementsAre(Candidate{1, 2, 4}, Candidate{1, 3, 4}));
  EXPECT_THAT(paddingAt(original, small, behaviour, {2, 'A'}).events, IsEmpty());
}

TEST(PaddingTest, WithoutSightsWhatStoodNearestComesFirstInEveryGap) {
  const ObservedTrace original(firstEvents(7), {.success = true, .executed = 7});
  const ObservedTrace small({0, 5, 6}, {.success = true, .executed = 3});
  const Behaviour behaviour;
  EXPECT_THAT(paddingAt(original, small, behaviour, {1, 0}).events, ElementsAre(1, 4, 2, 3));
  EXPECT_EQ(likelyGaps(small).size(), 3u);
  EXPECT_THAT(paddedTraces(original, small, behaviour, likelyGaps(small)),
              ElementsAre(Candidate{0, 1, 5, 6}, Candidate{0, 4, 5, 6}, Candidate{0, 2, 5, 6},
                          Candidate{0, 3, 5, 6}));
}

TEST(CertificateTest, PaperAndDefaultAskForEighteenAndNineteenOfTwenty) {
  const auto paper = verificationPlan(Mode::paper, 0), standard = verificationPlan(Mode::standard, 3);
  EXPECT_TRUE(paper.passed({18, 2}));
  EXPECT_TRUE(paper.failed({0, 3}));
  EXPECT_TRUE(standard.passed({19, 1}));
  EXPECT_FALSE(standard.passed({18, 1}));
  EXPECT_TRUE(standard.failed({17, 2}));
  EXPECT_EQ(standard.runsToNextLook({3, 1}), 16u);
}

TEST(CertificateTest, StrictVerificationsTogetherAreWrongInOneOfTwenty) {
  double total = 0;
  for (std::uint32_t attempt = 0; attempt < 50; ++attempt) {
    const auto plan = verificationPlan(Mode::strict, attempt);
    double wrong = 0;
    for (const auto& look : plan.looks) {
      wrong += boost::math::cdf(boost::math::binomial_distribution<double>(look.runs, 0.15), look.failures);
    }
    EXPECT_LE(wrong, plan.alpha);
    total += plan.alpha;
  }
  EXPECT_LE(total, 0.05);
  EXPECT_GT(total, 0.045);
}

}  // namespace
}  // namespace marmoset::reduce
