#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/reduce/minimize/auto/minimizer.h"
#include "engine/reduce/minimize/budgeted_oracle.h"
#include "engine/reduce/minimize/nd3min.h"
#include "engine/trace/stable_hash.h"
#include "tests/engine/reduce/minimize/scripted_oracle.h"

namespace marmoset::reduce {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;

// Chance that depends on the request alone, as on real oracles.
bool happens(double probability, const Candidate& candidate, std::uint32_t run) {
  trace::StableHash hash;
  for (const auto event : candidate) hash.add(std::uint64_t{event});
  hash.add(std::uint64_t{run});
  return static_cast<double>(hash.value() >> 11) * 0x1.0p-53 < probability;
}

TEST(MinimizerTest, FindsTheEventsADeterministicAppNeeds) {
  test::ScriptedOracle oracle([](const Candidate& c, std::uint32_t) {
    return test::contains(c, {17, 230, 499});
  });
  const auto result = minimizeTrace(oracle, test::trace(500));
  EXPECT_THAT(result.events, ElementsAre(17, 230, 499));
  EXPECT_EQ(result.ending, Ending::verified);
  EXPECT_EQ(result.rate, (Tally{20, 0}));
  EXPECT_EQ(result.cost.runs, oracle.runs);
  EXPECT_FALSE(oracle.repeated);
}

TEST(MinimizerTest, SaysWhatHappensWithoutEachEventThatStays) {
  test::ScriptedOracle oracle([](const Candidate& c, std::uint32_t) { return test::contains(c, {3, 8}); });
  const auto result = minimizeTrace(oracle, test::trace(20));
  ASSERT_EQ(result.needed.size(), 2u);
  for (const auto& needed : result.needed) {
    EXPECT_GE(needed.without.failures, 1u);
    EXPECT_EQ(needed.without.successes, 0u);
  }
  EXPECT_EQ(result.removed.size(), 18u);
}

// Event 5 looks idle, and the crash needs it all the same: a label that it steadies would be invented.
TEST(MinimizerTest, CallsNothingSteadyingWithoutRunsThatShowIt) {
  class LooksIdle : public Oracle {
   public:
    std::uint32_t devices() const override { return 1; }
    tl::expected<void, Stopped> ask(std::span<const RunRequest> requests, const Consume& consume) override {
      for (std::size_t i = 0; i < requests.size(); ++i) {
        RunResult result;
        const auto& events = requests[i].candidate;
        result.success = test::contains(events, {5, 9});
        result.executed = static_cast<std::uint32_t>(events.size());
        std::uint64_t screen = 1;
        result.sights.push_back({screen, screen, 0});
        for (const auto event : events) {
          if (event != 5) ++screen;
          result.sights.push_back({screen, screen, 0});
        }
        if (!consume(i, result)) break;
      }
      return {};
    }
  } oracle;
  const auto result = minimizeTrace(oracle, test::trace(12));
  EXPECT_THAT(result.events, ElementsAre(5, 9));
  for (const auto& needed : result.needed) {
    EXPECT_FALSE(needed.steadies);
    EXPECT_EQ(needed.without.successes, 0u);
  }
}

// Whatever chance does: an event stays because runs without it fail, or fail more often.
RC_GTEST_PROP(MinimizerProperty, EveryEventThatStaysIsMissedByARun, (std::uint32_t salt)) {
  test::ScriptedOracle oracle([salt](const Candidate& c, std::uint32_t run) {
    if (!test::contains(c, {4, 13})) return false;
    const bool steadied = test::contains(c, {8});
    return happens(steadied ? 0.99 : 0.8, c, run * 64 + salt % 64);
  });
  const auto result = minimizeTrace(oracle, test::trace(20));
  if (result.ending != Ending::verified) return;
  for (const auto& needed : result.needed) {
    RC_ASSERT(needed.without.failures > 0);
    RC_ASSERT(!needed.steadies || needed.without.successes > 0);
  }
}

// Three taps lead there, one screen after the other; a single one of the start screen does, too.
class TwoWays : public Oracle {
 public:
  std::uint32_t devices() const override { return 4; }
  tl::expected<void, Stopped> ask(std::span<const RunRequest> requests, const Consume& consume) override {
    for (std::size_t i = 0; i < requests.size(); ++i) {
      RunResult result;
      std::uint64_t place = 0;
      result.sights.push_back({place, place, 0});
      for (const auto event : requests[i].candidate) {
        place = event == 410 && place == 0                                    ? 3
                : (event == 100 || event == 120 || event == 140) && place < 3 ? place + 1
                                                                              : place;
        ++result.executed;
        result.sights.push_back({place, place, 0});
        if ((result.success = place == 3)) break;
      }
      if (!consume(i, result)) break;
    }
    return {};
  }
};

TEST(MinimizerTest, WhereTheTargetIsAPlaceANearerWayThereWillDo) {
  TwoWays oracle;
  const auto crash = minimizeTrace(oracle, test::trace(500));
  EXPECT_THAT(crash.events, ElementsAre(100, 120, 140));
  const auto place = minimizeTrace(oracle, test::trace(500), {.otherEndings = true});
  EXPECT_THAT(place.events, ElementsAre(410));
  EXPECT_EQ(place.ending, Ending::verified);
  EXPECT_EQ(place.removed.size(), 499u);
}

// A budget is time on devices, where a run of the whole trace takes a hundred times as long as a small one.
TEST(MinimizerTest, EndsWithItsBestTraceVerifiedWhenTheBudgetIsUsedUp) {
  double seconds = 0;
  test::ScriptedOracle oracle([&](const Candidate& c, std::uint32_t) {
    seconds += 30 + 4 * static_cast<double>(c.size());
    return test::contains(c, {17, 90, 130, 170, 230, 270, 300, 350, 400, 450, 480, 499});
  });
  const auto whole = minimizeTrace(oracle, test::trace(500));
  const auto needed = seconds / 3600;
  for (const double hours : {0.75 * needed, 0.9 * needed}) {
    seconds = 0;
    AutoSettings settings;
    settings.spent = [&] { return seconds / 3600 / hours; };
    const auto result = minimizeTrace(oracle, test::trace(500), settings);
    EXPECT_EQ(result.ending, Ending::stopped) << hours;
    EXPECT_EQ(result.stopped->reason, Stopped::Reason::budget) << hours;
    EXPECT_TRUE(result.certified()) << hours;
    EXPECT_EQ(result.rate, (Tally{20, 0})) << hours;
    EXPECT_GT(result.events.size(), whole.events.size()) << hours;
    EXPECT_LT(result.events.size(), 450u) << hours;
    EXPECT_LE(seconds / 3600, hours);
  }
}

TEST(BudgetedOracleTest, StopsInTheMiddleOfAQuestion) {
  test::ScriptedOracle oracle([](const Candidate&, std::uint32_t) { return true; });
  BudgetedOracle budgeted(oracle, [&] { return oracle.runs / 4.0; });
  std::vector<RunRequest> requests;
  for (std::uint32_t run = 0; run < 10; ++run) requests.push_back({{1, 2}, run});
  std::size_t answers = 0;
  const auto asked = budgeted.ask(requests, [&](std::size_t, const RunResult&) { return ++answers > 0; });
  ASSERT_FALSE(asked);
  EXPECT_EQ(asked.error().reason, Stopped::Reason::budget);
  EXPECT_EQ(answers, 4u);
  EXPECT_FALSE(budgeted.ask({requests.data(), 1}, [](std::size_t, const RunResult&) { return true; }));
  EXPECT_EQ(oracle.runs, 4u);
}

TEST(MinimizerTest, CutsWhatComesAfterTheTarget) {
  class StopsEarly : public Oracle {
   public:
    std::uint32_t devices() const override { return 1; }
    tl::expected<void, Stopped> ask(std::span<const RunRequest> requests, const Consume& consume) override {
      for (std::size_t i = 0; i < requests.size(); ++i) {
        RunResult result;
        for (const auto event : requests[i].candidate) {
          ++result.executed;
          if ((result.success = event == 4)) break;
        }
        if (!consume(i, result)) break;
      }
      return {};
    }
  } oracle;
  const auto result = minimizeTrace(oracle, test::trace(10));
  EXPECT_THAT(result.events, ElementsAre(4));
  EXPECT_EQ(result.removed.back().why, RemovedEvent::Why::afterTarget);
  EXPECT_EQ(result.removed.front().why, RemovedEvent::Why::notNeeded);
}

TEST(MinimizerTest, AnActivityReachedByTheLaunchAloneNeedsNoEvent) {
  test::ScriptedOracle oracle([](const Candidate&, std::uint32_t) { return true; });
  const auto result = minimizeTrace(oracle, test::trace(500));
  EXPECT_THAT(result.events, IsEmpty());
  EXPECT_EQ(result.ending, Ending::verified);
}

TEST(MinimizerTest, LeavesOutFirstWhatAnAnalysisCallsNeedless) {
  const auto runsWith = [](std::vector<std::uint32_t> needless) {
    test::ScriptedOracle oracle([](const Candidate& c, std::uint32_t) {
      return test::contains(c, {60, 90});
    });
    const auto result = minimizeTrace(oracle, test::trace(100), {.needless = std::move(needless)});
    EXPECT_THAT(result.events, ElementsAre(60, 90));
    return result.cost.events;
  };
  EXPECT_LT(runsWith(test::trace(60)), runsWith({}));
  // A wrong label costs a run, not the answer.
  runsWith(test::trace(70));
}

TEST(MinimizerTest, ATraceThatNeverReproducesIsGivenUpEarly) {
  test::ScriptedOracle oracle([](const Candidate&, std::uint32_t) { return false; });
  const auto result = minimizeTrace(oracle, test::trace(50));
  EXPECT_EQ(result.ending, Ending::never);
  EXPECT_EQ(result.events, test::trace(50));
  EXPECT_EQ(result.rate, (Tally{0, 6}));
  EXPECT_FALSE(result.certified());
}

TEST(MinimizerTest, ATraceThatReproducesSixTimesInTenIsNeverCertified) {
  for (const std::uint32_t salt : {0u, 1u, 2u, 3u, 4u}) {
    test::ScriptedOracle oracle([&](const Candidate& c, std::uint32_t run) {
      return test::contains(c, {3, 40}) && happens(0.6, c, run + 1000 * salt);
    });
    const auto result = minimizeTrace(oracle, test::trace(60));
    EXPECT_FALSE(result.certified());
    EXPECT_GT(result.rate.total(), 0u);
    EXPECT_LT(rateInterval(result.rate).first, 0.85);
  }
}

// A dialog that comes in three of ten runs eats the event after 10, unless something else stands there.
bool crashesUnlessDisturbed(const Candidate& candidate, std::uint32_t run) {
  if (!test::contains(candidate, {10, 20})) return false;
  const auto next = std::find(candidate.begin(), candidate.end(), 10u) + 1;
  return *next != 20 || !happens(0.3, candidate, run);
}

TEST(MinimizerTest, PutsAnEventBackThatAbsorbsADisturbance) {
  test::ScriptedOracle oracle(crashesUnlessDisturbed);
  const auto result = minimizeTrace(oracle, test::trace(21));
  EXPECT_EQ(result.ending, Ending::verified);
  ASSERT_EQ(result.events.size(), 3u);
  EXPECT_EQ(result.events.front(), 10u);
  EXPECT_EQ(result.events.back(), 20u);
  EXPECT_FALSE(oracle.repeated);
}

TEST(MinimizerTest, AStrictCertificateKeepsWhatMakesATraceSteady) {
  test::ScriptedOracle oracle(crashesUnlessDisturbed);
  const auto result = minimizeTrace(oracle, test::trace(21), {.mode = Mode::strict});
  EXPECT_TRUE(result.certified());
  EXPECT_TRUE(test::contains(result.events, {10, 20}));
  EXPECT_GE(rateInterval(result.rate, 0.9).first, 0.85);
}

TEST(MinimizerTest, AStrictCertificateIsLookedForInLargerTracesIfNoSmallOneIsSteady) {
  // Three runs of four crash, all of them only if what is done from 20 to 23 is done a second time.
  test::ScriptedOracle oracle([](const Candidate& c, std::uint32_t run) {
    return test::contains(c, {10, 40}) && (test::contains(c, {20, 21, 22, 23}) || happens(0.75, c, run));
  });
  const auto result = minimizeTrace(oracle, test::trace(41), {.mode = Mode::strict});
  EXPECT_TRUE(result.certified());
  EXPECT_TRUE(test::contains(result.events, {10, 20, 21, 22, 23, 40}));
  EXPECT_FALSE(oracle.repeated);
}

TEST(MinimizerTest, ACrashThatCameEarlyByLuckDoesNotHideTheRestOfTheTrace) {
  // The first run meets its target at the third event, which seldom happens.
  class LuckyOnce : public test::ScriptedOracle {
   public:
    LuckyOnce()
        : ScriptedOracle([](const Candidate& c, std::uint32_t) {
            return test::contains(c, {5, 19});
          }) {}
    tl::expected<void, Stopped> ask(std::span<const RunRequest> requests, const Consume& consume) override {
      return ScriptedOracle::ask(requests, [&](std::size_t i, RunResult result) {
        const bool lucky = runs == 1;
        return consume(i, lucky ? RunResult{.success = true, .executed = 3} : result);
      });
    }
  } oracle;
  const auto result = minimizeTrace(oracle, test::trace(20));
  EXPECT_TRUE(result.certified());
  EXPECT_TRUE(test::contains(result.events, {5, 19}));
}

TEST(MinimizerTest, StopsWithTheBestSoFar) {
  class Budget : public test::ScriptedOracle {
   public:
    explicit Budget(std::uint32_t budget)
        : ScriptedOracle([](const Candidate& c, std::uint32_t) {
            return test::contains(c, {17, 90});
          }),
          budget_(budget) {}
    tl::expected<void, Stopped> ask(std::span<const RunRequest> requests, const Consume& consume) override {
      const auto left = std::min<std::size_t>(requests.size(), budget_ - std::min(budget_, runs));
      if (const auto asked = ScriptedOracle::ask(requests.first(left), consume); !asked) return asked;
      if (left == requests.size()) return {};
      return tl::unexpected(Stopped{Stopped::Reason::budget, "no more runs"});
    }

   private:
    std::uint32_t budget_;
  };
  std::size_t before = 101;
  for (const std::uint32_t budget : {1u, 8u, 15u, 30u}) {
    Budget oracle(budget);
    const auto result = minimizeTrace(oracle, test::trace(100));
    ASSERT_TRUE(result.stopped) << budget;
    EXPECT_TRUE(test::contains(result.events, {17, 90}));
    EXPECT_LE(result.events.size(), before);
    before = result.events.size();
  }
}

RC_GTEST_PROP(MinimizerTest, TheResultIsOneMinimalAndNeedsFewerRunsThanNd3min, ()) {
  const auto length = *rc::gen::inRange(1u, 80u);
  auto needed = *rc::gen::unique<std::vector<std::uint32_t>>(rc::gen::inRange(0u, length));
  needed.resize(std::min<std::size_t>(needed.size(), 6));
  std::sort(needed.begin(), needed.end());
  const auto answer = [&](const Candidate& c, std::uint32_t) { return test::contains(c, needed); };
  test::ScriptedOracle ours(answer), theirs(answer);
  RC_ASSERT(minimizeTrace(ours, test::trace(length)).events == needed);
  RC_ASSERT(!ours.repeated);
  RC_ASSERT(nd3min(theirs, *heuristicScheduler({}), test::trace(length), {}).has_value());
  RC_ASSERT(ours.runs < theirs.runs);
}

RC_GTEST_PROP(MinimizerTest, TheAnswerDoesNotDependOnTheNumberOfDevices, ()) {
  const auto salt = *rc::gen::arbitrary<std::uint16_t>();
  std::vector<AutoResult> results;
  for (const std::uint32_t devices : {1u, 3u, 40u}) {
    test::ScriptedOracle oracle(
        [&](const Candidate& c, std::uint32_t run) {
          return test::contains(c, {5, 22, 23}) && happens(0.93, c, run + 100 * salt);
        },
        devices);
    results.push_back(minimizeTrace(oracle, test::trace(60)));
  }
  for (const auto& result : results) {
    RC_ASSERT(result.events == results.front().events);
    RC_ASSERT(result.rate == results.front().rate);
    RC_ASSERT(result.cost.runs == results.front().cost.runs);
  }
}

}  // namespace
}  // namespace marmoset::reduce
