#include "engine/replay/speculation.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace marmoset::replay {
namespace {

TEST(Speculation, beginsWithOneRunAndGrowsWithEachThatWasUsed) {
  Speculation speculation;
  EXPECT_EQ(speculation.width(15), 1u);
  speculation.used();
  EXPECT_EQ(speculation.width(15), 2u);
  for (int i = 0; i < 30; ++i) speculation.used();
  EXPECT_EQ(speculation.width(15), 15u);
}

TEST(Speculation, becomesCarefulWhenThePlanChanges) {
  Speculation speculation;
  for (int i = 0; i < 15; ++i) speculation.used();
  speculation.dropped(3);
  EXPECT_EQ(speculation.width(15), 8u);
}

TEST(Speculation, ofOneBeginsNothingAheadOfWhatIsNeeded) {
  Speculation speculation(1);
  for (int i = 0; i < 100; ++i) speculation.used();
  EXPECT_EQ(speculation.width(15), 1u);
}

// Whatever is used and dropped: what is begun stays below the multiple of what was used.
RC_GTEST_PROP(Speculation, neverBeginsMoreThanItsMultiple, ()) {
  const double most = 1 + 0.25 * *rc::gen::inRange(0, 9);
  Speculation speculation(most);
  double begun = 0, used = 0;
  for (const auto part : *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 16))) {
    const auto width = speculation.width(16);
    const auto taken = std::max<std::size_t>(1, std::min<std::size_t>(width, static_cast<std::size_t>(part)));
    begun += static_cast<double>(width);
    for (std::size_t i = 0; i < taken; ++i) speculation.used();
    used += static_cast<double>(taken);
    if (width > taken) speculation.dropped(width - taken);
    RC_ASSERT(begun <= most * used);
  }
}

}  // namespace
}  // namespace marmoset::replay
