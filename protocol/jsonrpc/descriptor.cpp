#include "protocol/jsonrpc/descriptor.h"

#include <array>
#include <cerrno>
#include <poll.h>
#include <unistd.h>

namespace marmoset::protocol {

bool writeAll(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = ::write(descriptor, bytes.data(), bytes.size());
    if (written >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      pollfd writable{descriptor, POLLOUT, 0};
      ::poll(&writable, 1, -1);
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

bool waitForInput(int descriptor, int stopSignal) {
  std::array<pollfd, 2> waited{{{descriptor, POLLIN, 0}, {stopSignal, POLLIN, 0}}};
  while (::poll(waited.data(), waited.size(), -1) < 0) {
    if (errno != EINTR) return false;
  }
  return waited[1].revents == 0;
}

}  // namespace marmoset::protocol
