#include "system/process.h"

#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "system/waiter.h"

namespace marmoset::system {
namespace {

TEST(Process, ThisOneRuns) {
  EXPECT_FALSE(isGone(thisProcess()));
  EXPECT_FALSE(startOf(thisProcess()).empty());
}

TEST(Process, NotEveryNumberCanBeOne) {
  EXPECT_TRUE(canBeProcess(1));
  EXPECT_FALSE(canBeProcess(0));
  EXPECT_FALSE(canBeProcess(-1));
  EXPECT_FALSE(canBeProcess(std::int64_t{1} << 40));
}

TEST(Process, ItsEndCanBeWaitedFor) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(0);
  if (const auto end = endOf(child)) {
    EXPECT_EQ(Waiter(std::stop_token()).forInput(end.get()), Waiter::Outcome::ready);
  }
  ASSERT_EQ(::waitpid(child, nullptr, 0), child);
  EXPECT_TRUE(isGone(child));
  EXPECT_EQ(startOf(child), "");
  EXPECT_FALSE(endOf(child));
}

}  // namespace
}  // namespace marmoset::system
