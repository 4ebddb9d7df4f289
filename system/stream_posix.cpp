#include <csignal>
#include <poll.h>
#include <unistd.h>

#include <climits>

#include "system/last_error.h"
#include "system/stream.h"

namespace marmoset::system {

tl::expected<std::size_t, std::error_code> readSome(Handle handle, std::span<char> buffer) {
  for (;;) {
    const auto count = ::read(handle, buffer.data(), buffer.size());
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno != EINTR) return tl::unexpected(lastError());
  }
}

std::error_code writeAll(Handle handle, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = ::write(handle, bytes.data(), bytes.size());
    if (written >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      pollfd writable{handle, POLLOUT, 0};
      ::poll(&writable, 1, -1);
    } else if (errno != EINTR) {
      return lastError();
    }
  }
  return {};
}

static_assert(writtenAtOnce <= PIPE_BUF);

bool hasHungUp(Handle handle) {
  pollfd watched{handle, POLLRDHUP, 0};
  return ::poll(&watched, 1, 0) > 0 && (watched.revents & (POLLHUP | POLLRDHUP | POLLERR)) != 0;
}

void surviveBrokenPipes() {
  std::signal(SIGPIPE, SIG_IGN);
}

bool isTerminal(Handle handle) {
  return ::isatty(handle) == 1;
}

}  // namespace marmoset::system
