#include "engine/store/job_handle.h"

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace marmoset::store {
namespace {

class JobHandleTest : public testing::Test {
 protected:
  test::TemporaryFolder folder;
  std::shared_ptr<Store> store = *Store::open(folder / "store.sqlite");

  JobHandle created() {
    auto job = JobHandle::create(store, "replay", R"({"runs":3})");
    EXPECT_TRUE(job) << job.error().message;
    return *std::move(job);
  }
  Job stored(const std::string& id) { return **findJob(*store, id); }
};

TEST_F(JobHandleTest, runsUntilItIsFinished) {
  auto job = created();
  EXPECT_EQ(stored(job.job().id).state, JobState::running);
  EXPECT_TRUE(*job.progress(R"({"done":1})"));
  EXPECT_EQ(stored(job.job().id).progress, R"({"done":1})");
  EXPECT_TRUE(*job.finish(JobState::done, R"({"rate":1})"));
  EXPECT_EQ(stored(job.job().id).state, JobState::done);
  EXPECT_EQ(stored(job.job().id).result, R"({"rate":1})");
}

TEST_F(JobHandleTest, isPausedWhenItsOwnerLosesInterest) {
  std::string id;
  {
    auto job = created();
    id = job.job().id;
    ASSERT_TRUE(*job.progress(R"({"done":2})"));
  }
  EXPECT_EQ(stored(id).state, JobState::paused);
  auto again = JobHandle::claim(store, id);
  ASSERT_TRUE(again && *again);
  EXPECT_EQ((*again)->job().progress, R"({"done":2})");
  EXPECT_EQ((*again)->job().spec, R"({"runs":3})");
}

TEST_F(JobHandleTest, hasOneOwnerAtATime) {
  auto job = created();
  EXPECT_FALSE(JobHandle::claim(store, job.job().id)->has_value());
  ASSERT_TRUE(*job.finish(JobState::done));
  EXPECT_FALSE(JobHandle::claim(store, job.job().id)->has_value()) << "it is over";
  EXPECT_FALSE(JobHandle::claim(store, "no such job")->has_value());
}

TEST_F(JobHandleTest, writesNothingMoreOnceAnotherHasTakenItOver) {
  std::int64_t now = 1000;
  const auto clock = [&] { return now; };
  auto slow = JobHandle::create(store, "replay", "{}", clock);
  ASSERT_TRUE(slow);
  const auto id = slow->job().id;
  now += 60 * 60 * 1000;
  auto other = JobHandle::claim(store, id, clock);
  ASSERT_TRUE(other && *other) << "nothing was heard of it for an hour";

  EXPECT_FALSE(*slow->progress(R"({"done":1})"));
  EXPECT_TRUE(slow->isLost());
  EXPECT_FALSE(*slow->finish(JobState::done, R"({"rate":1})"));
  EXPECT_EQ(stored(id).state, JobState::running);
  EXPECT_EQ(stored(id).progress, "{}");
  EXPECT_TRUE(*(*other)->finish(JobState::done, R"({"rate":2})"));
  EXPECT_EQ(stored(id).result, R"({"rate":2})");
}

}  // namespace
}  // namespace marmoset::store
