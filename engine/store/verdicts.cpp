#include "engine/store/verdicts.h"

#include <optional>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include "engine/store/binding.h"
#include "engine/store/packing.h"

namespace marmoset::store {

namespace {

// What verdicts of one app, kind of device and target share. Their details name the same few screens again
// and again, so each is packed against the first.
struct VerdictScope {
  std::int64_t id = 0;
  std::string sample;
};

// Much longer than the details of most runs; a sample is unpacked for every verdict.
constexpr std::size_t longestSample = 64 * 1024;

std::optional<VerdictScope> findScope(SQLite::Database& database, const VerdictKey& key) {
  SQLite::Statement find(database,
                         "SELECT id, sample FROM verdict_scopes WHERE app = ? AND device = ? AND target = ?");
  bindAll(find, key.app, key.device, key.target);
  if (!find.executeStep()) return std::nullopt;
  return VerdictScope{find.getColumn(0).getInt64(), unpack(bytesOf(find.getColumn(1)))};
}

VerdictScope scopeOf(SQLite::Database& database, const VerdictKey& key, const std::string& detail) {
  if (auto known = findScope(database, key)) return *std::move(known);
  VerdictScope scope{0, detail.substr(0, longestSample)};
  SQLite::Statement insert(database,
                           "INSERT INTO verdict_scopes (app, device, target, sample) VALUES (?, ?, ?, ?)");
  bindAll(insert, key.app, key.device, key.target, Packed{pack(scope.sample)});
  insert.exec();
  scope.id = database.getLastInsertRowid();
  return scope;
}

std::int64_t candidateIn(SQLite::Database& database, const VerdictScope& scope, const Hash& candidate,
                         std::int64_t now) {
  SQLite::Statement insert(database,
                           "INSERT INTO candidates (scope, candidate, changed) VALUES (?, ?, ?) "
                           "ON CONFLICT (scope, candidate) DO UPDATE SET changed = excluded.changed "
                           "RETURNING id");
  bindAll(insert, scope.id, candidate, now);
  insert.executeStep();
  const auto id = insert.getColumn(0).getInt64();
  insert.executeStep();
  return id;
}

}  // namespace

void putVerdict(SQLite::Database& database, const VerdictKey& key, const Verdict& verdict, std::int64_t now) {
  const auto scope = scopeOf(database, key, verdict.detail);
  SQLite::Statement insert(database,
                           "INSERT OR IGNORE INTO verdicts (candidate, run, success, events, device_ms, "
                           "detail) VALUES (?, ?, ?, ?, ?, ?)");
  bindAll(insert, candidateIn(database, scope, key.candidate, now), verdict.run,
          static_cast<std::int64_t>(verdict.success), verdict.events, verdict.deviceMs,
          Packed{pack(verdict.detail, scope.sample)});
  insert.exec();
}

std::future<Result<void>> saveVerdict(Store& store, VerdictKey key, Verdict verdict, std::int64_t now) {
  return store.write([key = std::move(key), verdict = std::move(verdict), now](SQLite::Database& database) {
    putVerdict(database, key, verdict, now);
  });
}

Result<std::vector<Verdict>> verdictsOf(const Store& store, const VerdictKey& key) {
  std::vector<Verdict> verdicts;
  const auto done = store.read([&](SQLite::Database& database) {
    const auto scope = findScope(database, key);
    if (!scope) return;
    SQLite::Statement find(database,
                           "SELECT run, success, events, device_ms, detail FROM verdicts WHERE candidate = "
                           "(SELECT id FROM candidates WHERE scope = ? AND candidate = ?) ORDER BY run");
    bindAll(find, scope->id, key.candidate);
    while (find.executeStep()) {
      verdicts.push_back({find.getColumn(0).getInt64(), find.getColumn(1).getInt() != 0,
                          find.getColumn(2).getInt64(), find.getColumn(3).getInt64(),
                          unpack(bytesOf(find.getColumn(4)), scope->sample)});
    }
  });
  if (!done) return tl::unexpected(done.error());
  return verdicts;
}

Result<std::vector<std::vector<RunOutcome>>> outcomesOf(const Store& store, const Hash& candidate,
                                                        const std::string& target) {
  std::vector<std::vector<RunOutcome>> outcomes;
  const auto done = store.read([&](SQLite::Database& database) {
    SQLite::Statement find(
        database,
        "SELECT c.id, v.run, v.success FROM verdict_scopes AS s "
        "JOIN candidates AS c ON c.scope = s.id AND c.candidate = ? "
        "JOIN verdicts AS v ON v.candidate = c.id WHERE s.target = ? ORDER BY c.id, v.run");
    bindAll(find, candidate, target);
    std::optional<std::int64_t> last;
    while (find.executeStep()) {
      const auto of = find.getColumn(0).getInt64();
      if (last != of) outcomes.emplace_back();
      last = of;
      outcomes.back().push_back({find.getColumn(1).getInt64(), find.getColumn(2).getInt() != 0});
    }
  });
  if (!done) return tl::unexpected(done.error());
  return outcomes;
}

Result<std::vector<RunCounts>> allRunCounts(const Store& store) {
  std::vector<RunCounts> counts;
  const auto done = store.read([&](SQLite::Database& database) {
    SQLite::Statement find(
        database, "SELECT COUNT(*), SUM(success) FROM verdicts GROUP BY candidate ORDER BY candidate");
    while (find.executeStep()) counts.push_back({find.getColumn(0).getInt64(), find.getColumn(1).getInt64()});
  });
  if (!done) return tl::unexpected(done.error());
  return counts;
}

}  // namespace marmoset::store
