#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/device/adb/parse/logcat.h"
#include "engine/device/adb/shell/device_shell.h"

namespace marmoset::device::adb {

// Reads a device's log as it is written, from the moment it was started; nothing is cleared for it. It is
// caught up with by writing a line and reading until it comes by.
class LogFollower {
 public:
  explicit LogFollower(const DeviceShell& shell) : shell_(shell) {}

  Result<void> start(int sdk, const Operation& operation);
  bool isStarted() const { return stream_.has_value(); }
  void stop() { stream_.reset(); }

  // The command that writes the next mark, to be run on the device before `readToMark`.
  std::string markCommand();
  // What was logged before the mark.
  Result<std::vector<LogEntry>> readToMark(const Operation& operation);

 private:
  const DeviceShell& shell_;
  std::optional<ShellStream> stream_;
  std::string pending_;
  std::uint64_t mark_ = 0;
};

}  // namespace marmoset::device::adb
