#include "engine/replay/event_mapping.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace marmoset::replay {
namespace {

using Events = std::vector<std::uint64_t>;

Events eventsOf(std::string_view letters) {
  return {letters.begin(), letters.end()};
}

// One character per present event: the recorded event's index, in brackets when stale, '+' for a new event.
std::string told(const EventMapping& mapping) {
  std::string told;
  for (const auto& place : mapping.places) {
    if (!place)
      told += '+';
    else if (place->stale)
      told += '(' + std::to_string(place->recorded) + ')';
    else
      told += std::to_string(place->recorded);
  }
  return told;
}

std::string mapped(std::string_view before, std::string_view after, const std::vector<bool>& neutral = {}) {
  return told(mapEvents(eventsOf(before), eventsOf(after), neutral));
}

TEST(EventMapping, anUnchangedScriptKeepsEverything) {
  EXPECT_EQ(mapped("abc", "abc"), "012");
  EXPECT_TRUE(mapEvents(eventsOf("abc"), eventsOf("abc")).unchanged);
}

TEST(EventMapping, whatStandsBehindAChangeIsStale) {
  EXPECT_EQ(mapped("abcd", "abXcd"), "01+(2)(3)");
  EXPECT_EQ(mapped("abcd", "abd"), "01(3)");
  EXPECT_EQ(mapped("abcd", "abXd"), "01+(3)");
  EXPECT_EQ(mapped("abcd", "Xabcd"), "+(0)(1)(2)(3)");
  EXPECT_FALSE(mapEvents(eventsOf("abcd"), eventsOf("abd")).unchanged);
}

TEST(EventMapping, aDeletedOrAddedEndLeavesTheRestFresh) {
  EXPECT_EQ(mapped("abc", "ab"), "01");
  EXPECT_EQ(mapped("abc", "abcX"), "012+");
  EXPECT_EQ(mapEvents(eventsOf("abc"), eventsOf("abcX")).fresh, 3u);
}

TEST(EventMapping, deletingWhatDoesNothingTurnsNothingStale) {
  EXPECT_EQ(mapped("abcd", "acd", {false, true, false, false}), "023");
  EXPECT_EQ(mapped("abcd", "ad", {false, true, false, false}), "0(3)");
}

TEST(EventMapping, tellsWhatWasSeenFromWhatIsDerived) {
  const std::vector<bool> neutral{false, true, false, true};
  const auto derived = mapEvents(eventsOf("abcd"), eventsOf("ac"), neutral);
  EXPECT_TRUE(derived.equivalent);
  EXPECT_FALSE(derived.unchanged);
  EXPECT_FALSE(derived.isDerived(0)) << "nothing above it was deleted";
  EXPECT_TRUE(derived.isDerived(1));
  EXPECT_FALSE(mapEvents(eventsOf("abcd"), eventsOf("ab"), neutral).equivalent) << "c is gone too";
  EXPECT_FALSE(mapEvents(eventsOf("abcd"), eventsOf("acX"), neutral).equivalent);
  const auto same = mapEvents(eventsOf("abcd"), eventsOf("abcd"), neutral);
  EXPECT_TRUE(same.equivalent && same.unchanged);
  EXPECT_FALSE(same.isDerived(3));
}

// By the shortest edit script alone, the first a would be the neutral one, and the b between would be missed.
TEST(EventMapping, equalEventsAreReadAsThoseThatStayWhenAllNeutralOnesAreGone) {
  const std::vector<bool> neutral{true, true, false, true, false};
  EXPECT_EQ(told(mapEventsWithout(eventsOf("abaca"), eventsOf("aa"), neutral)), "24");
  EXPECT_EQ(told(mapEventsWithout(eventsOf("abaca"), eventsOf("abaca"), neutral)), "01234");
  EXPECT_EQ(told(mapEventsWithout(eventsOf("abaca"), eventsOf("Xaa"), neutral)), "+(0)(4)")
      << "stale whichever they are";
}

TEST(EventMapping, severalEditsAreFollowed) {
  EXPECT_EQ(mapped("abcdefgh", "aXcdfghY"), "0+(2)(3)(5)(6)(7)+");
  EXPECT_EQ(mapped("abcd", ""), "");
  EXPECT_EQ(mapped("", "ab"), "++");
}

TEST(EventMapping, findsTheWayBack) {
  const auto mapping = mapEvents(eventsOf("abcd"), eventsOf("acd"));
  EXPECT_EQ(mapping.presentOf(2), 1u);
  EXPECT_EQ(mapping.presentOf(1), std::nullopt);
}

TEST(EventMapping, aWhollyDifferentScriptIsAnswered) {
  EXPECT_EQ(mapEvents(Events(5000, 1), Events(5000, 2)).fresh, 0u);
}

std::size_t commonLength(const Events& a, const Events& b) {
  std::vector<std::size_t> row(b.size() + 1, 0);
  for (const auto x : a) {
    std::size_t diagonal = 0;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const auto above = row[j + 1];
      row[j + 1] = x == b[j] ? diagonal + 1 : std::max(row[j + 1], row[j]);
      diagonal = above;
    }
  }
  return row.back();
}

RC_GTEST_PROP(EventMapping, matchesEqualEventsInOrderAndAsManyAsPossible, ()) {
  const auto few = rc::gen::container<Events>(rc::gen::inRange<std::uint64_t>(0, 4));
  const auto before = *few, after = *few;
  const auto mapping = mapEvents(before, after);
  RC_ASSERT(mapping.places.size() == after.size());
  std::size_t matched = 0;
  std::int64_t last = -1;
  for (std::size_t i = 0; i < after.size(); ++i) {
    if (!mapping.places[i]) continue;
    const auto recorded = mapping.places[i]->recorded;
    RC_ASSERT(before[recorded] == after[i]);
    RC_ASSERT(static_cast<std::int64_t>(recorded) > last);
    last = recorded;
    ++matched;
  }
  RC_ASSERT(matched == commonLength(before, after));
}

}  // namespace
}  // namespace marmoset::replay
