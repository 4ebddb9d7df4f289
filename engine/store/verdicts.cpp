#include "engine/store/verdicts.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include "engine/store/binding.h"

namespace marmoset::store {

std::future<Result<void>> saveVerdict(Store& store, VerdictKey key, Verdict verdict) {
  return store.write([key = std::move(key), verdict = std::move(verdict)](SQLite::Database& database) {
    SQLite::Statement insert(database,
                             "INSERT OR IGNORE INTO verdicts "
                             "(candidate, app, device, target, run, success, events, device_ms, detail) "
                             "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
    bindAll(insert, key.candidate, key.app, key.device, key.target, verdict.run,
            static_cast<std::int64_t>(verdict.success), verdict.events, verdict.deviceMs, verdict.detail);
    insert.exec();
  });
}

Result<std::vector<Verdict>> verdictsOf(const Store& store, const VerdictKey& key) {
  std::vector<Verdict> verdicts;
  const auto done = store.read([&](SQLite::Database& database) {
    SQLite::Statement find(database,
                           "SELECT run, success, events, device_ms, detail FROM verdicts "
                           "WHERE candidate = ? AND app = ? AND device = ? AND target = ? ORDER BY run");
    bindAll(find, key.candidate, key.app, key.device, key.target);
    while (find.executeStep()) {
      verdicts.push_back({find.getColumn(0).getInt64(), find.getColumn(1).getInt() != 0,
                          find.getColumn(2).getInt64(), find.getColumn(3).getInt64(), find.getColumn(4)});
    }
  });
  if (!done) return tl::unexpected(done.error());
  return verdicts;
}

Result<std::vector<RunCounts>> allRunCounts(const Store& store) {
  std::vector<RunCounts> counts;
  const auto done = store.read([&](SQLite::Database& database) {
    SQLite::Statement find(database,
                           "SELECT COUNT(*), SUM(success) FROM verdicts "
                           "GROUP BY candidate, app, device, target ORDER BY candidate, app, device, target");
    while (find.executeStep()) counts.push_back({find.getColumn(0).getInt64(), find.getColumn(1).getInt64()});
  });
  if (!done) return tl::unexpected(done.error());
  return counts;
}

}  // namespace marmoset::store
