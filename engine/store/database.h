#pragma once

#include <filesystem>
#include <functional>
#include <memory>

#include "engine/store/error.h"

namespace SQLite {
class Database;
}

namespace marmoset::store {

using DatabasePtr = std::shared_ptr<SQLite::Database>;

// Opens the file, creates or migrates its schema, and switches to WAL with full synchronisation. A file of
// another program, of a newer Marmoset or with damage is refused and left as it is.
Result<DatabasePtr> openDatabase(const std::filesystem::path& file);

// Runs `work` and turns what SQLite throws into a typed error that names the file.
template <class Work>
auto guarded(const std::filesystem::path& file, Work&& work) -> Result<std::invoke_result_t<Work>>;

StoreError currentError(const std::filesystem::path& file);

template <class Work>
auto guarded(const std::filesystem::path& file, Work&& work) -> Result<std::invoke_result_t<Work>> {
  try {
    if constexpr (std::is_void_v<std::invoke_result_t<Work>>) {
      work();
      return {};
    } else {
      return work();
    }
  } catch (...) {
    return tl::unexpected(currentError(file));
  }
}

}  // namespace marmoset::store
