#include "engine/device/pool/device_lock.h"

#include <sys/wait.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
  EXPECT_THAT(lock.error().message, testing::HasSubstr("cannot write"));
}

}  // namespace
}  // namespace marmoset::device
