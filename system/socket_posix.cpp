#include <cerrno>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include "system/last_error.h"
#include "system/socket.h"

namespace marmoset::system {

void acknowledgeQuickly(Handle socket) {
#ifdef TCP_QUICKACK
  const int on = 1;
  ::setsockopt(socket, IPPROTO_TCP, TCP_QUICKACK, &on, sizeof on);
#else
  static_cast<void>(socket);
#endif
}

std::error_code connectionError(Handle socket) {
  int code = 0;
  socklen_t size = sizeof code;
  ::getsockopt(socket, SOL_SOCKET, SO_ERROR, &code, &size);
  return {code, std::system_category()};
}

std::error_code sendAll(Handle socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent >= 0)
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    else if (errno != EINTR)
      return lastError();
  }
  return {};
}

}  // namespace marmoset::system
