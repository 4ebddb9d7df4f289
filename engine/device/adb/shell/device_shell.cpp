#include "engine/device/adb/shell/device_shell.h"

#include <atomic>

#include <fmt/format.h>

#include "engine/device/adb/shell/quoting.h"
#include "engine/device/adb/shell/sync_client.h"
#include "system/process.h"

namespace marmoset::device::adb {

Result<ShellResult> DeviceShell::run(const std::vector<std::string>& words, const Operation& operation,
                                     Operation::Clock::duration limit) const {
  return runLine(commandLine(words), operation, limit);
}

DeviceError DeviceShell::noted(DeviceError error) const {
  using Kind = DeviceError::Kind;
  switch (error.kind) {
    case Kind::lost:
    case Kind::offline:
    case Kind::unauthorized:
    case Kind::frozen:
    case Kind::serverDead:
      answering_ = false;
      break;
    default:
      break;
  }
  return error;
}

Result<ShellResult> DeviceShell::runLine(std::string_view line, const Operation& operation,
                                         Operation::Clock::duration limit) const {
  auto result = runShell(server_, serial_, line, dialect_, limit, operation);
  if (!result) return tl::unexpected(noted(result.error()));
  return result;
}

Result<ShellResult> DeviceShell::runWhole(std::string_view line, const Operation& operation) const {
  if (operation.stopRequested()) return fail(DeviceError::Kind::cancelled, "the operation was cancelled");
  auto stream = ShellStream::open(server_, serial_, line, dialect_, operation.uncut(cleanupLimit));
  if (!stream) return tl::unexpected(noted(blame(stream.error(), operation, serial_)));
  auto result = stream->finish(operation.within(commandLimit));
  if (result) return result;
  if (operation.stopRequested()) static_cast<void>(stream->finish(Operation{}.within(cleanupLimit)));
  return tl::unexpected(noted(blame(result.error(), operation, serial_)));
}

void DeviceShell::cleanUp(const std::vector<std::string>& words) const {
  if (answering_) static_cast<void>(run(words, Operation{}, cleanupLimit));
}

Result<ShellStream> DeviceShell::start(std::string_view line, const Operation& operation) const {
  auto stream = ShellStream::open(server_, serial_, line, dialect_, operation.within(commandLimit));
  if (!stream) return tl::unexpected(noted(blame(stream.error(), operation, serial_)));
  return stream;
}

Result<void> DeviceShell::push(std::string_view bytes, std::string_view path,
                               const Operation& operation) const {
  auto pushed = adb::push(server_, serial_, bytes, path, transferLimit, operation);
  if (!pushed) return tl::unexpected(noted(pushed.error()));
  return pushed;
}

Result<std::string> DeviceShell::pull(std::string_view path, const Operation& operation) const {
  auto pulled = adb::pull(server_, serial_, path, transferLimit, operation);
  if (!pulled) return tl::unexpected(noted(pulled.error()));
  return pulled;
}

Result<std::string> DeviceShell::capture(const std::vector<std::string>& words, const Operation& operation,
                                         Operation::Clock::duration limit) const {
  const auto limited = operation.within(limit);
  auto socket = server_.open(serial_, "exec:" + commandLine(words), limited);
  if (!socket) return tl::unexpected(noted(blame(socket.error(), operation, serial_)));
  std::string bytes;
  for (;;) {
    const auto piece = socket->readSome(limited);
    if (!piece) return tl::unexpected(noted(blame(piece.error(), operation, serial_)));
    if (piece->empty()) return bytes;
    bytes += *piece;
  }
}

RemoteFile::~RemoteFile() {
  shell_->cleanUp({"rm", "-f", path_});
}

std::string RemoteFile::uniquePath(std::string_view extension) {
  static std::atomic<std::uint64_t> counter = 0;
  return fmt::format("/data/local/tmp/marmoset-{}-{}.{}", system::thisProcess(), ++counter, extension);
}

}  // namespace marmoset::device::adb
