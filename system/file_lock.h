#pragma once

#include <filesystem>
#include <string>

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
  // Makes the file where it is missing; does not wait.
  static tl::expected<FileLock, Failure> acquire(const std::filesystem::path& file);
  // Waits for its turn, on the folder itself, so that nothing is left behind; after five seconds it throws
  // std::system_error (timed_out). Holds nothing where the file system has no locks.
  static FileLock waitForFolder(const std::filesystem::path& folder);

 private:
  explicit FileLock(OwnedHandle handle) : handle_(std::move(handle)) {}

  OwnedHandle handle_;
};

}  // namespace marmoset::system
