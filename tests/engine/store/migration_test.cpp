#include <fstream>

#include <SQLiteCpp/Database.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/store/results.h"
#include "engine/store/schema.h"
#include "engine/store/verdicts.h"
#include "engine/store/wipe_grants.h"
#include "tests/engine/store/stored_results.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::store {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

// Files that earlier versions of Marmoset have written, as SQL.
class MigrationTest : public testing::Test {
 protected:
  std::shared_ptr<Store> migrated(const std::string& name) {
    std::ifstream in(std::filesystem::path(MARMOSET_OLD_STORES) / name);
    EXPECT_TRUE(in) << name;
    const std::string sql{std::istreambuf_iterator<char>(in), {}};
    SQLite::Database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec(sql);
    return Store::open(file).value();
  }

  test::TemporaryFolder folder;
  std::filesystem::path file = folder / "store.sqlite";
};

TEST_F(MigrationTest, aFileOfTheFirstVersionKeepsItsVerdicts) {
  const auto store = migrated("version-1.sql");
  EXPECT_THAT(verdictsOf(*store, {hashOf("1,2,3"), "1.0", "simulated", "crash"}).value(),
              ElementsAre(Verdict{.run = 0, .success = true, .events = 3, .deviceMs = 12}));
  ASSERT_TRUE(saveWipeGrant(*store, {"R58M", "com.x", 7}));
  EXPECT_THAT(wipeGrants(*store).value(), ElementsAre(WipeGrant{"R58M", "com.x", 7}));
}

TEST_F(MigrationTest, aFileOfTheSecondVersionKeepsAllItHolds) {
  const auto store = migrated("version-2.sql");

  const auto replay = findJob(*store, "replay-1").value();
  ASSERT_TRUE(replay);
  EXPECT_EQ(replay->state, JobState::done);
  EXPECT_EQ(replay->spec, R"({"path":"/scripts/crash.mks","text":"type= user\n","runs":20})");
  EXPECT_EQ(replay->result, R"({"fingerprints":["00000000000000a1","00000000000000b2"],"target":"crash"})");
  EXPECT_EQ(replay->created, 1000);

  const auto unfinished = unfinishedJobs(*store).value();
  ASSERT_THAT(unfinished, SizeIs(1));
  EXPECT_EQ(unfinished[0].id, "reduce-paused");
  EXPECT_EQ(unfinished[0].progress, R"({"now":9})");

  const StoredResult asked{.id = "", .path = "", .events = {"00000000000000a1", "00000000000000b2"}};
  EXPECT_EQ(newestResult(*store, {"replay"}, {"/elsewhere.mks", contentOf(asked)}).value()->job, "replay-1");
  EXPECT_EQ(newestResult(*store, {"reduce"}, {"/scripts/crash.mks", hashOf("others")}).value()->job,
            "reduce-cancelled")
      << "it had certified something";
  EXPECT_EQ(findJob(*store, "broken").value()->result, "not JSON");

  EXPECT_THAT(verdictsOf(*store, {hashOf("1,2,3"), "1.0", "simulated", "crash"}).value(),
              ElementsAre(Verdict{.run = 0, .success = true, .events = 3, .deviceMs = 12},
                          Verdict{.run = 1, .success = false, .events = 2, .detail = R"({"screen":"A"})"}));
  const auto rows = recordingsOf(*store, hashOf("script")).value();
  ASSERT_THAT(rows, SizeIs(1));
  EXPECT_EQ(rows[0].key.package, "com.example");
  EXPECT_EQ(loadSteps(*store, rows[0].id)->front().event, R"({"type":"launch"})");
  EXPECT_THAT(wipeGrants(*store).value(), ElementsAre(WipeGrant{"R58M", "com.x", 7}));
}

TEST_F(MigrationTest, aMigrationThatFailsLeavesTheFileAsItWas) {
  migrated("version-2.sql");
  std::filesystem::remove(file);
  std::ifstream in(std::filesystem::path(MARMOSET_OLD_STORES) / "version-2.sql");
  const std::string sql{std::istreambuf_iterator<char>(in), {}};
  {
    SQLite::Database old(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    old.exec(sql);
    old.exec("CREATE TABLE results (in_the_way)");
  }
  ASSERT_FALSE(Store::open(file));
  SQLite::Database old(file.string());
  EXPECT_EQ(old.execAndGet("PRAGMA user_version").getInt(), 2);
  EXPECT_EQ(old.execAndGet("SELECT count(*) FROM jobs").getInt(), 4);
}

}  // namespace
}  // namespace marmoset::store
