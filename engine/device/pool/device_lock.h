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

  // The file beside the lock that tells what the device was like.
  static std::filesystem::path noteFile(const std::filesystem::path& directory, std::string_view key);

  // One for all processes of this user: it depends on no variable of the environment, which differs between
  // a desktop, ssh and cron.
  static std::filesystem::path defaultDirectory();

 private:
  explicit DeviceLock(system::FileLock lock) : lock_(std::move(lock)) {}
  system::FileLock lock_;
};

}  // namespace marmoset::device
