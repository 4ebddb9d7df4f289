#include "engine/device/adb/device/monkey_port.h"

#include <fmt/format.h>

#include "engine/device/adb/server/waiting.h"
#include "engine/device/adb/shell/quoting.h"
#include "system/process.h"

namespace marmoset::device::adb {
namespace {

using Kind = DeviceError::Kind;
using namespace std::chrono_literals;

constexpr auto monkeyPortStartLimit = 15s;
constexpr auto monkeyPortAnswerLimit = 30s;
constexpr auto endLimit = 10s;
constexpr auto retryPause = 20ms;
// Monkey answers before it injects; the answer to this says that everything before it is done.
constexpr std::string_view barrier = "getvar build.version.sdk";

// Processes that share an emulator through different servers should not meet.
std::uint16_t devicePort() {
  return static_cast<std::uint16_t>(10800 + system::thisProcess() % 1000);
}

}  // namespace

Result<std::unique_ptr<MonkeyPort>> MonkeyPort::start(const DeviceShell& shell, const std::string& package,
                                                      const PortSink& onPort, const Operation& operation) {
  const auto limited = operation.within(monkeyPortStartLimit);
  const auto port = devicePort();
  const auto command = commandLine({"monkey", "-p", package, "--port", std::to_string(port)});
  auto stream = shell.start("echo $$; exec " + command, operation);
  if (!stream) return tl::unexpected(stream.error());
  std::unique_ptr<MonkeyPort> monkey(new MonkeyPort(shell, package, std::move(*stream)));
  if (auto pid = monkey->readPid(limited); !pid)
    return tl::unexpected(shell.noted(blame(pid.error(), operation, shell.serial())));
  if (auto connected = monkey->connect(port, onPort, limited); !connected)
    return tl::unexpected(shell.noted(blame(connected.error(), operation, shell.serial())));
  return monkey;
}

Result<void> MonkeyPort::readPid(const Operation& operation) {
  while (output_.find('\n') == std::string::npos) {
    auto piece = stream_.next(operation);
    if (!piece) return tl::unexpected(piece.error());
    if (piece->kind == ShellStream::Piece::Kind::exit)
      return fail(Kind::badAnswer, "the device's shell ended at once");
    output_ += piece->data;
  }
  const auto end = output_.find('\n');
  pid_ = output_.substr(0, end);
  output_.erase(0, end + 1);
  return {};
}

// Until Monkey listens, connections are cut at once: try again until one answers.
Result<void> MonkeyPort::connect(std::uint16_t port, const PortSink& onPort, const Operation& operation) {
  if (auto noted = onPort(port); !noted) return noted;
  auto forward = Forward::open(shell_.server(), shell_.serial(), port, operation);
  if (!forward) return tl::unexpected(forward.error());
  forward_.emplace(std::move(*forward));
  for (;;) {
    auto socket = Socket::connect(forward_->address(), operation);
    if (!socket) return tl::unexpected(socket.error());
    if (auto written = socket->write(fmt::format("{}\n", barrier), operation)) {
      const auto answer = socket->readLine(operation);
      if (answer) {
        socket_.emplace(std::move(*socket));
        return {};
      }
      if (answer.error().kind != Kind::lost) return tl::unexpected(answer.error());
    }
    if (auto paused = pause(retryPause, operation); !paused) return paused;
  }
}

Result<MonkeyPort::Sent> MonkeyPort::send(std::span<const std::string> lines, const Operation& operation) {
  Sent sent;
  const auto limited = operation.within(monkeyPortAnswerLimit);
  auto text = fmt::format("{}\n{}\n", fmt::join(lines, "\n"), barrier);
  if (lines.empty()) text = fmt::format("{}\n", barrier);
  std::optional<std::string> refused;
  bool hungUp = !socket_->write(text, limited);
  for (std::size_t i = 0; i <= lines.size() && !hungUp; ++i) {
    const auto answer = socket_->readLine(limited);
    if (!answer && answer.error().kind == Kind::lost) {
      hungUp = true;
    } else if (!answer) {
      return tl::unexpected(shell_.noted(blame(answer.error(), operation, shell_.serial())));
    } else if (i < lines.size()) {
      ++sent.lines;
      if (answer->starts_with("ERROR"))
        refused = fmt::format("Monkey does not take \"{}\": {}", lines[i], *answer);
    }
  }
  // Nobody else reads it, and a Monkey whose output is stuck stands still.
  stream_.expectAtMost(Socket::usualLimit);
  output_ += stream_.takeAvailable();
  if (output_.size() > Socket::usualLimit)
    return fail(Kind::badAnswer, fmt::format("Monkey on {} printed more than {} MiB: restart the device",
                                             shell_.serial(), Socket::usualLimit >> 20));
  socket_->expectAtMost(Socket::usualLimit);
  if (hungUp) {
    auto end = readEnd(operation);
    if (!end) return tl::unexpected(end.error());
    sent.end = std::move(*end);
    return sent;
  }
  if (refused) return fail(Kind::badAnswer, *refused);
  return sent;
}

// The port is closed: either an app failed and Monkey told so, or the device is gone.
Result<MonkeyEnd> MonkeyPort::readEnd(const Operation& operation) {
  const auto limited = operation.within(endLimit);
  for (;;) {
    auto piece = stream_.next(limited);
    if (!piece) return tl::unexpected(shell_.noted(blame(piece.error(), operation, shell_.serial())));
    output_ += piece->data;
    if (piece->kind != ShellStream::Piece::Kind::exit) continue;
    ended_ = true;
    auto end = parseMonkeyEnd(output_, piece->exitCode, package_);
    if (end && !end->failure && end->endedBy.empty())
      return fail(Kind::halfAnswer, "Monkey ended by itself, though nothing failed");
    return end;
  }
}

void MonkeyPort::quit() {
  const auto limited = Operation{}.within(DeviceShell::cleanupLimit);
  if (ended_ || !socket_ || !shell_.isAnswering() || !socket_->write("quit\n", limited)) return;
  for (;;) {
    const auto piece = stream_.next(limited);
    if (!piece) {
      shell_.noted(blame(piece.error(), Operation{}, shell_.serial()));
      return;
    }
    if (piece->kind == ShellStream::Piece::Kind::exit) break;
  }
  ended_ = true;
}

// A shell that loses its client does not end a Monkey that prints nothing: it is told by number.
MonkeyPort::~MonkeyPort() {
  if (socket_) socket_->close();
  stream_.close();
  if (!ended_ && !pid_.empty()) shell_.cleanUp({"kill", pid_});
}

}  // namespace marmoset::device::adb
