#include "server/lsp/process_watch.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <future>

namespace marmoset::server {
namespace {

// A process that lives until it is killed.
class Child {
 public:
  Child() : id_(::fork()) {
    if (id_ == 0) {
      for (;;) ::pause();
    }
  }
  ~Child() { kill(); }
  int id() const { return id_; }
  void kill() {
    if (id_ < 0) return;
    ::kill(id_, SIGKILL);
    ::waitpid(id_, nullptr, 0);
    id_ = -1;
  }

 private:
  pid_t id_;
};

TEST(ProcessWatch, TellsWhenTheProcessDies) {
  Child child;
  std::promise<void> died;
  const ProcessWatch watch(child.id(), [&] { died.set_value(); });
  child.kill();
  died.get_future().wait();
}

TEST(ProcessWatch, AnAbsentProcessIsDead) {
  Child child;
  const int id = child.id();
  child.kill();
  bool died = false;
  const ProcessWatch watch(id, [&] { died = true; });
  EXPECT_TRUE(died);
}

TEST(ProcessWatch, EndsQuietlyWhileTheProcessLives) {
  const Child child;
  bool died = false;
  { const ProcessWatch watch(child.id(), [&] { died = true; }); }
  EXPECT_FALSE(died);
}

}  // namespace
}  // namespace marmoset::server
