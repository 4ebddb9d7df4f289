#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/project/project.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::test {
namespace {

using namespace marmoset::project;
namespace fs = std::filesystem;

class FindProject : public testing::Test {
 protected:
  fs::path folder(const std::string& name) const {
    fs::create_directories(root / name);
    return root / name;
  }

  TemporaryFolder root;
};

TEST_F(FindProject, LooksUpwards) {
  const fs::path deep = folder("a/b/c");
  const fs::path file = root.file("a/.marmoset.yaml", "sdk: 28\n");
  EXPECT_EQ(findProjectFile(deep), file);
  EXPECT_EQ(findProjectFile(root / "a"), file);
  const fs::path nearer = root.file("a/b/.marmoset.yaml", "sdk: 29\n");
  EXPECT_EQ(findProjectFile(deep), nearer);
}

TEST_F(FindProject, LooksFromFoldersThatDoNotExistYet) {
  const fs::path file = root.file(".marmoset.yaml", "");
  EXPECT_EQ(findProjectFile(root / "not" / "there"), file);
}

TEST_F(FindProject, PassesFoldersOfThatName) {
  folder("a/.marmoset.yaml");
  const fs::path file = root.file(".marmoset.yaml", "");
  EXPECT_EQ(findProjectFile(root / "a"), file);
}

TEST_F(FindProject, LoadsWhatItFound) {
  const auto reading = loadProject(root.file(".marmoset.yaml", "sdk: 28\n"));
  ASSERT_TRUE(reading);
  EXPECT_EQ(reading->project.check.platform.sdk, 28);
}

TEST_F(FindProject, SaysWhatIsWrongWithAFile) {
  EXPECT_THAT(loadProject(root / "missing.yaml").error(), testing::HasSubstr("missing.yaml"));
  EXPECT_FALSE(loadProject(root.path()));
  EXPECT_FALSE(loadProject(root.file("big.yaml", std::string(2 << 20, '#'))));
}

}  // namespace
}  // namespace marmoset::test
