#pragma once

#include <filesystem>

#include "system/file_lock.h"

namespace marmoset::store {

// One process (or thread) at a time sets up the stores of a folder: SQLite does not wait when two switch a
// new file to WAL at once. The kernel holds the lock, on the folder itself, so that nothing is left behind.
class OpeningTurn {
 public:
  // A file system without locks leaves SQLite's own: at worst one of two says "busy, try again".
  explicit OpeningTurn(const std::filesystem::path& folder)
      : lock_(system::FileLock::waitForFolder(folder)) {}

 private:
  system::FileLock lock_;
};

}  // namespace marmoset::store
