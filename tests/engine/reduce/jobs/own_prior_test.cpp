#include "engine/reduce/jobs/own_prior.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace marmoset::reduce {
namespace {

using ::testing::HasSubstr;

TEST(OwnPriorTest, LearnsFromTheRunsInTheStore) {
  const test::TemporaryFolder folder;
  const auto store = store::Store::open(folder / "store.sqlite").value();
  for (int candidate = 0; candidate < 10; ++candidate) {
    const store::VerdictKey key{store::hashOf(std::to_string(candidate)), "1.0", "simulated", "crash"};
    for (std::int64_t run = 0; run < 20; ++run)
      store::saveVerdict(*store, key, {.run = run, .success = candidate < 3}).wait();
  }
  const auto own = learnPrior(*store).value();
  EXPECT_EQ(own.candidates, 10u);
  EXPECT_EQ(own.runs, 200u);
  EXPECT_NEAR(own.prior.weights().front() + own.prior.weights()[1], 0.7, 0.05);
  EXPECT_NEAR(own.prior.weights().back() + own.prior.weights()[19], 0.3, 0.05);
}

TEST(OwnPriorTest, AFileGivesThePriorBackThatWasWritten) {
  const Prior prior;
  const auto read = parsePrior(printPrior(prior, "published"));
  ASSERT_TRUE(read);
  EXPECT_TRUE(std::ranges::equal(read->probabilities(), prior.probabilities()));
  EXPECT_TRUE(std::ranges::equal(read->weights(), prior.weights()));
}

TEST(OwnPriorTest, SaysWhatIsWrongWithAFile) {
  for (const std::string text : {"", "[]", R"({"p": [0, 1]})", R"({"p": [0, 1], "weight": [1]})",
                                 R"({"p": [0, 2], "weight": [1, 1]})", R"({"p": [0, 1], "weight": [0, 0]})",
                                 R"({"p": [0, 1], "weight": [2, -1]})", R"({"p": "0", "weight": ["a"]})"}) {
    const auto read = parsePrior(text);
    ASSERT_FALSE(read) << text;
    EXPECT_THAT(read.error(), HasSubstr("marmoset prior -o FILE"));
  }
}

}  // namespace
}  // namespace marmoset::reduce
