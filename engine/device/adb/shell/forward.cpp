#include "engine/device/adb/shell/forward.h"

#include <charconv>
#include <utility>

#include <fmt/format.h>

namespace marmoset::device::adb {

using namespace std::chrono_literals;

namespace {

constexpr auto forwardAnswerLimit = 2s;

}  // namespace

Result<Forward> Forward::open(const Server& server, std::string serial, std::uint16_t devicePort,
                              const Operation& operation) {
  if (operation.stopRequested()) return fail(DeviceError::Kind::cancelled, "the operation was cancelled");
  // Once asked for, it will exist, and only the answer tells its port: a stop does not cut that off.
  const auto answer = server.forward(serial, devicePort, operation.uncut(forwardAnswerLimit));
  if (!answer) return tl::unexpected(answer.error());
  return Forward(server, std::move(serial), *answer);
}

Forward::Forward(Forward&& other) noexcept
    : server_(other.server_), serial_(std::move(other.serial_)), port_(std::exchange(other.port_, 0)) {}

Forward& Forward::operator=(Forward&& other) noexcept {
  if (this != &other) {
    remove();
    server_ = other.server_;
    serial_ = std::move(other.serial_);
    port_ = std::exchange(other.port_, 0);
  }
  return *this;
}

Forward::~Forward() {
  remove();
}

// Also when whoever asked is being cancelled, so with a time limit of its own.
void Forward::remove() {
  if (port_ == 0) return;
  const auto removed = server_->removeForward(serial_, std::exchange(port_, 0), Operation{}.within(2s));
  static_cast<void>(removed);
}

ServerAddress Forward::address() const {
  return {server_->address().host, port_};
}

}  // namespace marmoset::device::adb
