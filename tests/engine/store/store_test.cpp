#include "engine/store/store.h"

#include <fstream>

#include <SQLiteCpp/Database.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/store/jobs.h"
#include "engine/store/met_builds.h"
#include "engine/store/recordings.h"
#include "engine/store/schema.h"
#include "engine/store/verdicts.h"
#include "engine/store/wipe_grants.h"
#include "tests/support/real_data.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::store {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

class StoreTest : public ::testing::Test {
 protected:
  std::shared_ptr<Store> open() { return Store::open(file).value(); }

  test::TemporaryFolder folder;
  std::filesystem::path file = folder / "store.sqlite";
};

const VerdictKey someCandidate{hashOf("1,2,3"), "1.0", "simulated", "crash"};

TEST_F(StoreTest, KeepsVerdictsAcrossProcesses) {
  ASSERT_TRUE(
      saveVerdict(*open(), someCandidate, {.run = 0, .success = true, .events = 3, .deviceMs = 12}).get());
  const auto verdicts = verdictsOf(*open(), someCandidate).value();
  EXPECT_THAT(verdicts, ElementsAre(Verdict{.run = 0, .success = true, .events = 3, .deviceMs = 12}));
}

TEST_F(StoreTest, TheFirstVerdictOfARunWins) {
  const auto store = open();
  saveVerdict(*store, someCandidate, {.run = 4, .success = true}).wait();
  saveVerdict(*store, someCandidate, {.run = 4, .success = false}).wait();
  EXPECT_THAT(verdictsOf(*store, someCandidate).value(), ElementsAre(Verdict{.run = 4, .success = true}));
}

TEST_F(StoreTest, VerdictsOfAnotherTargetOrAppVersionAreOthers) {
  const auto store = open();
  saveVerdict(*store, someCandidate, {.run = 0, .success = true}).wait();
  VerdictKey other = someCandidate;
  other.target = "activity:Main";
  EXPECT_THAT(verdictsOf(*store, other).value(), IsEmpty());
  other = someCandidate;
  other.app = "1.1";
  EXPECT_THAT(verdictsOf(*store, other).value(), IsEmpty());
}

TEST_F(StoreTest, CountsTheRunsOfEveryCandidate) {
  const auto store = open();
  EXPECT_THAT(allRunCounts(*store).value(), IsEmpty());
  for (const std::int64_t run : {0, 1, 2})
    saveVerdict(*store, someCandidate, {.run = run, .success = run != 1}).wait();
  VerdictKey other = someCandidate;
  other.target = "activity:Main";
  saveVerdict(*store, other, {.run = 0, .success = false}).wait();
  EXPECT_THAT(allRunCounts(*store).value(), UnorderedElementsAre(RunCounts{3, 2}, RunCounts{1, 0}));
}

TEST_F(StoreTest, AFailingWriteTakesNoOtherAlong) {
  const auto store = open();
  auto first = saveVerdict(*store, someCandidate, {.run = 0, .success = true});
  auto failing =
      store->write([](SQLite::Database& database) { database.exec("INSERT INTO nowhere VALUES (1)"); });
  auto last = saveVerdict(*store, someCandidate, {.run = 1, .success = true});
  EXPECT_TRUE(first.get());
  EXPECT_FALSE(failing.get());
  EXPECT_TRUE(last.get());
  EXPECT_EQ(verdictsOf(*store, someCandidate).value().size(), 2u);
}

TEST_F(StoreTest, RecordingsAreFoundByTheirScriptNewestFirst) {
  const auto store = open();
  const RecordingKey key{hashOf("script"), "com.example", "1.0", "1080x1920"};
  const std::vector<StepRecord> steps{{"{\"type\":\"launch\"}", "<tree/>", std::nullopt},
                                      {"{}", "<tree/>", "PNG"}};
  const auto older = saveRecording(*store, key, "{}", steps, 1000).value();
  const auto newer = saveRecording(*store, key, "{}", steps, 2000).value();

  const auto rows = recordingsOf(*store, key.script).value();
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].id, newer);
  EXPECT_EQ(rows[1].id, older);
  EXPECT_EQ(rows[0].key, key);
  EXPECT_EQ(loadSteps(*store, newer).value(), steps);
  EXPECT_THAT(recordingsOf(*store, hashOf("another")).value(), IsEmpty());
}

