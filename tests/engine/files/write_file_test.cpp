#include "engine/files/write_file.h"

#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>

#include <gmock/gmock.h>

#include "tests/support/real_data.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::files {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;
using testing::HasSubstr;

// While it lives no file of this process can grow beyond `bytes`: a full disk for one test.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) : oldHandler_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &old_);
    const rlimit small{bytes, old_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &small);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;
  ~FullDisk() {
    ::setrlimit(RLIMIT_FSIZE, &old_);
    std::signal(SIGXFSZ, oldHandler_);
  }

 private:
  rlimit old_{};
  void (*oldHandler_)(int);
};

TEST(WriteFile, createsAFile) {
  const TemporaryFolder folder;
  ASSERT_TRUE(writeFile(folder / "a.mks", "Tap(1,2)\n"));
  EXPECT_EQ(test::readFile(folder / "a.mks"), "Tap(1,2)\n");
  EXPECT_EQ(folder.listing(), "a.mks");
}

TEST(WriteFile, keepsTheMode) {
  const TemporaryFolder folder;
  const auto path = folder.file("a.mks", "old");
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
  ASSERT_TRUE(writeFile(path, "new"));
  EXPECT_EQ(fs::status(path).permissions(),
            fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
}

TEST(WriteFile, writesThroughALink) {
  const TemporaryFolder folder;
  const auto target = folder.file("target.mks", "old");
  fs::create_symlink("target.mks", folder / "link.mks");
  ASSERT_TRUE(writeFile(folder / "link.mks", "new"));
  EXPECT_TRUE(fs::is_symlink(folder / "link.mks"));
  EXPECT_EQ(test::readFile(target), "new");
}

TEST(WriteFile, aFullDiskLeavesTheOldContents) {
  const TemporaryFolder folder;
  const auto path = folder.file("a.mks", "old");
  {
    const FullDisk disk(1000);
    EXPECT_THAT(writeFile(path, std::string(5000, 'x')).error(), HasSubstr("was left as it is"));
  }
  EXPECT_EQ(test::readFile(path), "old");
  EXPECT_EQ(folder.listing(), "a.mks");
}

TEST(WriteFile, leavesAloneWhatSomebodyElseChanged) {
  const TemporaryFolder folder;
  const auto path = folder.file("a.mks", "old");
  const auto stamp = readFile(path)->stamp;
  folder.file("a.mks", "theirs");
  EXPECT_THAT(writeFile(path, "ours", stamp).error(), HasSubstr("changed after it was read"));
  EXPECT_EQ(test::readFile(path), "theirs");
  EXPECT_EQ(folder.listing(), "a.mks");
}

TEST(WriteFile, replacesTheVersionThatWasRead) {
  const TemporaryFolder folder;
  const auto path = folder.file("a.mks", "old");
  ASSERT_TRUE(writeFile(path, "ours", readFile(path)->stamp));
  EXPECT_EQ(test::readFile(path), "ours");
}

TEST(WriteFile, refusesADirectoryAndAMissingOne) {
  const TemporaryFolder folder;
  EXPECT_THAT(writeFile(folder.path(), "x").error(), HasSubstr("is not a regular file"));
  EXPECT_THAT(writeFile(folder / "none/a.mks", "x").error(), HasSubstr("No such file or directory"));
}

}  // namespace
}  // namespace marmoset::files
