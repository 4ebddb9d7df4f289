#include "protocol/jsonrpc/parent_watch.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>

namespace marmoset::protocol {

namespace {

bool isProcess(std::int64_t number) {
  return number > 0 && std::in_range<pid_t>(number);
}

bool isGone(std::int64_t process) {
  return ::kill(static_cast<pid_t>(process), 0) != 0 && errno == ESRCH;
}

}  // namespace

ParentWatch::ParentWatch(MainLoop& loop, std::int64_t process, std::function<void()> whenGone)
    : loop_(&loop), process_(process), whenGone_(std::move(whenGone)) {
  if (!isProcess(process)) return;
  const auto descriptor = ::syscall(SYS_pidfd_open, static_cast<pid_t>(process), 0);
  if (descriptor >= 0) {
    waiting_ = loop.whenReadable(static_cast<int>(descriptor), whenGone_);
  } else {
    ask();
  }
}

ParentWatch::ParentWatch(MainLoop& loop, std::int64_t process, std::function<void()> whenGone, Asking asking)
    : loop_(&loop), process_(process), whenGone_(std::move(whenGone)), asking_(asking) {
  if (isProcess(process)) ask();
}

void ParentWatch::ask() {
  if (isGone(process_)) {
    waiting_ = loop_->after(std::chrono::milliseconds(0), whenGone_);
  } else {
    waiting_ = loop_->after(asking_.interval, [this] { ask(); });
  }
}

}  // namespace marmoset::protocol
