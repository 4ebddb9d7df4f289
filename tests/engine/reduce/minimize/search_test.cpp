// What the search looks at a second time, and which pairs it tries.
#include "engine/reduce/minimize/auto/search.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engine/reduce/minimize/scripted_oracle.h"

namespace marmoset::reduce {
namespace {

using ::testing::ElementsAre;
using ::testing::ElementsAreArray;

bool has(const Candidate& candidate, std::uint32_t event) {
  return std::find(candidate.begin(), candidate.end(), event) != candidate.end();
}

Candidate searched(Oracle& oracle, ObservedTrace trace, const SearchSettings& settings) {
  TallyBook book;
  Behaviour behaviour;
  Judge judge(oracle, book, behaviour);
  std::vector<Candidate> chain;
  EXPECT_TRUE(Search(judge, {}, settings).run(trace, chain));
  EXPECT_EQ(chain.back(), trace.events);
  return trace.events;
}

// The eight events from 20 to 27 can only go together, and not before 5 has gone, which goes alone: both its
// neighbours are needed.
bool crashesWithAllOrNone(const Candidate& candidate, std::uint32_t) {
  if (!test::contains(candidate, {2, 4, 6, 8, 10, 12, 14, 16, 40})) return false;
  const auto ofGroup = std::count_if(candidate.begin(), candidate.end(),
                                     [](std::uint32_t event) { return event >= 20 && event < 28; });
  return ofGroup == 8 || (ofGroup == 0 && !has(candidate, 5));
}

ObservedTrace unseen(std::uint32_t events) {
  return ObservedTrace(test::trace(events), {.success = true, .executed = events});
}

TEST(SearchTest, LooksAtRangesAgainWhereManyEventsAreLeft) {
  test::ScriptedOracle oracle(crashesWithAllOrNone);
  EXPECT_THAT(searched(oracle, unseen(41), {}), ElementsAre(2, 4, 6, 8, 10, 12, 14, 16, 40));
}

TEST(SearchTest, FewEventsAreNotLookedAtAgain) {
  test::ScriptedOracle oracle(crashesWithAllOrNone);
  EXPECT_THAT(searched(oracle, unseen(41), {.fewEvents = 17}),
              ElementsAre(2, 4, 6, 8, 10, 12, 14, 16, 20, 21, 22, 23, 24, 25, 26, 27, 40));
}

// One screen with a check box, which 3 and 31 press: it must be as it was, so one of them cannot go alone.
// The even events from 4 to 28 are needed, and 40 crashes.
class CheckBoxOracle final : public test::ScriptedOracle {
 public:
  CheckBoxOracle() : ScriptedOracle([](const Candidate& c, std::uint32_t) { return crashes(c); }) {}

  tl::expected<void, Stopped> ask(std::span<const RunRequest> requests, const Consume& consume) override {
    return ScriptedOracle::ask(requests, [&](std::size_t i, const RunResult& result) {
      return consume(i, shown(requests[i].candidate, result));
    });
  }

  static RunResult shown(const Candidate& candidate, RunResult result) {
    result.sights.push_back({1, 1, 0});
    for (const auto event : candidate) {
      const auto box = event == 3 || event == 31;
      result.sights.push_back({1, 1, box ? 1000u : event + 1});
    }
    return result;
  }

  static Candidate needed() {
    Candidate events;
    for (std::uint32_t event = 4; event <= 28; event += 2) events.push_back(event);
    events.push_back(40);
    return events;
  }

 private:
  static bool crashes(const Candidate& c) { return test::contains(c, needed()) && has(c, 3) == has(c, 31); }
};

ObservedTrace seenByCheckBox() {
  const auto events = test::trace(41);
  return ObservedTrace(events, CheckBoxOracle::shown(events, {.success = true, .executed = 41}));
}

TEST(SearchTest, LeavesOutAPairOfWhichTheSecondUndoesTheFirst) {
  CheckBoxOracle oracle;
  EXPECT_THAT(searched(oracle, seenByCheckBox(), {}), ElementsAreArray(CheckBoxOracle::needed()));
}

TEST(SearchTest, ThePairsOfLongTracesAreNotTried) {
  CheckBoxOracle oracle;
  const auto left = searched(oracle, seenByCheckBox(), {.pairsUpTo = 10});
  EXPECT_TRUE(has(left, 3) && has(left, 31));
  EXPECT_EQ(left.size(), CheckBoxOracle::needed().size() + 2);
}

}  // namespace
}  // namespace marmoset::reduce
