#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/replay/recorder.h"
#include "engine/replay/trial.h"
#include "tests/engine/device/web/test_page.h"
#include "tests/engine/replay/sample_trace.h"
#include "tests/support/real_data.h"

namespace marmoset::device::web {
namespace {

using testing::Contains;
using testing::StartsWith;

class WebJobs : public testing::Test {
 protected:
  void SetUp() override {
    MARMOSET_NEEDS_CHROMIUM();
    page = std::make_unique<TestPage>(test::sourceFile("samples/webnotes").string());
  }

  const replay::Trace trace = replay::sampleTrace("webnotes/crash.mks");
  std::unique_ptr<TestPage> page;
};

TEST_F(WebJobs, AScriptIsRecorded) {
  const auto recording = replay::record(*page->device, trace, {.start = {.seed = 1}}, inTime());
  ASSERT_TRUE(recording) << recording.error().message;
  EXPECT_EQ(recording->package, "webnotes");
  EXPECT_EQ(recording->kind, "web");
  EXPECT_THAT(recording->device, StartsWith("Chromium "));
  EXPECT_FALSE(recording->build.empty());
  EXPECT_TRUE(recording->instrumented);
  ASSERT_TRUE(recording->failure);
  EXPECT_EQ(recording->failure->exception, "TypeError");
}

// The timer in which the page's fault lies goes by the run's chance, and by nothing else.
TEST_F(WebJobs, ARunIsTheSameWithTheSameSeed) {
  const auto run = [&](std::uint64_t seed) {
    const auto result = replay::runTrial(*page->device, trace, trace.whole(),
                                         {.start = {.seed = seed}, .states = true}, inTime());
    EXPECT_TRUE(result) << result.error().message;
    return std::pair(result->success, result->states);
  };
  std::vector<bool> outcomes;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const auto first = run(seed);
    outcomes.push_back(first.first);
    if (seed > 2) continue;
    EXPECT_EQ(run(seed), first) << seed;
  }
  EXPECT_THAT(outcomes, Contains(true));
}

}  // namespace
}  // namespace marmoset::device::web
