#include "engine/store/limit.h"

#include <charconv>
#include <cstdlib>
#include <string>
#include <string_view>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include "engine/store/binding.h"

namespace marmoset::store {

namespace {

const std::string limitName = "limit";

std::optional<std::int64_t> positiveNumber(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number <= 0) return std::nullopt;
  return number;
}

std::int64_t pragma(SQLite::Database& database, const char* name) {
  return database.execAndGet(std::string("PRAGMA ") + name).getInt64();
}

}  // namespace

std::int64_t limitIn(SQLite::Database& database) {
  if (const char* named = std::getenv("MARMOSET_STORE_LIMIT")) {
    if (const auto megabytes = positiveNumber(named); megabytes && *megabytes < INT64_MAX / megabyte)
      return *megabytes * megabyte;
  }
  SQLite::Statement find(database, "SELECT value FROM settings WHERE name = ?");
  bindAll(find, limitName);
  if (!find.executeStep()) return defaultLimit;
  return positiveNumber(find.getColumn(0).getText()).value_or(defaultLimit);
}

Result<std::int64_t> limitOf(const Store& store) {
  std::int64_t limit = 0;
  const auto done = store.read([&](SQLite::Database& database) { limit = limitIn(database); });
  if (!done) return tl::unexpected(done.error());
  return limit;
}

std::future<Result<void>> setLimitSoon(Store& store, std::optional<std::int64_t> bytes) {
  return store.write([bytes](SQLite::Database& database) {
    SQLite::Statement change(database, bytes ? "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)"
                                             : "DELETE FROM settings WHERE name = ?");
    bytes ? bindAll(change, limitName, std::to_string(*bytes)) : bindAll(change, limitName);
    change.exec();
  });
}

Result<void> setLimit(Store& store, std::optional<std::int64_t> bytes) {
  return setLimitSoon(store, bytes).get();
}

std::int64_t usedBytes(SQLite::Database& database) {
  return (pragma(database, "page_count") - pragma(database, "freelist_count")) *
         pragma(database, "page_size");
}

std::int64_t freeBytes(SQLite::Database& database) {
  return pragma(database, "freelist_count") * pragma(database, "page_size");
}

}  // namespace marmoset::store
