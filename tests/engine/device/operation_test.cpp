#include "engine/device/operation.h"

#include <gtest/gtest.h>

namespace marmoset::device {
namespace {

using namespace std::chrono_literals;

TEST(Operation, ofAStepThatMayBeCutEndsWithItsOuterOne) {
  std::stop_source stop;
  const Operation outer{.stop = stop.get_token()};
  const auto step = outer.within(1min);
  stop.request_stop();
  EXPECT_TRUE(step.stopRequested());
}

TEST(Operation, ofAnUncutStepGoesOnAfterAStop) {
  std::stop_source stop;
  const Operation outer{.stop = stop.get_token()};
  const auto step = outer.uncut(1min);
  stop.request_stop();
  EXPECT_TRUE(outer.stopRequested());
  EXPECT_FALSE(step.stopRequested());
  EXPECT_FALSE(step.expired());
}

TEST(Operation, ofAnUncutStepEndsByItself) {
  EXPECT_TRUE(Operation{}.uncut(0s).expired());
  Operation late;
  late.deadline = Operation::Clock::now();
  EXPECT_TRUE(late.uncut(1min).expired()) << "the deadline of the whole stays";
}

TEST(Operation, ofAnUncutStepTellsHowFarItIs) {
  int told = 0;
  const Operation outer{.progress = [&](const Progress&) { ++told; }};
  outer.uncut(1min).report({});
  EXPECT_EQ(told, 1);
}

}  // namespace
}  // namespace marmoset::device
