#pragma once

#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "engine/store/error.h"
#include "system/file_lock.h"

namespace marmoset::store {

// One process (or thread) at a time sets up the stores of a folder: SQLite does not wait when two switch a
// new file to WAL at once. The kernel holds the lock, on the folder itself, so that nothing is left behind.
class OpeningTurn {
 public:
  // A file system without locks leaves SQLite's own: at worst one of two says "busy, try again". Setting up
  // takes milliseconds: who holds the folder for seconds is somebody else, and the error that is thrown says
  // so.
  explicit OpeningTurn(const std::filesystem::path& folder) : lock_(turnIn(folder)) {}

 private:
  static system::FileLock turnIn(const std::filesystem::path& folder) {
    try {
      return system::FileLock::waitForFolder(folder);
    } catch (const std::system_error&) {
      throw StoreError{
          StoreError::Kind::busy,
          fmt::format("the folder {} of the store is locked by another process; end that one and try again",
                      folder.string())};
    }
  }

  system::FileLock lock_;
};

}  // namespace marmoset::store
