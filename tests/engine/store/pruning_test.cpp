#include "engine/store/pruning.h"

#include <fstream>

#include <SQLiteCpp/Database.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/store/results.h"
#include "engine/store/summary.h"
#include "engine/store/verdicts.h"
#include "tests/engine/store/stored_results.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::store {
namespace {

constexpr std::size_t jobSize = 20'000;

class PruningTest : public testing::Test {
 protected:
  // A script that is there.
  std::string document(const std::string& name) {
    std::ofstream(folder / name) << "type= user\n";
    return (folder / name).string();
  }
  void put(StoredResult result) {
    result.more = R"(,"noise":")" + noiseText(result.id, jobSize) + '"';
    putJob(*store, result);
  }
  // Of deleted scripts, the first the oldest.
  void putMany(int count) {
    for (int i = 0; i < count; ++i)
      put({.id = "gone" + std::to_string(i),
           .path = "/gone.mks",
           .events = {"f" + std::to_string(i)},
           .created = i});
  }
  bool has(const std::string& job) { return findJob(*store, job).value().has_value(); }
  std::int64_t used() { return summaryOf(*store).value().used; }

  test::TemporaryFolder folder;
  std::shared_ptr<Store> store = *Store::open(folder / "store.sqlite");
};

TEST_F(PruningTest, nothingGoesWhileItFits) {
  putMany(10);
  EXPECT_EQ(pruneStore(*store)->jobs, 0);
  EXPECT_TRUE(has("gone0"));
}

TEST_F(PruningTest, theOldestGoFirstAndTheFileGetsSmaller) {
  putMany(100);
  const auto before = used();
  const auto pruned = pruneStore(*store, before / 2).value();
  EXPECT_LE(used(), before / 2);
  EXPECT_GT(used(), before / 4) << "no more than that goes";
  EXPECT_GE(pruned.bytes, before / 2);
  EXPECT_EQ(summaryOf(*store)->free, 0);
  EXPECT_GT(pruned.jobs, 40);
  EXPECT_FALSE(has("gone0"));
  EXPECT_TRUE(has("gone99"));
}

TEST_F(PruningTest, whatADocumentShowsStays) {
  const auto path = document("crash.mks");
  put({.id = "earlier", .path = path, .events = {"a1"}, .created = -5});
  put({.id = "shown", .path = path, .events = {"b2"}, .created = -4});
  put({.id = "certified", .path = path, .kind = "reduce", .created = -3});
  putMany(30);
  pruneStore(*store, 100'000).value();
  EXPECT_FALSE(has("earlier"));
  EXPECT_TRUE(has("shown"));
  EXPECT_TRUE(has("certified"));
}

TEST_F(PruningTest, whatADocumentShowsByItsEventsStaysToo) {
  const auto path = document("crash.mks");
  const StoredResult undone{.id = "undone", .path = path, .events = {"a1"}, .created = -5};
  put(undone);
  put({.id = "newest", .path = path, .events = {"b2"}, .created = -4});
  ASSERT_EQ(newestResult(*store, {"replay"}, {path, contentOf(undone)}).value()->job, "undone");
  putMany(30);
  pruneStore(*store, 100'000).value();
  EXPECT_TRUE(has("undone"));
  EXPECT_TRUE(has("newest"));
}

TEST_F(PruningTest, jobsThatCanBeResumedStay) {
  ASSERT_TRUE(createJob(*store, {.id = "paused", .kind = "reduce"}));
  putMany(30);
  pruneStore(*store, 1).value();
  EXPECT_TRUE(has("paused"));
  EXPECT_FALSE(has("gone29"));
}

TEST_F(PruningTest, recordingsGoWithTheirScreensUnlessADocumentShowsThem) {
  const auto path = document("crash.mks");
  const StoredResult shown{.id = "shown", .path = path, .events = {"a1"}, .kind = "record", .created = -9};
  put(shown);
  const auto record = [&](const Hash& content, std::int64_t now) {
    saveRecording(*store, {content, "p", "1", "d"}, "{}",
                  {{"{}", "<shared/>", {}}, {"{}", noise(std::to_string(now), 50'000), {}}}, now)
        .value();
  };
  record(contentOf(shown), -10);
  record(contentOf(shown), -9);
  for (int i = 0; i < 10; ++i) record(hashOf(std::to_string(i)), i);
  EXPECT_GT(pruneStore(*store, 300'000)->recordings, 5);
  EXPECT_EQ(recordingsOf(*store, contentOf(shown)).value().size(), 1u);
  EXPECT_EQ(recordingsOf(*store, hashOf("0")).value().size(), 0u);
  const auto newest = recordingsOf(*store, hashOf("9")).value();
  ASSERT_EQ(newest.size(), 1u);
  EXPECT_EQ(loadSteps(*store, newest[0].id)->front().tree, "<shared/>") << "others had it too";
}

TEST_F(PruningTest, verdictsGoByAge) {
  const auto keyed = [](int i) { return VerdictKey{hashOf(std::to_string(i)), "app", "device", "crash"}; };
  for (int i = 0; i < 100; ++i)
    saveVerdict(*store, keyed(i), {.run = 0, .detail = noiseText(std::to_string(i), 10'000)}, i).wait();
  EXPECT_GT(pruneStore(*store, 500'000)->candidates, 40);
  EXPECT_TRUE(verdictsOf(*store, keyed(0))->empty());
  ASSERT_EQ(verdictsOf(*store, keyed(99))->size(), 1u);
  EXPECT_EQ(verdictsOf(*store, keyed(99))->front().detail, noiseText("99", 10'000));
}

TEST_F(PruningTest, runsWhenAJobEndsAndWhenAStoreIsOpened) {
  ASSERT_TRUE(setLimit(*store, 400'000));
  putMany(30);
  store->waitUntilPruned();
  EXPECT_LE(used(), 400'000);
  EXPECT_FALSE(has("gone0"));
  EXPECT_TRUE(has("gone29"));

  ASSERT_TRUE(setLimit(*store, 200'000));
  store = *Store::open(folder / "store.sqlite");
  store->waitUntilPruned();
  EXPECT_LE(used(), 200'000);
}

TEST_F(PruningTest, theLimitIsOneForAllWhoShareTheStore) {
  EXPECT_EQ(limitOf(*store).value(), defaultLimit);
  ASSERT_TRUE(setLimit(*store, 7 * megabyte));
  EXPECT_EQ(limitOf(**Store::open(folder / "store.sqlite")).value(), 7 * megabyte);
  ASSERT_TRUE(setLimit(*store, std::nullopt));
  EXPECT_EQ(limitOf(*store).value(), defaultLimit);
}

}  // namespace
}  // namespace marmoset::store