TEST_F(StoreTest, EqualTreesAreStoredOnce) {
  const auto store = open();
  std::vector<StepRecord> steps(50, StepRecord{"{}", std::string(10'000, 'x'), std::nullopt});
  saveRecording(*store, {hashOf("s"), "p", "1", "d"}, "{}", steps, 1).value();
  int blobs = 0;
  ASSERT_TRUE(store->read([&](SQLite::Database& database) {
    blobs = database.execAndGet("SELECT count(*) FROM blobs").getInt();
  }));
  EXPECT_EQ(blobs, 1);
}

TEST_F(StoreTest, AForeignFileIsRefusedAndLeftAsItIs) {
  std::ofstream(file) << "this is somebody's shopping list, long enough to be no empty database";
  const auto before = test::readFile(file);
  const auto opened = Store::open(file);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().kind, StoreError::Kind::foreign);
  EXPECT_THAT(opened.error().message, HasSubstr("move it away"));
  EXPECT_EQ(test::readFile(file), before);
}

TEST_F(StoreTest, AnotherProgramsDatabaseIsRefused) {
  SQLite::Database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
      .exec("CREATE TABLE notes (text)");
  EXPECT_EQ(Store::open(file).error().kind, StoreError::Kind::foreign);
}

TEST_F(StoreTest, ANewerFileIsRefused) {
  open();
  SQLite::Database(file.string(), SQLite::OPEN_READWRITE)
      .exec("PRAGMA user_version = " + std::to_string(schemaVersion() + 1));
  const auto opened = Store::open(file);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().kind, StoreError::Kind::newer);
  EXPECT_THAT(opened.error().message, HasSubstr("update Marmoset"));
}

TEST_F(StoreTest, KeepsTheYesForOneAppOnOneDeviceUntilItIsTakenBack) {
  ASSERT_TRUE(saveWipeGrant(*open(), {"R58M", "com.x", 7}));
  ASSERT_TRUE(saveWipeGrant(*open(), {"R58M", "com.x", 9})) << "twice is once";
  const auto store = open();
  EXPECT_TRUE(hasWipeGrant(*store, "R58M", "com.x").value());
  EXPECT_FALSE(hasWipeGrant(*store, "R58M", "com.y").value());
  EXPECT_FALSE(hasWipeGrant(*store, "R58N", "com.x").value());
  EXPECT_TRUE(removeWipeGrant(*store, "R58M", "com.x").value());
  EXPECT_FALSE(removeWipeGrant(*store, "R58M", "com.x").value());
  EXPECT_THAT(wipeGrants(*open()).value(), IsEmpty());
}

TEST_F(StoreTest, KeepsTheBuildThatWasMetLastOnEachKindOfDevice) {
  const MetBuild old{"com.x", "Android 13, 1080x1920", "1.0", 5};
  const MetBuild present{"com.x", "Android 13, 1080x1920", "1.1", 7};
  const MetBuild elsewhere{"com.x", "Android 9, 720x1280", "1.0", 6};
  ASSERT_TRUE(noteMetBuild(*open(), present));
  ASSERT_TRUE(noteMetBuild(*open(), old)) << "told late by another process";
  ASSERT_TRUE(noteMetBuild(*open(), elsewhere));
  EXPECT_THAT(metBuilds(*open(), "com.x").value(), ElementsAre(present, elsewhere));
  EXPECT_THAT(metBuilds(*open(), "com.y").value(), IsEmpty());
}

TEST_F(StoreTest, AFolderThatCannotBeWrittenGivesOneClearLine) {
  std::ofstream(folder / "plain") << "a file, not a folder";
  const auto opened = Store::open(folder / "plain" / "store.sqlite");
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().message.find('\n'), std::string::npos);
}

TEST_F(StoreTest, AJobHasOneOwnerAtATime) {
  const auto store = open();
  ASSERT_TRUE(createJob(*store, {.id = "j1", .kind = "reduce", .created = 5}));
  const Lease mine{.now = 10, .until = 100};
  const Lease elsewhere{.owner = "another-host/7/7", .now = 10, .until = 100};
  EXPECT_TRUE(claimJob(*store, "j1", mine).value());
  EXPECT_FALSE(claimJob(*store, "j1", elsewhere).value());
  EXPECT_FALSE(reportJob(*store, {.id = "j1", .state = JobState::done}, elsewhere).value());
  EXPECT_TRUE(
      reportJob(*store, {.id = "j1", .state = JobState::paused, .progress = "{\"runs\":3}"}, mine).value());
  EXPECT_TRUE(claimJob(*store, "j1", elsewhere).value());
  EXPECT_EQ(findJob(*store, "j1").value()->progress, "{\"runs\":3}");
}

TEST_F(StoreTest, AJobOfADeadProcessOrWithAnEndedLeaseIsFree) {
  const auto store = open();
  ASSERT_TRUE(createJob(*store, {.id = "j1", .kind = "reduce"}));
  const auto host = thisProcess().substr(0, thisProcess().find('/'));
  EXPECT_TRUE(claimJob(*store, "j1", {.owner = host + "/999999999/1", .now = 0, .until = 1'000'000}).value());
  EXPECT_TRUE(claimJob(*store, "j1", {.owner = "another-host/7/7", .now = 1, .until = 50}).value());
  EXPECT_FALSE(claimJob(*store, "j1", {.now = 49, .until = 200}).value());
  EXPECT_TRUE(claimJob(*store, "j1", {.now = 51, .until = 200}).value());
}

TEST_F(StoreTest, AFinishedJobCannotBeClaimed) {
  const auto store = open();
  const Lease mine{.now = 1, .until = 2};
  ASSERT_TRUE(createJob(*store, {.id = "j1", .kind = "reduce"}));
  ASSERT_TRUE(claimJob(*store, "j1", mine).value());
  ASSERT_TRUE(reportJob(*store, {.id = "j1", .state = JobState::cancelled}, mine).value());
  EXPECT_FALSE(claimJob(*store, "j1", mine).value());
  EXPECT_EQ(findJob(*store, "j1").value()->state, JobState::cancelled);
  EXPECT_THAT(unfinishedJobs(*store).value(), IsEmpty());
}

}  // namespace
}  // namespace marmoset::store
