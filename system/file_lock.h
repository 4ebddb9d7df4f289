#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include <tl/expected.hpp>

#include "system/handle.h"

namespace marmoset::system {

// Keeps other processes, and other holders in this one, off what a file stands for, as long as it lives. The
// kernel holds it, so it is free again however its owner ends.
class FileLock {
 public:
  struct Failure {
    enum class Why { cannotOpen, inUse } why = Why::cannotOpen;
    std::string owner;  // the number of the process that has it; empty if unknown
  };
  // Makes the file where it is missing, follows no link and does not wait. The file goes with the lock.
  static tl::expected<FileLock, Failure> acquire(const std::filesystem::path& file);
  // Waits for its turn, on the folder itself, so that nothing is left behind; after five seconds it throws
  // std::system_error (timed_out). Holds nothing where the file system has no locks.
  static FileLock waitForFolder(const std::filesystem::path& folder);

  FileLock(FileLock&& other) noexcept = default;
  FileLock& operator=(FileLock&& other) noexcept {
    std::swap(handle_, other.handle_);
    std::swap(file_, other.file_);
    return *this;
  }
  ~FileLock();

 private:
  FileLock(OwnedHandle handle, std::filesystem::path file)
      : handle_(std::move(handle)), file_(std::move(file)) {}

  OwnedHandle handle_;
  std::filesystem::path file_;  // empty: a folder, which stays
};

}  // namespace marmoset::system
