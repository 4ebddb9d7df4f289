#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/device/adb/server/server.h"

namespace marmoset::device::adb {

// How a device's shell answers. Before Android 7 there were neither separate streams nor exit codes.
enum class ShellDialect : std::uint8_t { framed, plain };

struct ShellResult {
  std::string out, err;  // plain: all in `out`
  int exitCode = 0;
};

// A command running on a device. Its end is known only by its exit code: a stream that ends without one
// means that the device or the server is lost.
class ShellStream {
 public:
  static Result<ShellStream> open(const Server& server, std::string_view serial, std::string_view command,
                                  ShellDialect dialect, const Operation& operation);

  struct Piece {
    enum class Kind : std::uint8_t { output, error, exit };
    Kind kind = Kind::output;
    std::string data;
    int exitCode = 0;
  };
  // Blocks for the next piece; `lost` if the stream ends without an exit code.
  Result<Piece> next(const Operation& operation);
  // All that comes until the exit. After an error it can be called again for the rest.
  Result<ShellResult> finish(const Operation& operation);
  // The output that has arrived, both streams together, without waiting. An exit stays for `next`.
  std::string takeAvailable();
  // Counts anew: see Socket.
  void expectAtMost(std::size_t bytes) { socket_.expectAtMost(bytes); }
  void close() { socket_.close(); }

 private:
  ShellStream(Socket socket, std::string serial, ShellDialect dialect)
      : socket_(std::move(socket)), serial_(std::move(serial)), dialect_(dialect) {}
  std::optional<Piece> parse();
  std::optional<Piece> parseFramed();
  std::optional<Piece> parsePlain();

  Socket socket_;
  std::string serial_;
  ShellDialect dialect_;
  std::string buffer_;
  std::optional<Piece> exit_;
};

// Runs a command to its end. `limit` is for this command: what takes longer is `frozen`.
Result<ShellResult> runShell(const Server& server, std::string_view serial, std::string_view command,
                             ShellDialect dialect, Operation::Clock::duration limit,
                             const Operation& operation);

}  // namespace marmoset::device::adb
