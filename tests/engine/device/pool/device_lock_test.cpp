#include "engine/device/pool/device_lock.h"

#include <sys/wait.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/real_data.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::device {
namespace {

TEST(DeviceLock, IsHeldByOneAtATime) {
  test::TemporaryFolder folder;
  auto lock = DeviceLock::acquire(folder.path(), "127.0.0.1:5037/emulator-5554");
  ASSERT_TRUE(lock);
  const auto second = DeviceLock::acquire(folder.path(), "127.0.0.1:5037/emulator-5554");
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().kind, DeviceError::Kind::busy);
  EXPECT_EQ(second.error().message,
            "127.0.0.1:5037/emulator-5554 is in use by process " + std::to_string(getpid()));
  EXPECT_TRUE(DeviceLock::acquire(folder.path(), "127.0.0.1:5037/emulator-5556"));
  EXPECT_TRUE(DeviceLock::acquire(folder.path(), "127.0.0.1:5038/emulator-5554"));
}

TEST(DeviceLock, IsFreeAgainWhenItGoes) {
  test::TemporaryFolder folder;
  { EXPECT_TRUE(DeviceLock::acquire(folder.path(), "a")); }
  EXPECT_TRUE(DeviceLock::acquire(folder.path(), "a"));
}

TEST(DeviceLock, IsFreeAgainWhenItsProcessIsKilled) {
  test::TemporaryFolder folder;
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const auto child = fork();
  if (child == 0) {
    const auto lock = DeviceLock::acquire(folder.path(), "a");
    if (write(ready[1], lock ? "1" : "0", 1) != 1) _exit(1);
    for (;;) ::pause();
  }
  char held = '0';
  ASSERT_EQ(read(ready[0], &held, 1), 1);
  EXPECT_EQ(held, '1');
  EXPECT_FALSE(DeviceLock::acquire(folder.path(), "a"));
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  EXPECT_TRUE(DeviceLock::acquire(folder.path(), "a"));
  close(ready[0]);
  close(ready[1]);
}

TEST(DeviceLock, SaysWhereItCannotBeKept) {
  test::TemporaryFolder folder;
  folder.file("plain", "x");
  const auto lock = DeviceLock::acquire(folder / "plain", "a");
  ASSERT_FALSE(lock);
  EXPECT_THAT(lock.error().message, testing::HasSubstr("cannot keep locks in"));
}

TEST(DeviceLock, FollowsNoLink) {
  test::TemporaryFolder folder;
  folder.file("precious", "kept");
  std::filesystem::create_directory(folder / "elsewhere");
  std::filesystem::create_directory_symlink(folder / "elsewhere", folder / "link");
  EXPECT_THAT(DeviceLock::acquire(folder / "link", "a").error().message,
              testing::HasSubstr("it is no folder"));
  std::filesystem::create_directory(folder / "locks");
  std::filesystem::create_symlink(folder / "precious", folder / "locks/a.lock");
  EXPECT_EQ(DeviceLock::acquire(folder / "locks", "a").error().kind, DeviceError::Kind::refused);
  EXPECT_EQ(test::readFile(folder / "precious"), "kept");
}

TEST(DeviceLock, StandsInAFolderForThisUserAlone) {
  test::TemporaryFolder folder;
  std::filesystem::create_directory(folder / "open");
  std::filesystem::permissions(folder / "open", std::filesystem::perms::all);
  for (const auto* name : {"open", "made/here"}) {
    const auto lock = DeviceLock::acquire(folder / name, "a");
    ASSERT_TRUE(lock) << lock.error().message;
    EXPECT_EQ(std::filesystem::status(folder / name).permissions(), std::filesystem::perms::owner_all);
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder / "open")) << "a lock leaves no file";
}

// ssh and cron set none of these, a desktop all.
TEST(DeviceLock, IsTheSameInEveryEnvironment) {
  const auto folder = DeviceLock::defaultDirectory();
  const auto inChild = [](const char* home) {
    int pipe[2];
    EXPECT_EQ(::pipe(pipe), 0);
    const auto child = fork();
    if (child == 0) {
      for (const auto* name : {"XDG_RUNTIME_DIR", "XDG_STATE_HOME", "HOME", "TMPDIR"}) {
        if (home == nullptr)
          unsetenv(name);
        else
          setenv(name, home, 1);
      }
      const auto path = DeviceLock::defaultDirectory().string();
      _exit(write(pipe[1], path.data(), path.size()) < 0 ? 1 : 0);
    }
    waitpid(child, nullptr, 0);
    std::string path(4096, '\0');
    const auto size = read(pipe[0], path.data(), path.size());
    path.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    close(pipe[0]);
    close(pipe[1]);
    return path;
  };
  EXPECT_EQ(inChild(nullptr), folder);
  EXPECT_EQ(inChild("/somewhere/else"), folder);
}

}  // namespace
}  // namespace marmoset::device
