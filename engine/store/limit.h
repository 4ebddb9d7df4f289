#pragma once

#include <cstdint>
#include <future>
#include <optional>

#include "engine/store/store.h"

namespace marmoset::store {

inline constexpr std::int64_t megabyte = 1'000'000;
inline constexpr std::int64_t defaultLimit = 2000 * megabyte;

// How large the store may get, in bytes: MARMOSET_STORE_LIMIT (megabytes), else what is kept in the store, so
// that all programs that share it agree, else the default.
std::int64_t limitIn(SQLite::Database& database);
Result<std::int64_t> limitOf(const Store& store);
// None: the default again. Written when the future is ready.
std::future<Result<void>> setLimitSoon(Store& store, std::optional<std::int64_t> bytes);
Result<void> setLimit(Store& store, std::optional<std::int64_t> bytes);

// What the file holds, and what of it is free to be given back or written again; in bytes.
std::int64_t usedBytes(SQLite::Database& database);
std::int64_t freeBytes(SQLite::Database& database);

}  // namespace marmoset::store
