#include "engine/store/results.h"

#include <tuple>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include "engine/store/binding.h"
#include "engine/store/packing.h"
#include "engine/store/shown.h"

namespace marmoset::store {

namespace {

struct IndexedResult {
  std::int64_t created = 0, job = 0;
  std::string kind;
  Hash content;
};

template <class Value>
std::optional<IndexedResult> newestBy(SQLite::Database& database, const std::string& column,
                                      std::initializer_list<std::string_view> kinds, const Value& value) {
  std::optional<IndexedResult> newest;
  for (const auto kind : kinds) {
    SQLite::Statement find(database, "SELECT created, job, content FROM results WHERE " + column +
                                         " = ? AND kind = ? ORDER BY created DESC, job DESC LIMIT 1");
    bindAll(find, value, std::string(kind));
    if (!find.executeStep()) continue;
    IndexedResult one{find.getColumn(0).getInt64(), find.getColumn(1).getInt64(), std::string(kind),
                      hashFrom(find.getColumn(2))};
    if (!newest || std::tie(newest->created, newest->job) < std::tie(one.created, one.job))
      newest = std::move(one);
  }
  return newest;
}

std::string idOf(SQLite::Database& database, std::int64_t number) {
  SQLite::Statement find(database, "SELECT id FROM jobs WHERE number = ?");
  bindAll(find, number);
  return find.executeStep() ? find.getColumn(0).getString() : "";
}

}  // namespace

Result<std::optional<FoundResult>> newestResult(Store& store, std::initializer_list<std::string_view> kinds,
                                                const ResultKey& key) {
  std::optional<FoundResult> found;
  bool toNote = false;
  const auto done = store.read([&](SQLite::Database& database) {
    const auto ofFile = newestBy(database, "path", kinds, key.path);
    const auto exact = newestBy(database, "content", kinds, key.content);
    const auto& shown = exact ? exact : ofFile;
    if (!shown) return;
    found = FoundResult{idOf(database, shown->job), shown->kind, shown->content, shown->created};
    toNote = exact && (!ofFile || ofFile->content != exact->content) &&
             !isNoted(database, {key.path, shown->kind, key.content});
  });
  if (!done) return tl::unexpected(done.error());
  if (toNote) noteShown(store, {key.path, found->kind, key.content});
  return found;
}

Result<std::vector<FoundResult>> newestResults(const Store& store, std::string_view kind, const Hash& content,
                                               std::size_t atMost) {
  std::vector<FoundResult> found;
  const auto done = store.read([&](SQLite::Database& database) {
    SQLite::Statement find(database,
                           "SELECT id, results.created FROM results JOIN jobs ON jobs.number = results.job "
                           "WHERE content = ? AND results.kind = ? "
                           "ORDER BY results.created DESC, job DESC LIMIT ?");
    bindAll(find, content, std::string(kind), static_cast<std::int64_t>(atMost));
    while (find.executeStep())
      found.push_back({find.getColumn(0), std::string(kind), content, find.getColumn(1).getInt64()});
  });
  if (!done) return tl::unexpected(done.error());
  return found;
}

Result<std::optional<std::string>> resultOf(const Store& store, const std::string& job) {
  std::optional<std::string> json;
  const auto done = store.read([&](SQLite::Database& database) {
    SQLite::Statement find(database,
                           "SELECT data FROM results WHERE job = (SELECT number FROM jobs WHERE id = ?)");
    bindAll(find, job);
    if (find.executeStep()) json = unpack(bytesOf(find.getColumn(0)));
  });
  if (!done) return tl::unexpected(done.error());
  return json;
}

Result<std::optional<Hash>> newestRecorded(Store& store, std::string_view kind, const ResultKey& key) {
  std::optional<Hash> content;
  bool toNote = false;
  const auto done = store.read([&](SQLite::Database& database) {
    const auto ofFile = newestRecordedOf(database, std::string(kind), key.path);
    SQLite::Statement exact(database, "SELECT 1 FROM recordings WHERE script = ? LIMIT 1");
    bindAll(exact, key.content);
    const bool isExact = exact.executeStep();
    content = isExact ? key.content : ofFile;
    toNote = isExact && ofFile != content && !isNoted(database, {key.path, std::string(kind), key.content});
  });
  if (!done) return tl::unexpected(done.error());
  if (toNote) noteShown(store, {key.path, std::string(kind), key.content});
  return content;
}

}  // namespace marmoset::store
