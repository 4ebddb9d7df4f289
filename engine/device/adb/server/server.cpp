#include "engine/device/adb/server/server.h"

#include <charconv>

#include <fmt/format.h>

#include "engine/device/adb/server/program.h"
#include "engine/device/adb/server/socket.h"
#include "engine/device/adb/server/waiting.h"

namespace marmoset::device::adb {
namespace {

using Kind = DeviceError::Kind;
using namespace std::chrono_literals;

constexpr auto serverStartLimit = 10s;

std::string framed(std::string_view text) {
  return fmt::format("{:04x}{}", text.size(), text);
}

Result<std::string> readFramed(Socket& socket, const Operation& operation) {
  const auto digits = socket.readExactly(4, operation);
  if (!digits) return digits;
  std::size_t length = 0;
  const auto [end, error] = std::from_chars(digits->data(), digits->data() + 4, length, 16);
  if (error != std::errc() || end != digits->data() + 4)
    return fail(
        Kind::badAnswer,
        fmt::format("an adb server does not answer \"{}\": is the port held by something else?", *digits));
  return socket.readExactly(length, operation);
}

// OKAY, or the reason why not.
Result<void> readStatus(Socket& socket, std::string_view serial, const Operation& operation) {
  const auto status = socket.readExactly(4, operation);
  if (!status) {
    auto error = status.error();
    if (error.kind == Kind::halfAnswer)
      error = {Kind::serverDead, "the adb server hung up without an answer"};
    return tl::unexpected(error);
  }
  if (*status == "OKAY") return {};
  if (*status != "FAIL")
    return fail(
        Kind::badAnswer,
        fmt::format("an adb server does not answer \"{}\": is the port held by something else?", *status));
  const auto message = readFramed(socket, operation);
  if (!message) return tl::unexpected(message.error());
  return tl::unexpected(refusal(*message, serial));
}

Result<void> request(Socket& socket, std::string_view text, std::string_view serial,
                     const Operation& operation) {
  if (auto written = socket.write(framed(text), operation); !written) return written;
  return readStatus(socket, serial, operation);
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

}  // namespace

DeviceError refusal(std::string_view message, std::string_view serial) {
  const auto error = [&](Kind kind, std::string_view advice) {
    return DeviceError{kind, fmt::format("{}: {}{}", serial.empty() ? "adb" : serial,
                                         message.substr(0, message.find('\n')), advice)};
  };
  if (contains(message, "unauthorized") || contains(message, "authorizing"))
    return error(Kind::unauthorized, ". Unlock the device and accept this computer's key.");
  if (contains(message, "offline") || contains(message, "connecting"))
    return error(Kind::offline, ". Replug or restart it.");
  if (contains(message, "not found") || contains(message, "no devices"))
    return error(Kind::lost, ". Check `adb devices`.");
  if (contains(message, "permissions"))
    return error(Kind::refused, ". This user may not open the USB device.");
  if (contains(message, "closed")) return error(Kind::lost, ". The device closed the connection.");
  return error(Kind::badAnswer, "");
}

DeviceError blame(DeviceError error, const Operation& operation, std::string_view serial) {
  // A socket does not know whose answer it reads.
  if (error.kind == Kind::badAnswer && error.message.starts_with(Socket::tooLong))
    return {error.kind, fmt::format("{} {}", serial, error.message)};
  if (error.kind != Kind::timeout || operation.expired()) return error;
  return {Kind::frozen, fmt::format("{} is connected and does not answer. Restart it.", serial)};
}

Result<Socket> Server::connect(const Operation& operation) const {
  auto socket = Socket::connect(options_.address, operation);
  const bool startable = options_.mayStart && options_.address.isLocal();
  if (socket || socket.error().kind != Kind::serverDead || !startable) return socket;
  if (auto started = start(operation); !started) return tl::unexpected(started.error());
  return Socket::connect(options_.address, operation);
}

Result<void> Server::start(const Operation& operation) const {
  const auto limited = operation.within(serverStartLimit);
  const auto result =
      runProgram(options_.program, {"-P", std::to_string(options_.address.port), "start-server"}, limited);
  if (!result && result.error().kind == Kind::timeout && !operation.expired())
    return fail(Kind::serverDead, fmt::format("`{} start-server` does not come back", options_.program));
  if (!result) return tl::unexpected(result.error());
  if (result->exitCode != 0)
    return fail(Kind::serverDead, fmt::format("cannot start the adb server: {}", result->output));
  return {};
}

Result<std::string> Server::query(std::string_view text, const Operation& operation) const {
  auto socket = connect(operation);
  if (!socket) return tl::unexpected(socket.error());
  if (auto accepted = request(*socket, text, "", operation); !accepted)
    return tl::unexpected(accepted.error());
  return readFramed(*socket, operation);
}

Result<void> Server::tell(std::string_view text, const Operation& operation) const {
  auto socket = connect(operation);
  if (!socket) return tl::unexpected(socket.error());
  return socket->write(framed(text), operation);
}

Result<Socket> Server::open(std::string_view serial, std::string_view service,
                            const Operation& operation) const {
  auto socket = connect(operation);
  if (!socket) return socket;
  if (auto chosen = request(*socket, fmt::format("host:transport:{}", serial), serial, operation); !chosen)
    return tl::unexpected(chosen.error());
  if (auto opened = request(*socket, service, serial, operation); !opened)
    return tl::unexpected(opened.error());
  return socket;
}

// Forwards are answered twice: when the device is found, and when it is done.
Result<std::uint16_t> Server::forward(std::string_view serial, std::uint16_t devicePort,
                                      const Operation& operation) const {
  auto socket = connect(operation);
  if (!socket) return tl::unexpected(socket.error());
  const auto text = fmt::format("host-serial:{}:forward:tcp:0;tcp:{}", serial, devicePort);
  if (auto found = request(*socket, text, serial, operation); !found) return tl::unexpected(found.error());
  if (auto done = readStatus(*socket, serial, operation); !done) return tl::unexpected(done.error());
  const auto digits = readFramed(*socket, operation);
  if (!digits) return tl::unexpected(digits.error());
  std::uint16_t port = 0;
  std::from_chars(digits->data(), digits->data() + digits->size(), port);
  if (port == 0)
    return fail(Kind::badAnswer, fmt::format("{}: \"{}\" is no forwarded port", serial, *digits));
  return port;
}

Result<void> Server::removeForward(std::string_view serial, std::uint16_t port,
                                   const Operation& operation) const {
  // A server that is gone has no forwards: none is started for this.
  auto socket = Socket::connect(options_.address, operation);
  if (!socket) return tl::unexpected(socket.error());
  const auto text = fmt::format("host-serial:{}:killforward:tcp:{}", serial, port);
  if (auto found = request(*socket, text, serial, operation); !found) return found;
  return readStatus(*socket, serial, operation);
}

Result<void> Server::untilGone(const Operation& operation) const {
  auto socket = connect(operation);
  if (!socket) return tl::unexpected(socket.error());
  if (auto accepted = request(*socket, "host:track-devices", "", operation); !accepted) return accepted;
  for (;;) {
    const auto piece = socket->readSome(operation);
    if (!piece) return tl::unexpected(piece.error());
    if (piece->empty()) return {};
  }
}

Result<std::vector<ListedDevice>> Server::devices(const Operation& operation) const {
  const auto text = query("host:devices-l", operation);
  if (!text) return tl::unexpected(text.error());
  return parseDeviceList(*text);
}

}  // namespace marmoset::device::adb
