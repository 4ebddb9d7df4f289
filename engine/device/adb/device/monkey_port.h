#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/device/adb/shell/device_shell.h"
#include "engine/device/adb/shell/forward.h"
#include "engine/trace/failure.h"

namespace marmoset::device::adb {

// A Monkey on the device that listens on a port, confined to one package: the fast way to inject one event
// after the other. It and the forward end with this object.
class MonkeyPort {
 public:
  static Result<std::unique_ptr<MonkeyPort>> start(const DeviceShell& shell, const std::string& package,
                                                   const Operation& operation);
  ~MonkeyPort();
  MonkeyPort(const MonkeyPort&) = delete;

  // Sends the lines and waits until their events are injected. A failure of the app ends Monkey: then it is
  // the answer, and this object is of no more use.
  Result<std::optional<trace::Failure>> send(const std::vector<std::string>& lines,
                                             const Operation& operation);

  // Asks Monkey to end by itself, which also turns the screen upright.
  void quit();

 private:
  MonkeyPort(const DeviceShell& shell, std::string package, ShellStream stream)
      : shell_(shell), package_(std::move(package)), stream_(std::move(stream)) {}
  Result<void> readPid(const Operation& operation);
  Result<void> connect(std::uint16_t port, const Operation& operation);
  Result<std::optional<trace::Failure>> readEnd(const Operation& operation);

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
