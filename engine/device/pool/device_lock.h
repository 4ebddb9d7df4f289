#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "engine/device/device_error.h"

namespace marmoset::device {

// Keeps other processes of this user off a device, as long as it lives. Held by the kernel, so it is free
// again however its owner ends.
class DeviceLock {
 public:
  // `key` names the device, such as "127.0.0.1:5037/emulator-5554". `busy` says who holds it.
  static Result<DeviceLock> acquire(const std::filesystem::path& directory, std::string_view key);
  DeviceLock(DeviceLock&& other) noexcept;
  DeviceLock& operator=(DeviceLock&& other) noexcept;
  ~DeviceLock();

  // XDG_RUNTIME_DIR, else a folder under the user's XDG state.
  static std::filesystem::path defaultDirectory();

 private:
  explicit DeviceLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_ = -1;
};

}  // namespace marmoset::device
