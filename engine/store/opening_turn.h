#pragma once

#include <filesystem>

namespace marmoset::store {

// One process (or thread) at a time sets up the stores of a folder: SQLite does not wait when two switch a new
// file to WAL at once. The kernel holds the lock, on the folder itself, so that nothing is left behind.
class OpeningTurn {
 public:
  explicit OpeningTurn(const std::filesystem::path& folder);
  OpeningTurn(const OpeningTurn&) = delete;
  OpeningTurn& operator=(const OpeningTurn&) = delete;
  ~OpeningTurn();

 private:
  int descriptor_ = -1;
};

}  // namespace marmoset::store
