#include "protocol/jsonrpc/parent_watch.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>

namespace marmoset::protocol {

namespace {

bool isGone(pid_t process) {
  return ::kill(process, 0) != 0 && errno == ESRCH;
}

}  // namespace

ParentWatch::ParentWatch(MainLoop& loop, std::int64_t process, std::function<void()> whenGone, Means means)
    : loop_(&loop), process_(process), whenGone_(std::move(whenGone)) {
  const auto pid = static_cast<pid_t>(process);
  if (pid <= 0 || pid != process) return;
  const auto descriptor = means == Means::descriptor ? ::syscall(SYS_pidfd_open, pid, 0) : -1;
  if (descriptor >= 0) {
    waiting_ = loop.whenReadable(static_cast<int>(descriptor), whenGone_);
  } else {
    ask();
  }
}

void ParentWatch::ask() {
  using namespace std::chrono_literals;
  if (isGone(static_cast<pid_t>(process_))) {
    waiting_ = loop_->after(0ms, whenGone_);
  } else {
    waiting_ = loop_->after(interval, [this] { ask(); });
  }
}

}  // namespace marmoset::protocol
