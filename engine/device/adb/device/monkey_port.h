#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/device/adb/device/monkey_output.h"
#include "engine/device/adb/shell/device_shell.h"
#include "engine/device/adb/shell/forward.h"

namespace marmoset::device::adb {

// A Monkey on the device that listens on a port, confined to one package: the fast way to inject one event
// after the other. It and the forward end with this object.
class MonkeyPort {
 public:
  // Hears of the device's port before a forward leads to it; an error there is one here.
  using PortSink = std::function<Result<void>(std::uint16_t device)>;
  static Result<std::unique_ptr<MonkeyPort>> start(const DeviceShell& shell, const std::string& package,
                                                   const PortSink& onPort, const Operation& operation);
  ~MonkeyPort();
  MonkeyPort(const MonkeyPort&) = delete;

  struct Sent {
    std::size_t lines = 0;         // that Monkey took
    std::optional<MonkeyEnd> end;  // a failure ended Monkey, the app's or another's
  };
  // Sends the lines and waits until their events are injected. After an end this object is of no more use.
  Result<Sent> send(std::span<const std::string> lines, const Operation& operation);

  // Asks Monkey to end by itself, which also turns the screen upright.
  void quit();

 private:
  MonkeyPort(const DeviceShell& shell, std::string package, ShellStream stream)
      : shell_(shell), package_(std::move(package)), stream_(std::move(stream)) {}
  Result<void> readPid(const Operation& operation);
  Result<void> connect(std::uint16_t port, const PortSink& onPort, const Operation& operation);
  Result<MonkeyEnd> readEnd(const Operation& operation);

  const DeviceShell& shell_;
  std::string package_;
  ShellStream stream_;
  std::string output_;
  std::string pid_;
  std::optional<Forward> forward_;
  std::optional<Socket> socket_;
  bool ended_ = false;
};

}  // namespace marmoset::device::adb
