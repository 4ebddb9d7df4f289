#include "protocol/jsonrpc/parent_watch.h"

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

namespace marmoset::protocol {
namespace {

// A process that ends when told to.
class Child {
 public:
  Child() {
    if (::pipe(pipe_) != 0) std::abort();
    pid_ = ::fork();
    if (pid_ == 0) {
      ::close(pipe_[1]);
      char byte = 0;
      const auto ended = ::read(pipe_[0], &byte, 1);
      ::_exit(static_cast<int>(ended));
    }
    ::close(pipe_[0]);
  }
  ~Child() { end(); }
  void end() {
    if (pid_ == 0) return;
    ::close(pipe_[1]);
    ::waitpid(pid_, nullptr, 0);
    pid_ = 0;
  }
  pid_t pid() const { return pid_; }

 private:
  int pipe_[2];
  pid_t pid_;
};

using Options = std::optional<ParentWatch::Asking>;

class ParentWatchBy : public testing::TestWithParam<Options> {
 protected:
  void watch(pid_t process) {
    const auto whenGone = [this] {
      gone = true;
      loop.stop();
    };
    GetParam() ? watched.emplace(loop, process, whenGone, *GetParam())
               : watched.emplace(loop, process, whenGone);
  }

  MainLoop loop;
  bool gone = false;
  std::optional<ParentWatch> watched;
};

TEST_P(ParentWatchBy, TellsWhenTheProcessEnds) {
  Child child;
  watch(child.pid());
  loop.poll();
  EXPECT_FALSE(gone);
  child.end();
  loop.run();
  EXPECT_TRUE(gone);
}

TEST_P(ParentWatchBy, TellsOfAProcessThatIsGoneAlready) {
  Child child;
  const auto pid = child.pid();
  child.end();
  watch(pid);
  loop.run();
  EXPECT_TRUE(gone);
}

INSTANTIATE_TEST_SUITE_P(Means, ParentWatchBy,
                         testing::Values(Options(), Options({.interval = std::chrono::milliseconds(1)})));

TEST(ParentWatch, DoesNotWatchWhatIsNoProcess) {
  for (const std::int64_t number : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{1} << 40}) {
    MainLoop loop;
    bool gone = false;
    const ParentWatch watch(loop, number, [&] { gone = true; });
    loop.poll();
    EXPECT_FALSE(gone) << number;
  }
}

}  // namespace
}  // namespace marmoset::protocol
