#include "engine/store/shown.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include "engine/store/binding.h"

namespace marmoset::store {

namespace {

// Whether the query, given the values, answers a row.
template <class... Values>
bool anyRow(SQLite::Database& database, const char* query, const Values&... values) {
  SQLite::Statement find(database, query);
  bindAll(find, values...);
  return find.executeStep();
}

}  // namespace

bool isNoted(SQLite::Database& database, const Shown& shown) {
  return anyRow(database, "SELECT 1 FROM shown WHERE path = ? AND kind = ? AND content = ?", shown.path,
                shown.kind, shown.content);
}

void noteShown(Store& store, Shown shown) {
  (void)store.write([shown = std::move(shown)](SQLite::Database& database) {
    SQLite::Statement note(database, "INSERT OR REPLACE INTO shown (path, kind, content) VALUES (?, ?, ?)");
    bindAll(note, shown.path, shown.kind, shown.content);
    note.exec();
  });
}

std::optional<Hash> newestRecordedOf(SQLite::Database& database, const std::string& kind,
                                     const std::string& path) {
  SQLite::Statement find(database,
                         "SELECT content FROM results WHERE path = ? AND kind = ? "
                         "AND EXISTS (SELECT 1 FROM recordings WHERE script = results.content) "
                         "ORDER BY created DESC, job DESC LIMIT 1");
  bindAll(find, path, kind);
  if (!find.executeStep()) return std::nullopt;
  return hashFrom(find.getColumn(0));
}

bool ShownResults::isThere(const std::string& path) {
  const auto [known, isNew] = there_.try_emplace(path);
  if (isNew) {
    std::error_code unreachable;
    known->second = std::filesystem::exists(path, unreachable);
  }
  return known->second;
}

bool ShownResults::isNotedFor(const Hash& content, const std::string& kind) {
  SQLite::Statement find(database_, "SELECT path FROM shown WHERE content = ? AND kind = ?");
  bindAll(find, content, kind);
  while (find.executeStep()) {
    if (isThere(find.getColumn(0))) return true;
  }
  return false;
}

bool ShownResults::isNewestRecorded(const Hash& content, const std::string& kind, const std::string& path) {
  return isThere(path) && newestRecordedOf(database_, kind, path) == content;
}

bool ShownResults::showsJob(std::int64_t job) {
  SQLite::Statement find(
      database_, "SELECT path, kind, created, content FROM results WHERE job = ? AND path IS NOT NULL");
  bindAll(find, job);
  if (!find.executeStep()) return false;
  const std::string path = find.getColumn(0), kind = find.getColumn(1);
  const auto created = find.getColumn(2).getInt64();
  const auto content = hashFrom(find.getColumn(3));
  constexpr auto newerOfFile =
      "SELECT 1 FROM results WHERE path = ? AND kind = ? AND (created, job) > (?, ?) LIMIT 1";
  constexpr auto newerOfContent =
      "SELECT 1 FROM results WHERE content = ? AND kind = ? AND (created, job) > (?, ?) LIMIT 1";
  if (isThere(path) && !anyRow(database_, newerOfFile, path, kind, created, job)) return true;
  if (isNotedFor(content, kind) && !anyRow(database_, newerOfContent, content, kind, created, job))
    return true;
  // By it the file finds its recording.
  return isNewestRecorded(content, kind, path);
}

bool ShownResults::showsRecording(std::int64_t recording) {
  SQLite::Statement find(database_, "SELECT script, created FROM recordings WHERE id = ?");
  bindAll(find, recording);
  if (!find.executeStep()) return false;
  const auto content = hashFrom(find.getColumn(0));
  const auto created = find.getColumn(1).getInt64();
  constexpr auto newer = "SELECT 1 FROM recordings WHERE script = ? AND (created, id) > (?, ?) LIMIT 1";
  if (anyRow(database_, newer, content, created, recording)) return false;
  SQLite::Statement kinds(database_, "SELECT DISTINCT kind FROM shown WHERE content = ?");
  bindAll(kinds, content);
  while (kinds.executeStep()) {
    if (isNotedFor(content, kinds.getColumn(0))) return true;
  }
  SQLite::Statement files(database_, "SELECT DISTINCT path, kind FROM results WHERE content = ?");
  bindAll(files, content);
  while (files.executeStep()) {
    if (isNewestRecorded(content, files.getColumn(1), files.getColumn(0))) return true;
  }
  return false;
}

}  // namespace marmoset::store
