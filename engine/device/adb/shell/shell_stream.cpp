#include "engine/device/adb/shell/shell_stream.h"

#include <charconv>
#include <cstring>
#include <utility>

#include <fmt/format.h>

namespace marmoset::device::adb {
namespace {

constexpr std::uint8_t outputId = 1, errorId = 2, exitId = 3;
constexpr std::string_view exitMarker = "marmoset-exit-code:";

// Old shells run behind a terminal, which ends lines with CR LF.
void dropCarriageReturns(std::string& text) {
  for (auto at = text.find("\r\n"); at != std::string::npos; at = text.find("\r\n", at)) text.erase(at, 1);
}

}  // namespace

Result<ShellStream> ShellStream::open(const Server& server, std::string_view serial, std::string_view command,
                                      ShellDialect dialect, const Operation& operation) {
  const auto service = dialect == ShellDialect::framed
                           ? fmt::format("shell,v2,raw:{}", command)
                           : fmt::format("shell:{}; echo {}$?", command, exitMarker);
  auto socket = server.open(serial, service, operation);
  if (!socket) return tl::unexpected(socket.error());
  return ShellStream(std::move(*socket), std::string(serial), dialect);
}

Result<ShellStream::Piece> ShellStream::next(const Operation& operation) {
  for (;;) {
    if (auto piece = parse()) return std::move(*piece);
    const auto more = socket_.readSome(operation);
    if (!more) return tl::unexpected(more.error());
    if (more->empty())
      return fail(DeviceError::Kind::lost, fmt::format("{} was lost in the middle of a command", serial_));
    buffer_ += *more;
  }
}

std::string ShellStream::takeAvailable() {
  buffer_ += socket_.readAvailable();
  std::string output;
  while (!exit_) {
    auto piece = parse();
    if (!piece) break;
    output += piece->data;
    if (piece->kind == Piece::Kind::exit) exit_ = std::move(piece);
  }
  return output;
}

std::optional<ShellStream::Piece> ShellStream::parse() {
  if (exit_) return std::exchange(exit_, std::nullopt);
  return dialect_ == ShellDialect::framed ? parseFramed() : parsePlain();
}

std::optional<ShellStream::Piece> ShellStream::parseFramed() {
  constexpr std::size_t headerSize = 5;
  while (buffer_.size() >= headerSize) {
    std::uint32_t length = 0;
    std::memcpy(&length, buffer_.data() + 1, sizeof length);
    if (buffer_.size() < headerSize + length) break;
    const auto id = static_cast<std::uint8_t>(buffer_.front());
    auto data = buffer_.substr(headerSize, length);
    buffer_.erase(0, headerSize + length);
    if (id == outputId) return Piece{Piece::Kind::output, std::move(data), 0};
    if (id == errorId) return Piece{Piece::Kind::error, std::move(data), 0};
    if (id == exitId && !data.empty())
      return Piece{Piece::Kind::exit, {}, static_cast<unsigned char>(data.front())};
  }
  return std::nullopt;
}

// Holds back the last line until it is sure that it is not the exit code.
std::optional<ShellStream::Piece> ShellStream::parsePlain() {
  dropCarriageReturns(buffer_);
  const auto marker = buffer_.rfind(exitMarker);
  if (marker == 0 && buffer_.find('\n') != std::string::npos) {
    int code = 0;
    std::from_chars(buffer_.data() + exitMarker.size(), buffer_.data() + buffer_.size(), code);
    return Piece{Piece::Kind::exit, {}, code};
  }
  const auto ready = marker != std::string::npos ? marker : buffer_.rfind('\n') + 1;
  if (ready == 0) return std::nullopt;
  Piece piece{Piece::Kind::output, buffer_.substr(0, ready), 0};
  buffer_.erase(0, ready);
  return piece;
}

Result<ShellResult> ShellStream::finish(const Operation& operation) {
  ShellResult result;
  for (;;) {
    auto piece = next(operation);
    if (!piece) return tl::unexpected(piece.error());
    if (piece->kind == Piece::Kind::output) result.out += piece->data;
    if (piece->kind == Piece::Kind::error) result.err += piece->data;
    if (piece->kind != Piece::Kind::exit) continue;
    result.exitCode = piece->exitCode;
    return result;
  }
}

Result<ShellResult> runShell(const Server& server, std::string_view serial, std::string_view command,
                             ShellDialect dialect, Operation::Clock::duration limit,
                             const Operation& operation) {
  const auto limited = operation.within(limit);
  auto stream = ShellStream::open(server, serial, command, dialect, limited);
  if (!stream) return tl::unexpected(blame(stream.error(), operation, serial));
  auto result = stream->finish(limited);
  if (!result) return tl::unexpected(blame(result.error(), operation, serial));
  return result;
}

}  // namespace marmoset::device::adb
