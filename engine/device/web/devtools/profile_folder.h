#pragma once

#include <filesystem>
#include <utility>

#include "engine/device/device_error.h"
#include "system/file_lock.h"

namespace marmoset::device::web {

// The folder a browser keeps its files in: for this user alone, and gone with the browser. What a killed
// process left is cleared by the next one that makes a folder.
class ProfileFolder {
 public:
  static Result<ProfileFolder> make(const std::filesystem::path& parent = defaultParent());
  static std::filesystem::path defaultParent();

  ProfileFolder(ProfileFolder&& other) noexcept
      : path_(std::exchange(other.path_, {})), lock_(std::move(other.lock_)) {}
  ProfileFolder& operator=(ProfileFolder&&) = delete;
  ~ProfileFolder();

  const std::filesystem::path& path() const { return path_; }

 private:
  ProfileFolder(std::filesystem::path path, system::FileLock lock)
      : path_(std::move(path)), lock_(std::move(lock)) {}

  std::filesystem::path path_;
  system::FileLock lock_;
};

}  // namespace marmoset::device::web
