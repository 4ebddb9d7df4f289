#include "engine/device/web/devtools/message_pipe.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "system/socket.h"
#include "system/stream.h"
#include "system/waiter.h"

namespace marmoset::device::web {
namespace {

using Outcome = system::Waiter::Outcome;

// Pictures and whole pages are smaller.
constexpr std::size_t longestMessage = std::size_t{128} << 20;

tl::unexpected<DeviceError> browserGone() {
  return fail(DeviceError::Kind::lost, "Chromium ended while it was in use; the run is repeated");
}

Result<void> asResult(Outcome outcome) {
  switch (outcome) {
    case Outcome::ready:
      return {};
    case Outcome::late:
      return fail(DeviceError::Kind::timeout, "Chromium did not answer within the time allowed");
    case Outcome::stopped:
      return fail(DeviceError::Kind::cancelled, "the operation was cancelled");
    case Outcome::failed:
      break;
  }
  return browserGone();
}

}  // namespace

Result<void> MessagePipe::write(std::string_view message, const Operation& operation) const {
  const system::Waiter waiter(operation.stop);
  const std::string whole = std::string(message) + '\0';
  for (std::string_view rest = whole; !rest.empty();) {
    if (auto ready = asResult(waiter.forOutput(words_, operation.deadline)); !ready) return ready;
    const auto piece = rest.substr(0, system::writtenAtOnce);
    if (system::sendAll(words_, piece)) return browserGone();
    rest.remove_prefix(piece.size());
  }
  return {};
}

Result<std::string> MessagePipe::read(const Operation& operation) {
  const system::Waiter waiter(operation.stop);
  std::array<char, std::size_t{64} << 10> piece;
  for (;;) {
    const auto end = arrived_.find('\0', searched_);
    if (end != std::string::npos) {
      std::string message = arrived_.substr(0, end);
      arrived_.erase(0, end + 1);
      searched_ = 0;
      return message;
    }
    searched_ = arrived_.size();
    if (arrived_.size() > longestMessage)
      return fail(DeviceError::Kind::badAnswer,
                  fmt::format("Chromium sent a message of more than {} MiB", longestMessage >> 20));
    if (auto ready = asResult(waiter.forInput(answers_, operation.deadline)); !ready)
      return tl::unexpected(std::move(ready).error());
    const auto count = system::readSome(answers_, piece);
    if (!count || *count == 0) return browserGone();
    arrived_.append(piece.data(), *count);
  }
}

}  // namespace marmoset::device::web
