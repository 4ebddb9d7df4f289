#include "server/workspace/scan.h"

#include <fstream>
#include <unistd.h>

#include <gtest/gtest.h>

namespace marmoset::server {
namespace {

namespace fs = std::filesystem;

class ScanTest : public testing::Test {
 protected:
  fs::path root = fs::temp_directory_path() / ("marmoset-scan-" + std::to_string(::getpid()));
  void SetUp() override { fs::create_directories(root); }
  void TearDown() override { fs::remove_all(root); }

  void write(const std::string& name, const std::string& content = "x") {
    fs::create_directories((root / name).parent_path());
    std::ofstream(root / name) << content;
  }
  std::vector<std::string> found(const ScanLimits& limits = {}) {
    std::vector<std::string> names;
    for (const auto& file : scan(root, limits, protocol::CancelToken()).files) {
      names.push_back(file.lexically_relative(root).string());
    }
    return names;
  }
};

TEST_F(ScanTest, FindsScriptsAndLogsInFolders) {
  write("b.mks");
  write("logs/a.log");
  write("notes.md");
  EXPECT_EQ(found(), (std::vector<std::string>{"b.mks", "logs/a.log"}));
}

TEST_F(ScanTest, PassesOverHiddenFoldersAndBuildOutput) {
  write(".git/a.mks");
  write("node_modules/x/a.mks");
  write("build/a.mks");
  EXPECT_TRUE(found().empty());
}

TEST_F(ScanTest, DoesNotFollowALinkToAFolder) {
  write("a.mks");
  fs::create_directory_symlink(root, root / "loop");
  EXPECT_EQ(found(), std::vector<std::string>{"a.mks"});
}

TEST_F(ScanTest, StopsAtItsLimitsAndSaysSo) {
  write("a.mks");
  write("b.mks");
  write("c.mks");
  ScanLimits limits;
  limits.files = 2;
  EXPECT_EQ(found(limits).size(), 2u);
  EXPECT_FALSE(scan(root, limits, protocol::CancelToken()).complete);
  EXPECT_TRUE(scan(root, {}, protocol::CancelToken()).complete);
}

TEST_F(ScanTest, LeavesOutHugeFiles) {
  write("a.mks", "0123456789");
  ScanLimits limits;
  limits.fileBytes = 9;
  EXPECT_TRUE(found(limits).empty());
}

TEST_F(ScanTest, AMissingRootHasNoFiles) {
  EXPECT_TRUE(scan(root / "absent", {}, protocol::CancelToken()).files.empty());
}

}  // namespace
}  // namespace marmoset::server
