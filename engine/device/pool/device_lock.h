#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "engine/device/device_error.h"
#include "system/file_lock.h"

namespace marmoset::device {

// Keeps other processes of this user off a device, as long as it lives. Held by the kernel, so it is free
// again however its owner ends.
class DeviceLock {
 public:
  // `key` names the device, such as "127.0.0.1:5037/emulator-5554". `busy` says who holds it.
  static Result<DeviceLock> acquire(const std::filesystem::path& directory, std::string_view key);

  // XDG_RUNTIME_DIR, else a folder under the user's XDG state.
  static std::filesystem::path defaultDirectory();

 private:
  explicit DeviceLock(system::FileLock lock) : lock_(std::move(lock)) {}
  system::FileLock lock_;
};

}  // namespace marmoset::device
