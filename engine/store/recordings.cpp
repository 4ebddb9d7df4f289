#include "engine/store/recordings.h"

#include <map>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include "engine/store/binding.h"
#include "engine/store/blobs.h"

namespace marmoset::store {
namespace {

// Steps share their contents: each is written, and read, once.
class Contents {
 public:
  explicit Contents(SQLite::Database& database) : database_(database) {}

  std::optional<Hash> put(const std::optional<SharedBytes>& bytes) {
    if (!bytes) return std::nullopt;
    const auto [known, isNew] = written_.try_emplace(bytes->address());
    if (isNew) known->second = putBlob(database_, **bytes);
    return known->second;
  }

  std::optional<SharedBytes> get(const SQLite::Column& column) {
    if (column.isNull()) return std::nullopt;
    const auto hash = hashFrom(column);
    const auto known = read_.find(hash);
    if (known != read_.end()) return known->second;
    auto bytes = getBlob(database_, hash);
    if (!bytes) return std::nullopt;
    return read_.emplace(hash, *std::move(bytes)).first->second;
  }

 private:
  SQLite::Database& database_;
  std::map<const std::string*, Hash> written_;
  std::map<Hash, SharedBytes> read_;
};

// Newest first.
template <class Value>
Result<std::vector<RecordingRow>> rowsWhere(const Store& store, const std::string& condition,
                                            const Value& value) {
  std::vector<RecordingRow> rows;
  const auto done = store.read([&](SQLite::Database& database) {
    SQLite::Statement find(database,
                           "SELECT id, script, package, app, device, created, meta FROM recordings WHERE " +
                               condition + " ORDER BY created DESC, id DESC");
    bindAll(find, value);
    while (find.executeStep()) {
      rows.push_back({find.getColumn(0).getInt64(),
                      {hashFrom(find.getColumn(1)), find.getColumn(2), find.getColumn(3), find.getColumn(4)},
                      find.getColumn(5).getInt64(),
                      find.getColumn(6)});
    }
  });
  if (!done) return tl::unexpected(done.error());
  return rows;
}

}  // namespace

Result<std::int64_t> saveRecording(Store& store, const RecordingKey& key, std::string meta,
                                   const std::vector<StepRecord>& steps, std::int64_t now) {
  std::int64_t id = 0;
  const auto written = store.writeNow([&](SQLite::Database& database) {
    SQLite::Statement row(database,
                          "INSERT INTO recordings (script, package, app, device, created, used, meta) "
                          "VALUES (?, ?, ?, ?, ?, ?, ?)");
    bindAll(row, key.script, key.package, key.app, key.device, now, now, meta);
    row.exec();
    id = database.getLastInsertRowid();
    SQLite::Statement step(
        database, "INSERT INTO steps (recording, position, event, tree, screen) VALUES (?, ?, ?, ?, ?)");
    Contents contents(database);
    for (std::size_t i = 0; i < steps.size(); ++i) {
      step.reset();
      bindAll(step, id, static_cast<std::int64_t>(i), steps[i].event, contents.put(steps[i].tree),
              contents.put(steps[i].screen));
      step.exec();
    }
  });
  if (!written) return tl::unexpected(written.error());
  return id;
}

Result<std::vector<RecordingRow>> recordingsOf(const Store& store, const Hash& script) {
  return rowsWhere(store, "script = ?", script);
}

Result<std::vector<RecordingRow>> recordingsOfApp(const Store& store, const std::string& package) {
  return rowsWhere(store, "package = ?", package);
}

Result<std::vector<StepRecord>> loadSteps(const Store& store, std::int64_t recording) {
  std::vector<StepRecord> steps;
  const auto done = store.read([&](SQLite::Database& database) {
    SQLite::Statement find(database,
                           "SELECT event, tree, screen FROM steps WHERE recording = ? ORDER BY position");
    find.bind(1, recording);
    Contents contents(database);
    while (find.executeStep())
      steps.push_back({find.getColumn(0), contents.get(find.getColumn(1)), contents.get(find.getColumn(2))});
  });
  if (!done) return tl::unexpected(done.error());
  return steps;
}

}  // namespace marmoset::store
