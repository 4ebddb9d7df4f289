#include "engine/device/adb/shell/sync_client.h"

#include <cstring>

#include <fmt/format.h>

namespace marmoset::device::adb {
namespace {

using Kind = DeviceError::Kind;

constexpr std::size_t syncClientPieceSize = 64 * 1024;
constexpr std::uint32_t fileMode = 0100644;
constexpr std::chrono::milliseconds settleLimit{1500};

std::string syncHeader(std::string_view id, std::size_t number) {
  const auto value = static_cast<std::uint32_t>(number);
  char raw[sizeof value];
  std::memcpy(raw, &value, sizeof value);
  return std::string(id).append(raw, sizeof value);
}

struct Answer {
  std::string id;
  std::uint32_t number = 0;
};

Result<Answer> readAnswer(Socket& socket, const Operation& operation) {
  const auto bytes = socket.readExactly(8, operation);
  if (!bytes) return tl::unexpected(bytes.error());
  Answer answer{bytes->substr(0, 4), 0};
  std::memcpy(&answer.number, bytes->data() + 4, sizeof answer.number);
  return answer;
}

DeviceError refused(std::string_view message, std::string_view serial, std::string_view path) {
  const bool full = message.find("No space left") != std::string_view::npos;
  return {full ? Kind::diskFull : Kind::badAnswer,
          fmt::format("{}: {}: {}{}", serial, path, message, full ? ". Free some space on the device." : "")};
}

// What a lost device looks like here: the answer stops in the middle.
DeviceError transferError(DeviceError error, const Operation& operation, std::string_view serial) {
  if (error.kind == Kind::halfAnswer)
    return {Kind::lost, fmt::format("{} was lost while copying a file", serial)};
  return blame(std::move(error), operation, serial);
}

Result<void> send(Socket& socket, std::string_view bytes, std::string_view serial, std::string_view path,
                  const Operation& operation) {
  const auto target = fmt::format("{},{}", path, fileMode);
  std::string packets = syncHeader("SEND", target.size()) + target;
  while (!bytes.empty()) {
    const auto piece = bytes.substr(0, syncClientPieceSize);
    packets += syncHeader("DATA", piece.size());
    packets += piece;
    bytes.remove_prefix(piece.size());
  }
  if (auto written = socket.write(packets, operation); !written) return written;
  if (operation.stopRequested()) return fail(Kind::cancelled, "the operation was cancelled");
  // From here on the file will exist: a stop waits for that, so that it can be removed.
  if (auto written = socket.write(syncHeader("DONE", 0), operation.uncut(settleLimit)); !written)
    return written;
  const auto answer = readAnswer(socket, operation);
  if (!answer) {
    if (operation.stopRequested()) static_cast<void>(readAnswer(socket, Operation{}.within(settleLimit)));
    return tl::unexpected(answer.error());
  }
  if (answer->id == "OKAY") return {};
  if (answer->id != "FAIL")
    return fail(Kind::badAnswer, fmt::format("{}: unknown answer {} to a copy", serial, answer->id));
  const auto message = socket.readExactly(answer->number, operation);
  if (!message) return tl::unexpected(message.error());
  return tl::unexpected(refused(*message, serial, path));
}

Result<std::string> receive(Socket& socket, std::string_view serial, std::string_view path,
                            const Operation& operation) {
  if (auto written = socket.write(syncHeader("RECV", path.size()).append(path), operation); !written)
    return tl::unexpected(written.error());
  std::string content;
  for (;;) {
    const auto answer = readAnswer(socket, operation);
    if (!answer) return tl::unexpected(answer.error());
    if (answer->id == "DONE") return content;
    const auto data = socket.readExactly(answer->number, operation);
    if (!data) return data;
    if (answer->id == "FAIL") return tl::unexpected(refused(*data, serial, path));
    if (answer->id != "DATA")
      return fail(Kind::badAnswer, fmt::format("{}: unknown answer {} to a copy", serial, answer->id));
    content += *data;
  }
}

}  // namespace

Result<void> push(const Server& server, std::string_view serial, std::string_view bytes,
                  std::string_view path, Operation::Clock::duration limit, const Operation& operation) {
  const auto limited = operation.within(limit);
  auto socket = server.open(serial, "sync:", limited);
  if (!socket) return tl::unexpected(transferError(socket.error(), operation, serial));
  auto sent = send(*socket, bytes, serial, path, limited);
  if (!sent) return tl::unexpected(transferError(sent.error(), operation, serial));
  return {};
}

Result<std::string> pull(const Server& server, std::string_view serial, std::string_view path,
                         Operation::Clock::duration limit, const Operation& operation) {
  const auto limited = operation.within(limit);
  auto socket = server.open(serial, "sync:", limited);
  if (!socket) return tl::unexpected(transferError(socket.error(), operation, serial));
  auto content = receive(*socket, serial, path, limited);
  if (!content) return tl::unexpected(transferError(content.error(), operation, serial));
  return content;
}

}  // namespace marmoset::device::adb
