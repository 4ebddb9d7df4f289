#include "engine/reduce/jobs/reduce_job.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace marmoset::reduce {
namespace {

const char* const script =
    "start data >>\nLaunchActivity(com.x,com.x.Main)\nTap(1,2)\nTap(3,4)\nDispatchPress(KEYCODE_BACK)\n";

TEST(ReduceJobTest, ARecordTellsOfEveryEventWhetherItIsNeeded) {
  const auto trace = *replay::traceOf(script::Script::parse(script::Text(script)));
  Reduction reduction;
  reduction.target = "crash";
  reduction.document = "the text";
  reduction.result.events = {2};
  reduction.result.ending = Ending::verified;
  reduction.result.rate = {20, 0};
  reduction.result.needed = {{2, {0, 2}, true}};
  reduction.result.removed = {{3, RemovedEvent::Why::afterTarget}};
  const auto record = parseRecord(printRecord(recordOf(reduction, trace, {}))).value();
  EXPECT_TRUE(record.certified);
  EXPECT_EQ(record.mode, "default");
  EXPECT_EQ(record.before, 3u);
  EXPECT_EQ(record.rate, (Tally{20, 0}));
  EXPECT_EQ(record.fingerprints, trace.fingerprints);
  EXPECT_EQ(record.document, "the text");
  ASSERT_EQ(record.kept.size(), 1u);
  EXPECT_EQ(record.kept[0].line, 4u);
  EXPECT_EQ(record.kept[0].without, (Tally{0, 2}));
  EXPECT_TRUE(record.kept[0].steadies);
  ASSERT_EQ(record.removed.size(), 2u);
  EXPECT_EQ(record.removed[0].event, 1u);
  EXPECT_EQ(record.removed[0].why, RemovedEvent::Why::notNeeded) << "no strategy but auto says why";
  EXPECT_EQ(record.removed[1].why, RemovedEvent::Why::afterTarget);
}

TEST(ReduceJobTest, WhatIsNoRecordIsNone) {
  for (const auto* text : {"", "{}", "[]", "{\"target\": 1}"}) EXPECT_FALSE(parseRecord(text)) << text;
  const ReductionState state{4, 73, 90'000, 12};
  EXPECT_EQ(parseState(printState(state)), state);
  EXPECT_EQ(parseState(R"({"size": 4, "before": 73})"), (ReductionState{4, 73})) << "as it was written once";
  EXPECT_FALSE(parseState("{}"));
}

TEST(ReduceJobTest, AResumedReductionHasTheRestOfItsBudget) {
  using namespace std::chrono_literals;
  const auto now = device::Operation::Clock::now();
  EXPECT_EQ(budgetLeft(100, 60, {}, now).until, now + 60s);
  const auto rest = budgetLeft(100, 60, {.spentMs = 45'000, .runs = 40}, now);
  EXPECT_EQ(rest.until, now + 15s);
  EXPECT_EQ(rest.runsLeft(), 60u);
  EXPECT_TRUE(budgetLeft(100, 60, {.spentMs = 61'000}, now).isOver());
  EXPECT_FALSE(budgetLeft(0, 0, {.spentMs = 61'000, .runs = 1000}, now).isOver()) << "without limits";
}

}  // namespace
}  // namespace marmoset::reduce
