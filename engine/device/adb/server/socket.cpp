#include "engine/device/adb/server/socket.h"

#include <algorithm>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <fmt/format.h>

#include "engine/device/adb/server/waiting.h"
#include "system/socket.h"

namespace marmoset::device::adb {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

struct Socket::State {
  asio::io_context context{1};
  tcp::socket socket{context};
  std::string buffer;
  bool ended = false;
  std::size_t limit = Socket::usualLimit, left = Socket::usualLimit;
};

namespace {

constexpr std::size_t socketPieceSize = 64 * 1024;

tl::unexpected<DeviceError> refuseMore(std::size_t limit) {
  return fail(DeviceError::Kind::badAnswer,
              fmt::format("{} {} MiB in one answer: restart the device", Socket::tooLong, limit >> 20));
}

// Data that is always there must not keep anybody from hearing of the end of the time, or of a stop.
Result<void> mayGoOn(const Operation& operation) {
  if (operation.stopRequested()) return fail(DeviceError::Kind::cancelled, "the operation was cancelled");
  if (operation.expired())
    return fail(DeviceError::Kind::timeout, "no end of the answer within the time allowed");
  return {};
}

Result<void> connectTo(tcp::socket& socket, const tcp::endpoint& endpoint, const Operation& operation) {
  error_code error;
  socket.open(endpoint.protocol(), error);
  // Nobody we start inherits it: a server that adb leaves behind would keep the connection open.
  if (!error) system::keepFromPrograms(socket.native_handle());
  if (!error) socket.non_blocking(true, error);
  if (!error) socket.connect(endpoint, error);
  if (error == asio::error::in_progress || error == asio::error::would_block) {
    if (auto ready = waitForOutput(socket.native_handle(), operation); !ready) return ready;
    error = system::connectionError(socket.native_handle());
  }
  if (error) return fail(DeviceError::Kind::serverDead, error.message());
  socket.set_option(tcp::no_delay(true), error);
  return {};
}

}  // namespace

Socket::Socket(std::unique_ptr<State> state) : state_(std::move(state)) {}
Socket::Socket(Socket&&) noexcept = default;
Socket& Socket::operator=(Socket&&) noexcept = default;
Socket::~Socket() = default;

Result<Socket> Socket::connect(const ServerAddress& address, const Operation& operation) {
  auto state = std::make_unique<State>();
  error_code error;
  const auto endpoints =
      tcp::resolver(state->context).resolve(address.host, std::to_string(address.port), error);
  std::string problem = error ? error.message() : "no address";
  if (!error) {
    for (const auto& entry : endpoints) {
      const auto connected = connectTo(state->socket, entry.endpoint(), operation);
      if (connected) return Socket(std::move(state));
      if (connected.error().kind != DeviceError::Kind::serverDead) return tl::unexpected(connected.error());
      problem = connected.error().message;
      state->socket.close(error);
    }
  }
  return fail(DeviceError::Kind::serverDead,
              fmt::format("no adb server answers at {}: {}", address.text(), problem));
}

Result<void> Socket::write(std::string_view bytes, const Operation& operation) {
  while (!bytes.empty()) {
    error_code error;
    const auto written = state_->socket.write_some(asio::buffer(bytes), error);
    bytes.remove_prefix(written);
    if (error == asio::error::would_block) {
      if (auto ready = waitForOutput(state_->socket.native_handle(), operation); !ready) return ready;
    } else if (error) {
      return fail(DeviceError::Kind::lost,
                  fmt::format("the connection broke while sending: {}", error.message()));
    }
  }
  return {};
}

Result<void> Socket::fill(const Operation& operation) {
  while (!state_->ended) {
    const auto had = state_->buffer.size();
    state_->buffer.resize(had + socketPieceSize);
    // The server leaves Nagle's algorithm on.
    system::acknowledgeQuickly(state_->socket.native_handle());
    error_code error;
    const auto count =
        state_->socket.read_some(asio::buffer(state_->buffer.data() + had, socketPieceSize), error);
    state_->buffer.resize(had + count);
    if (count > state_->left) return refuseMore(state_->limit);
    state_->left -= count;
    if (count > 0) return mayGoOn(operation);
    if (error == asio::error::would_block) {
      if (auto ready = waitForInput(state_->socket.native_handle(), operation); !ready) return ready;
    } else {
      // A reset says no more than an orderly end: in both cases there is nothing more to read.
      state_->ended = true;
    }
  }
  return {};
}

Result<std::string> Socket::readSome(const Operation& operation) {
  if (state_->buffer.empty())
    if (auto filled = fill(operation); !filled) return tl::unexpected(filled.error());
  return std::exchange(state_->buffer, {});
}

void Socket::expectAtMost(std::size_t bytes) {
  state_->limit = state_->left = bytes;
}

std::string Socket::readAvailable() {
  for (bool more = !state_->ended && state_->left > 0; more;) {
    const auto had = state_->buffer.size();
    state_->buffer.resize(had + socketPieceSize);
    error_code error;
    const auto count =
        state_->socket.read_some(asio::buffer(state_->buffer.data() + had, socketPieceSize), error);
    state_->buffer.resize(had + count);
    state_->left -= std::min(count, state_->left);
    more = count > 0 && state_->left > 0;
    if (count == 0 && error != asio::error::would_block) state_->ended = true;
  }
  return std::exchange(state_->buffer, {});
}

Result<std::string> Socket::readExactly(std::size_t count, const Operation& operation) {
  if (count > state_->buffer.size() + state_->left) return refuseMore(state_->limit);
  while (state_->buffer.size() < count) {
    const auto had = state_->buffer.size();
    if (auto filled = fill(operation); !filled) return tl::unexpected(filled.error());
    if (state_->buffer.size() == had)
      return fail(DeviceError::Kind::halfAnswer,
                  fmt::format("the answer ended after {} of {} bytes", had, count));
  }
  auto taken = state_->buffer.substr(0, count);
  state_->buffer.erase(0, count);
  return taken;
}

Result<std::string> Socket::readLine(const Operation& operation) {
  for (;;) {
    if (const auto end = state_->buffer.find('\n'); end != std::string::npos) {
      auto line = state_->buffer.substr(0, end);
      state_->buffer.erase(0, end + 1);
      return line;
    }
    const auto had = state_->buffer.size();
    if (auto filled = fill(operation); !filled) return tl::unexpected(filled.error());
    if (state_->buffer.size() == had) return fail(DeviceError::Kind::lost, "the connection ended");
  }
}

void Socket::close() {
  error_code ignored;
  state_->socket.close(ignored);
  state_->ended = true;
}

}  // namespace marmoset::device::adb
