#include "system/file_lock.h"

#include <atomic>
#include <thread>

#include <gtest/gtest.h>

#include "system/process.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::system {
namespace {

using test::TemporaryFolder;
using Why = FileLock::Failure::Why;

TEST(FileLock, NamesTheProcessThatHasIt) {
  const TemporaryFolder folder;
  const auto first = FileLock::acquire(folder / "a.lock");
  ASSERT_TRUE(first);
  const auto second = FileLock::acquire(folder / "a.lock");
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().why, Why::inUse);
  EXPECT_EQ(second.error().owner, std::to_string(thisProcess()));
}

TEST(FileLock, IsFreeAgainWhenItsHolderGoes) {
  const TemporaryFolder folder;
  { ASSERT_TRUE(FileLock::acquire(folder / "a.lock")); }
  EXPECT_TRUE(FileLock::acquire(folder / "a.lock"));
}

TEST(FileLock, SaysSoWhereTheFileCannotBeMade) {
  const TemporaryFolder folder;
  const auto lock = FileLock::acquire(folder / "none" / "a.lock");
  ASSERT_FALSE(lock);
  EXPECT_EQ(lock.error().why, Why::cannotOpen);
}

TEST(FileLock, OneAtATimeHasAFolder) {
  const TemporaryFolder folder;
  std::atomic<int> inside = 0;
  const auto work = [&] {
    for (int i = 0; i < 200; ++i) {
      const FileLock turn = FileLock::waitForFolder(folder.path());
      EXPECT_EQ(++inside, 1);
      --inside;
    }
  };
  std::thread other(work);
  work();
  other.join();
}

TEST(FileLock, AFolderIsNotWaitedForForEver) {
  const TemporaryFolder folder;
  const FileLock first = FileLock::waitForFolder(folder.path());
  EXPECT_THROW(FileLock::waitForFolder(folder.path()), std::system_error);
}

}  // namespace
}  // namespace marmoset::system
