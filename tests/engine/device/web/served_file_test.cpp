#include "engine/device/web/files/served_file.h"

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace marmoset::device::web {
namespace {

class ServedFile : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(folder / "site" / "js");
    folder.file("secret.txt", "beside the folder");
    folder.file("site/index.html", "<p>");
    folder.file("site/js/a b.js", "1");
    root = std::filesystem::canonical(folder / "site");
  }
  std::string served(std::string_view target) const {
    const auto file = servedFile(root, target);
    return file ? file->lexically_relative(root).string() : "none";
  }
  test::TemporaryFolder folder;
  std::filesystem::path root;
};

TEST_F(ServedFile, IsFoundByItsPath) {
  EXPECT_EQ(served("/"), "index.html");
  EXPECT_EQ(served("/index.html?v=1"), "index.html");
  EXPECT_EQ(served("/js/a%20b.js"), "js/a b.js");
  EXPECT_EQ(served("/none.js"), "none");
  EXPECT_EQ(served("/js"), "none");
  EXPECT_EQ(served("index.html"), "none");
}

TEST_F(ServedFile, LiesInTheFolder) {
  for (const auto* target : {"/../secret.txt", "/js/../../secret.txt", "/%2e%2e/secret.txt",
                             "/..%2fsecret.txt", "//etc/passwd", "/%00", "/%zz", "/%2"})
    EXPECT_EQ(served(target), "none") << target;
}

TEST_F(ServedFile, DoesNotFollowLinksOutOfIt) {
  std::filesystem::create_symlink(folder / "secret.txt", root / "link.txt");
  std::filesystem::create_symlink(folder.path(), root / "up");
  std::filesystem::create_symlink(root / "index.html", root / "same.html");
  EXPECT_EQ(served("/link.txt"), "none");
  EXPECT_EQ(served("/up/secret.txt"), "none");
  EXPECT_EQ(served("/same.html"), "index.html");
}

TEST_F(ServedFile, HasAMediaType) {
  EXPECT_EQ(mediaType("a.html"), "text/html; charset=utf-8");
  EXPECT_EQ(mediaType("a.js"), "text/javascript; charset=utf-8");
  EXPECT_EQ(mediaType("a.xyz"), "application/octet-stream");
}

}  // namespace
}  // namespace marmoset::device::web
