#include "server/lsp/process_watch.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <utility>

namespace marmoset::server {

ProcessWatch::ProcessWatch(int processId, std::function<void()> died)
    : process_(static_cast<int>(::syscall(SYS_pidfd_open, processId, 0))), wake_(::eventfd(0, EFD_CLOEXEC)) {
  if (process_ < 0) {
    if (errno == ESRCH) died();
    return;
  }
  thread_ = std::thread([this, died = std::move(died)] {
    std::array<pollfd, 2> waits{pollfd{process_, POLLIN, 0}, pollfd{wake_, POLLIN, 0}};
    while (::poll(waits.data(), waits.size(), -1) < 0 && errno == EINTR) {
    }
    if (waits[0].revents != 0) died();
  });
}

ProcessWatch::~ProcessWatch() {
  if (thread_.joinable()) {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(wake_, &one, sizeof one);
    thread_.join();
  }
  if (process_ >= 0) ::close(process_);
  if (wake_ >= 0) ::close(wake_);
}

}  // namespace marmoset::server
