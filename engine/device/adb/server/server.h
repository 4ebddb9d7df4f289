#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/device/adb/server/listed_device.h"
#include "engine/device/adb/server/server_address.h"
#include "engine/device/adb/server/socket.h"

namespace marmoset::device::adb {

struct ServerOptions {
  ServerAddress address;
  std::string program = "adb";
  bool mayStart = true;  // start a local server if none answers
};

// An adb server, spoken to over its own socket: one connection per request. Stateless, so any thread may
// use it.
class Server {
 public:
  explicit Server(ServerOptions options) : options_(std::move(options)) {}

  const ServerOptions& options() const { return options_; }
  const ServerAddress& address() const { return options_.address; }

  // Answers of "host:..." requests.
  Result<std::string> query(std::string_view request, const Operation& operation) const;
  // Requests without an answer of their own, such as announcing an emulator.
  Result<void> tell(std::string_view request, const Operation& operation) const;
  // A service of a device: what follows is its own.
  Result<Socket> open(std::string_view serial, std::string_view service, const Operation& operation) const;

  // A free port of the server's computer that leads to `devicePort`; and its end.
  Result<std::uint16_t> forward(std::string_view serial, std::uint16_t devicePort,
                                const Operation& operation) const;
  Result<void> removeForward(std::string_view serial, std::uint16_t port, const Operation& operation) const;

  // Blocks as long as the server that answers now lives; an error if none does.
  Result<void> untilGone(const Operation& operation) const;

  Result<std::vector<ListedDevice>> devices(const Operation& operation) const;
  Result<void> start(const Operation& operation) const;

 private:
  Result<Socket> connect(const Operation& operation) const;

  ServerOptions options_;
};

// What a FAIL of the server means.
DeviceError refusal(std::string_view message, std::string_view serial);

// An error of a command that had its own time limit within `operation`: only if the operation still has
// time left, the silence is the device's fault.
DeviceError blame(DeviceError error, const Operation& operation, std::string_view serial);

}  // namespace marmoset::device::adb
