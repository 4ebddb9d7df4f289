#include "engine/files/rewrite_file.h"

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

tl::expected<void, std::string> rewrite(const fs::path& path, std::string_view bytes) {
  return rewriteFile(path, bytes, readFile(path)->stamp);
}

TEST(RewriteFile, replacesTheVersionThatWasRead) {
  const TemporaryFolder folder;
  const auto path = folder.file("a.mks", "old");
  ASSERT_TRUE(rewrite(path, "Tap(1,2)\n"));
  EXPECT_EQ(test::readFile(path), "Tap(1,2)\n");
  EXPECT_EQ(folder.listing(), "a.mks");
}

TEST(RewriteFile, keepsTheMode) {
  const TemporaryFolder folder;
  const auto path = folder.file("a.mks", "old");
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
  ASSERT_TRUE(rewrite(path, "new"));
  EXPECT_EQ(fs::status(path).permissions(),
            fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
}

TEST(RewriteFile, writesThroughNoLink) {
  const TemporaryFolder folder;
  const auto target = folder.file("target.mks", "old");
  fs::create_symlink("target.mks", folder / "link.mks");
  EXPECT_THAT(rewrite(folder / "link.mks", "new").error(),
              HasSubstr("is a link, through which nothing is written; name target.mks itself"));
  EXPECT_TRUE(fs::is_symlink(folder / "link.mks"));
  EXPECT_EQ(test::readFile(target), "old");
}

TEST(RewriteFile, aFolderMayBeALink) {
  const TemporaryFolder folder;
  fs::create_directory(folder / "real");
  folder.file("real/a.mks", "old");
  fs::create_directory_symlink("real", folder / "link");
  ASSERT_TRUE(rewrite(folder / "link/a.mks", "new"));
  EXPECT_EQ(test::readFile(folder / "real/a.mks"), "new");
}

TEST(RewriteFile, aFullDiskLeavesTheOldContents) {
  const TemporaryFolder folder;
  const auto path = folder.file("a.mks", "old");
  {
    const FullDisk disk(1000);
    EXPECT_THAT(rewrite(path, std::string(5000, 'x')).error(), HasSubstr("was left as it is"));
  }
  EXPECT_EQ(test::readFile(path), "old");
  EXPECT_EQ(folder.listing(), "a.mks");
}

TEST(RewriteFile, leavesAloneWhatSomebodyElseChanged) {
  const TemporaryFolder folder;
  const auto path = folder.file("a.mks", "old");
  const auto stamp = readFile(path)->stamp;
  folder.file("a.mks", "theirs");
  EXPECT_THAT(rewriteFile(path, "ours", stamp).error(), HasSubstr("changed after it was read"));
  EXPECT_EQ(test::readFile(path), "theirs");
  EXPECT_EQ(folder.listing(), "a.mks");
}

TEST(RewriteFile, refusesWhatHasNoVersion) {
  EXPECT_THAT(rewriteFile("/dev/null", "x", std::nullopt).error(), HasSubstr("is not a regular file"));
}

}  // namespace
}  // namespace marmoset::files
