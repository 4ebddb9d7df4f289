#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/cli/cli.h"

namespace marmoset::cli::test {
namespace {

using marmoset::test::sourceFile;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class StoreCommand : public testing::Test {
 protected:
  void SetUp() override { ::setenv("MARMOSET_STORE", store().c_str(), 1); }
  void TearDown() override {
    ::unsetenv("MARMOSET_STORE");
    ::unsetenv("MARMOSET_STORE_LIMIT");
  }
  std::filesystem::path store() const { return shell.folder() / "store.sqlite"; }
  void replay() {
    for (const auto* file : {"whohasmystuff.app.yaml", "crash.mks"})
      shell.file(file, marmoset::test::readFile(sourceFile(std::string("samples/whohasmystuff/") + file)));
    shell.run({"replay", "crash.mks", "--runs", "2", "--device", "sim:whohasmystuff.app.yaml"});
  }
  Shell shell;
};

TEST_F(StoreCommand, asksWithoutMakingAStore) {
  EXPECT_THAT(shell.json({"store", "list", "--json"}).at("jobs"), IsEmpty());
  EXPECT_EQ(shell.json({"store", "size", "--json"}).at("bytes"), 0);
  EXPECT_EQ(shell.json({"store", "prune", "--json"}).at("bytes"), 0);
  EXPECT_THAT(shell.run({"store", "list"}).out, HasSubstr("nothing is kept yet"));
  EXPECT_FALSE(std::filesystem::exists(store()));
}

TEST_F(StoreCommand, listsWhatIsKeptAndHowMuch) {
  replay();
  const auto jobs = shell.json({"store", "list", "--json"}).at("jobs");
  ASSERT_THAT(jobs, SizeIs(1));
  EXPECT_EQ(jobs[0].at("kind"), "replay");
  EXPECT_EQ(jobs[0].at("state"), "done");
  EXPECT_THAT(jobs[0].at("subject").get<std::string>(), HasSubstr("crash.mks"));
  EXPECT_THAT(shell.run({"store", "list"}).out, HasSubstr("crash.mks"));

  const auto size = shell.json({"store", "size", "--json"});
  EXPECT_EQ(size.at("store"), store().string());
  EXPECT_EQ(size.at("results").at("count"), 1);
  EXPECT_GT(size.at("bytes"), 0);
  EXPECT_EQ(size.at("limit"), 2'000'000'000);
  EXPECT_THAT(shell.run({"store", "size"}).out, HasSubstr("at most 2000.0 MB"));
}

TEST_F(StoreCommand, theLimitStaysAndTheEnvironmentHasTheLastWord) {
  EXPECT_EQ(shell.json({"store", "size", "--limit", "7", "--json"}).at("limit"), 7'000'000);
  EXPECT_EQ(shell.json({"store", "size", "--json"}).at("limit"), 7'000'000);
  ::setenv("MARMOSET_STORE_LIMIT", "3", 1);
  EXPECT_EQ(shell.json({"store", "size", "--json"}).at("limit"), 3'000'000);
  const auto refused = shell.run({"store", "size", "--limit", "0"});
  EXPECT_EQ(refused.exitCode, 2);
  EXPECT_THAT(refused.err, HasSubstr("--limit"));
}

TEST_F(StoreCommand, prunesNothingThatFits) {
  replay();
  EXPECT_THAT(shell.run({"store", "prune"}).out, HasSubstr("removed 0 jobs"));
  EXPECT_THAT(shell.json({"store", "list", "--json"}).at("jobs"), SizeIs(1));
}

TEST_F(StoreCommand, aDamagedStoreIsLeftAsItIs) {
  shell.file("store.sqlite", "somebody's shopping list, which is long enough to be no empty database");
  const auto before = shell.contents("store.sqlite");
  for (const auto* part : {"list", "size", "prune"}) {
    const auto refused = shell.run({"store", part});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_THAT(refused.err, HasSubstr("is not a Marmoset store; move it away"));
  }
  EXPECT_EQ(shell.contents("store.sqlite"), before);
}

}  // namespace
}  // namespace marmoset::cli::test
