#include "engine/device/web/devtools/browser.h"

#include <csignal>
#include <filesystem>
#include <sys/wait.h>
#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "system/waiter.h"
#include "tests/engine/device/web/test_page.h"

namespace marmoset::device::web {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class BrowserTest : public testing::Test {
 protected:
  void SetUp() override {
    MARMOSET_NEEDS_CHROMIUM();
    ::setenv("TMPDIR", temporary.path().c_str(), 1);
  }
  void TearDown() override { ::unsetenv("TMPDIR"); }

  std::size_t profiles() const {
    std::size_t count = 0;
    std::error_code none;
    for (fs::directory_iterator entry(ProfileFolder::defaultParent(), none), end; !none && entry != end;
         ++entry)
      count += entry->is_directory() ? 1 : 0;
    return count;
  }

  test::TemporaryFolder temporary;
};

TEST_F(BrowserTest, LeavesNothingBehind) {
  system::ProcessNumber group = 0;
  {
    const auto browser = Browser::start({}, inTime());
    ASSERT_TRUE(browser) << browser.error().message;
    EXPECT_THAT((*browser)->version(), HasSubstr("Chromium "));
    group = (*browser)->process();
    EXPECT_EQ(profiles(), 1u);
  }
  EXPECT_TRUE(system::isGone(group));
  EXPECT_EQ(profiles(), 0u);
}

TEST_F(BrowserTest, RefusesWhatItDoesNotKnow) {
  const auto browser = Browser::start({}, inTime());
  ASSERT_TRUE(browser) << browser.error().message;
  const auto answer = (*browser)->connection().call({"", "Browser.sing"}, inTime());
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().kind, DeviceError::Kind::badAnswer);
  EXPECT_THAT(answer.error().message, HasSubstr("Chromium refused Browser.sing"));
}

// As when this program is killed: another process starts the browser, and is.
TEST_F(BrowserTest, EndsWithAProcessThatIsKilled) {
  int pipe[2];
  ASSERT_EQ(::pipe(pipe), 0);
  const pid_t owner = ::fork();
  if (owner == 0) {
    const auto browser = Browser::start({}, inTime());
    const auto process = browser ? (*browser)->process() : 0;
    (void)!::write(pipe[1], &process, sizeof process);
    ::pause();
  }
  system::ProcessNumber process = 0;
  ASSERT_EQ(::read(pipe[0], &process, sizeof process), static_cast<ssize_t>(sizeof process));
  ASSERT_GT(process, 0);
  const auto end = system::endOf(process);
  ::kill(owner, SIGKILL);
  ::waitpid(owner, nullptr, 0);
  EXPECT_EQ(system::Waiter({}).forInput(end.get(), Operation::Clock::now() + std::chrono::seconds(30)),
            system::Waiter::Outcome::ready);
  EXPECT_EQ(profiles(), 1u);
  const auto next = Browser::start({}, inTime());
  ASSERT_TRUE(next) << next.error().message;
  EXPECT_EQ(profiles(), 1u);
  ::close(pipe[0]);
  ::close(pipe[1]);
}

}  // namespace
}  // namespace marmoset::device::web
