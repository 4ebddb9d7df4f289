#include "engine/jobs/job_book.h"

#include <gmock/gmock.h>

#include "tests/engine/jobs/refusing_store.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::jobs {
namespace {

using store::JobHandle;
using store::JobState;
using testing::HasSubstr;

class JobBookTest : public testing::Test {
 protected:
  // A handle whose clock stands, so that a later claim finds its lease run out.
  JobHandle handle() {
    return *JobHandle::create(store, "replay", "{}", [this] { return now; });
  }
  store::Job stored(const std::string& id) { return **store::findJob(*store, id); }

  const test::TemporaryFolder folder;
  std::shared_ptr<store::Store> store = *store::Store::open(folder / "store.sqlite");
  std::int64_t now = 1000;
  std::stop_source stop;
};

TEST_F(JobBookTest, keepsWhatItIsTold) {
  JobBook book(handle(), false, stop);
  EXPECT_FALSE(book.canGoOn());
  EXPECT_TRUE(book.note(R"({"a":1})"));
  EXPECT_TRUE(book.canGoOn());
  EXPECT_EQ(stored(book.id()).progress, R"({"a":1})");
  EXPECT_TRUE(book.finish(JobState::done, R"({"b":2})"));
  EXPECT_EQ(stored(book.id()).state, JobState::done);
  EXPECT_EQ(stored(book.id()).result, R"({"b":2})");
}

TEST_F(JobBookTest, whatWasTakenOverStopsAndWritesNothing) {
  auto mine = handle();
  const auto id = mine.job().id;
  JobBook book(std::move(mine), false, stop);
  ASSERT_TRUE(book.note(R"({"mine":1})"));
  constexpr std::int64_t afterTheLease = 3'600'000;
  auto other = JobHandle::claim(store, id, [&] { return now + afterTheLease; });
  ASSERT_TRUE(other && *other);
  ASSERT_TRUE(*(*other)->progress(R"({"theirs":1})"));
  EXPECT_FALSE(book.note(R"({"mine":2})"));
  EXPECT_TRUE(book.isLost());
  EXPECT_TRUE(stop.stop_requested());
  EXPECT_FALSE(book.finish(JobState::done, R"({"mine":3})"));
  EXPECT_FALSE(book.pause("late"));
  EXPECT_EQ(stored(id).progress, R"({"theirs":1})");
  EXPECT_EQ(stored(id).state, JobState::running);
}

TEST_F(JobBookTest, aStoreThatTakesNothingIsNoLoss) {
  JobBook book(handle(), false, stop);
  ASSERT_TRUE(book.note(R"({"runs":1})"));
  refuseJobs(*store);
  EXPECT_FALSE(book.note(R"({"runs":2})"));
  EXPECT_THAT(book.problem().value_or(""), HasSubstr("the disk is full"));
  EXPECT_FALSE(book.isLost());
  EXPECT_FALSE(stop.stop_requested());
  EXPECT_EQ(book.progress(), R"({"runs":1})") << "what is kept";
  EXPECT_FALSE(book.finish(JobState::done, "{}"));
  acceptJobs(*store);
  EXPECT_TRUE(book.note(R"({"runs":3})"));
  EXPECT_FALSE(book.problem());
}

TEST_F(JobBookTest, aPausedJobSaysWhyAndCanBeClaimed) {
  const auto id = [&] {
    JobBook book(handle(), false, stop);
    EXPECT_TRUE(book.note(R"({"size":4})"));
    EXPECT_TRUE(book.pause("no device is connected"));
    return book.id();
  }();
  EXPECT_EQ(stored(id).state, JobState::paused);
  EXPECT_EQ(reasonIn(stored(id).progress), "no device is connected");
  EXPECT_THAT(stored(id).progress, HasSubstr(R"("size":4)"));
  EXPECT_TRUE(JobHandle::claim(store, id)->has_value());
  EXPECT_EQ(reasonIn("{}"), "");
}

TEST_F(JobBookTest, withoutAStoreNothingIsKept) {
  JobBook book(std::nullopt, false, stop);
  EXPECT_EQ(book.id(), "");
  EXPECT_FALSE(book.note("{}"));
  EXPECT_FALSE(book.finish(JobState::done, "{}"));
  EXPECT_FALSE(book.isLost());
}

}  // namespace
}  // namespace marmoset::jobs
