#include "engine/store/database.h"

#include <sqlite3.h>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>

#include "engine/store/opening_turn.h"
#include "engine/store/place.h"
#include "engine/store/schema.h"

namespace marmoset::store {
namespace {

constexpr int busyTimeoutMs = 10'000;

StoreError describe(const std::filesystem::path& file, int code, const char* what) {
  using Kind = StoreError::Kind;
  switch (code & 0xff) {
    case SQLITE_NOTADB:
      return {Kind::foreign,
              fmt::format("{} is not a Marmoset store; move it away or set MARMOSET_STORE to another file",
                          file.string())};
    case SQLITE_CORRUPT:
      return {Kind::corrupt,
              fmt::format(
                  "the store {} is damaged ({}); move it away to start a new one, nothing was overwritten",
                  file.string(), what)};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {Kind::busy, fmt::format("the store {} is locked by another process; try again", file.string())};
    case SQLITE_FULL:
      return {Kind::full,
              fmt::format("no space left for the store {}; free some and try again", file.string())};
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_READONLY:
      return {Kind::cannotOpen,
              fmt::format("cannot open the store {} for writing ({}); check the folder's permissions",
                          file.string(), what)};
    default:
      return {Kind::failed, fmt::format("the store {} failed: {}", file.string(), what)};
  }
}

void refuseForeign(SQLite::Database& database, const std::filesystem::path& file) {
  // One snapshot for the three questions: another process may be creating the store at this moment.
  const SQLite::Transaction snapshot(database);
  const int id = database.execAndGet("PRAGMA application_id").getInt();
  const int version = database.execAndGet("PRAGMA user_version").getInt();
  const bool isNew = database.execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0;
  if (!isNew && id != applicationId) throw SQLite::Exception("another program's file", SQLITE_NOTADB);
  if (version > schemaVersion()) {
    throw StoreError{
        StoreError::Kind::newer,
        fmt::format("the store {} was written by a newer Marmoset (format {}, this one knows {}); "
                    "update Marmoset or set MARMOSET_STORE to another file",
                    file.string(), version, schemaVersion())};
  }
}

}  // namespace

StoreError currentError(const std::filesystem::path& file) {
  try {
    throw;
  } catch (const StoreError& error) {
    return error;
  } catch (const SQLite::Exception& error) {
    return describe(file, error.getErrorCode(), error.what());
  } catch (const std::exception& error) {
    return {StoreError::Kind::failed, fmt::format("the store {} failed: {}", file.string(), error.what())};
  }
}

Result<DatabasePtr> openDatabase(const std::filesystem::path& file) {
  return guarded(file, [&]() -> DatabasePtr {
    const auto place = prepareFolder(file);
    if (!place) throw place.error();
    const OpeningTurn turn(place->parent_path());
    if (const auto made = prepareFile(*place); !made) throw made.error();
    auto database = std::make_shared<SQLite::Database>(
        place->string(), SQLite::OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW, busyTimeoutMs);
    refuseForeign(*database, file);
    database->exec("PRAGMA auto_vacuum = INCREMENTAL");
    database->exec("PRAGMA journal_mode = WAL");
    database->exec("PRAGMA synchronous = FULL");
    database->exec("PRAGMA foreign_keys = ON");
    migrate(*database);
    return database;
  });
}

}  // namespace marmoset::store
