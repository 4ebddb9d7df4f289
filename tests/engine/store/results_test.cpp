#include "engine/store/results.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engine/store/stored_results.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::store {
namespace {

class ResultsTest : public testing::Test {
 protected:
  std::string newest(const std::string& path, std::vector<std::string> events,
                     std::initializer_list<std::string_view> kinds = {"replay"}) {
    const StoredResult asked{.id = "", .path = path, .events = std::move(events)};
    const auto found = newestResult(*store, kinds, {path, contentOf(asked)}).value();
    return found ? found->job : "none";
  }

  test::TemporaryFolder folder;
  std::shared_ptr<Store> store = *Store::open(folder / "store.sqlite");
};

TEST_F(ResultsTest, theNewestOfExactlyTheseEventsIsFoundUnderAnyName) {
  putJob(*store, {.id = "old", .path = "/a.mks", .events = {"a1", "b2"}, .created = 1});
  putJob(*store, {.id = "new", .path = "/b.mks", .events = {"a1", "b2"}, .created = 2});
  putJob(*store, {.id = "other", .path = "/a.mks", .events = {"a1"}, .created = 3});
  EXPECT_EQ(newest("/a.mks", {"a1", "b2"}), "new");
  EXPECT_EQ(newest("/elsewhere.mks", {"a1"}), "other");
}

TEST_F(ResultsTest, elseTheNewestOfTheFile) {
  putJob(*store, {.id = "old", .path = "/a.mks", .events = {"a1"}, .created = 1});
  putJob(*store, {.id = "new", .path = "/a.mks", .events = {"b2"}, .created = 2});
  EXPECT_EQ(newest("/a.mks", {"c3"}), "new");
  EXPECT_EQ(newest("/b.mks", {"c3"}), "none");
}

TEST_F(ResultsTest, ofTheKindsThatAreAskedFor) {
  putJob(*store, {.id = "replay", .path = "/a.mks", .kind = "replay", .created = 1});
  putJob(*store, {.id = "reduce", .path = "/a.mks", .kind = "reduce", .created = 2});
  putJob(*store, {.id = "verify", .path = "/a.mks", .kind = "verify", .created = 3});
  EXPECT_EQ(newest("/a.mks", {"c3"}), "replay");
  EXPECT_EQ(newest("/a.mks", {"c3"}, {"reduce", "verify"}), "verify");
  EXPECT_EQ(newest("/a.mks", {"c3"}, {"verify", "reduce"}), "verify");
  EXPECT_EQ(newest("/a.mks", {"c3"}, {"record"}), "none");
}

TEST_F(ResultsTest, documentsShowWhatIsCertifiedOrDone) {
  putJob(*store, {.id = "cancelled", .path = "/a.mks", .state = JobState::cancelled});
  EXPECT_EQ(newest("/a.mks", {"c3"}), "none");
  putJob(*store, {.id = "uncertain", .path = "/a.mks", .more = R"(,"certified":false)"});
  EXPECT_EQ(newest("/a.mks", {"c3"}), "none");
  putJob(*store,
         {.id = "sure", .path = "/a.mks", .state = JobState::cancelled, .more = R"(,"certified":true)"});
  EXPECT_EQ(newest("/a.mks", {"c3"}), "sure");
}

TEST_F(ResultsTest, allOfTheSameEventsAreFoundTheNewestFirst) {
  const StoredResult first{.id = "first", .path = "/a.mks", .events = {"a1"}, .created = 1};
  putJob(*store, first);
  putJob(*store, {.id = "second", .path = "/b.mks", .events = {"a1"}, .created = 2});
  putJob(*store, {.id = "third", .path = "/a.mks", .events = {"a1"}, .created = 3});
  putJob(*store, {.id = "other", .path = "/a.mks", .events = {"b2"}, .created = 4});
  putJob(*store, {.id = "recorded", .path = "/a.mks", .events = {"a1"}, .kind = "record", .created = 5});
  const auto ids = [&](std::size_t atMost) {
    std::vector<std::string> found;
    const auto all = newestResults(*store, "replay", contentOf(first), atMost).value();
    for (const auto& one : all) found.push_back(one.job);
    return found;
  };
  EXPECT_THAT(ids(10), testing::ElementsAre("third", "second", "first"));
  EXPECT_THAT(ids(2), testing::ElementsAre("third", "second"));
  EXPECT_EQ(newestResults(*store, "replay", contentOf(first), 1).value().at(0).created, 3);
}

TEST_F(ResultsTest, theResultIsReadByItsJob) {
  const StoredResult one{.id = "j", .path = "/a.mks", .more = R"(,"runs":20)"};
  putJob(*store, one);
  EXPECT_EQ(resultOf(*store, "j").value(), jobOf(one).result);
  EXPECT_EQ(findJob(*store, "j").value()->result, jobOf(one).result);
  EXPECT_EQ(resultOf(*store, "nobody").value(), std::nullopt);
}

TEST_F(ResultsTest, aRecordingIsFoundByItsEventsElseByTheNewestRecordedResultOfTheFile) {
  const StoredResult older{.id = "r1", .path = "/a.mks", .events = {"a1"}, .kind = "record", .created = 1};
  const StoredResult newer{.id = "r2", .path = "/a.mks", .events = {"b2"}, .kind = "record", .created = 2};
  putJob(*store, older);
  putJob(*store, newer);
  saveRecording(*store, {contentOf(older), "p", "1", "d"}, "{}", {{"{}", "<tree/>", {}}}, 1).value();
  const auto recorded = [&](const char* path, const char* event) {
    const StoredResult asked{.id = "", .path = path, .events = {event}};
    return newestRecorded(*store, "record", {path, contentOf(asked)}).value();
  };
  EXPECT_EQ(recorded("/a.mks", "c3"), contentOf(older)) << "the newer result is not recorded any more";
  EXPECT_EQ(recorded("/b.mks", "a1"), contentOf(older));
  EXPECT_EQ(recorded("/b.mks", "c3"), std::nullopt);
}

}  // namespace
}  // namespace marmoset::store
