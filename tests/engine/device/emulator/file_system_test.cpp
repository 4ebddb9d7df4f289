#include "engine/device/emulator/files/file_system.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace marmoset::device::emulator {
namespace {

std::string text(const FileSystem& files, std::string_view path) {
  const auto content = files.read(path);
  return content ? **content : "(" + message(content.error()) + ")";
}

TEST(FileSystem, KeepsWhatTheShellUserWrites) {
  FileSystem files;
  ASSERT_TRUE(files.write("/data/local/tmp/a.mks", "Tap(1,2)", 77));
  EXPECT_EQ(text(files, "/data/local/tmp/a.mks"), "Tap(1,2)");
  EXPECT_EQ(files.status("/data/local/tmp/a.mks")->modified, 77);
  EXPECT_EQ(files.used(), 8u);
}

TEST(FileSystem, FollowsTheLinkToTheCard) {
  FileSystem files;
  ASSERT_TRUE(files.write("/sdcard/x", "1", 0));
  EXPECT_EQ(text(files, "/storage/emulated/0/x"), "1");
  EXPECT_TRUE(files.status("/sdcard", false)->isLink());
  EXPECT_TRUE(files.status("/sdcard")->isDirectory());
}

TEST(FileSystem, ProtectsWhatIsNotTheShellUsers) {
  FileSystem files;
  EXPECT_EQ(files.write("/data/x", "1", 0).error(), std::errc::permission_denied);
  EXPECT_EQ(files.write("/system/x", "1", 0).error(), std::errc::read_only_file_system);
  EXPECT_EQ(files.remove("/data/local/tmp", true).error(), std::errc::permission_denied);
}

TEST(FileSystem, KnowsNoFileOfTheHost) {
  FileSystem files;
  for (const auto* path :
       {"/etc/hostname", "/etc/passwd", "/proc/self/environ", "/../../etc/hostname", "/root"})
    EXPECT_FALSE(files.read(path)) << path;
}

TEST(FileSystem, SaysWhenItIsFullAndWorksAgainAfterwards) {
  FileSystem files;
  files.setFull(true);
  EXPECT_EQ(files.write("/sdcard/x", "1", 0).error(), std::errc::no_space_on_device);
  files.setFull(false);
  EXPECT_TRUE(files.write("/sdcard/x", "1", 0));
}

TEST(FileSystem, CountsItsCapacity) {
  FileSystem files(10);
  EXPECT_TRUE(files.write("/sdcard/x", "12345678", 0));
  EXPECT_FALSE(files.append("/sdcard/x", "90a", 0));
  EXPECT_TRUE(files.remove("/sdcard/x", false));
  EXPECT_EQ(files.used(), 0u);
}

TEST(FileSystem, AppendsWithoutChangingWhatAReaderHolds) {
  FileSystem files;
  files.write("/sdcard/log", "one\n", 0);
  const auto held = *files.read("/sdcard/log");
  files.append("/sdcard/log", "two\n", 0);
  EXPECT_EQ(*held, "one\n");
  EXPECT_EQ(text(files, "/sdcard/log"), "one\ntwo\n");
}

TEST(FileSystem, ListsAndRemovesTrees) {
  FileSystem files;
  ASSERT_TRUE(files.makeDirectory("/sdcard/a/b", 0, true));
  files.write("/sdcard/a/b/c", "1", 0);
  ASSERT_EQ(files.list("/sdcard/a")->size(), 1u);
  EXPECT_EQ(files.list("/sdcard/a")->front().name, "b");
  EXPECT_EQ(files.remove("/sdcard/a", false).error(), std::errc::is_a_directory);
  EXPECT_TRUE(files.remove("/sdcard/a", true));
  EXPECT_FALSE(files.status("/sdcard/a/b/c"));
  EXPECT_EQ(files.used(), 0u);
}

RC_GTEST_PROP(FileSystem, NeverLeadsOutOfItself, ()) {
  FileSystem files;
  const auto parts = *rc::gen::container<std::vector<std::string>>(
      rc::gen::element<std::string>("..", ".", "", "data", "local", "tmp", "x", "etc", "sdcard"));
  std::string path;
  for (const auto& part : parts) path += "/" + part;
  const auto written = files.write(path, "1", 0);
  // Whatever it took can be read back and is the only content there is.
  if (written) RC_ASSERT(text(files, path) == "1");
  RC_ASSERT(files.used() == (written ? 1u : 0u));
}

}  // namespace
}  // namespace marmoset::device::emulator
