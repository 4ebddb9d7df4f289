#include "engine/store/wipe_grants.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include "engine/store/binding.h"

namespace marmoset::store {

Result<void> saveWipeGrant(Store& store, const WipeGrant& grant) {
  return store.writeNow([&](SQLite::Database& database) {
    SQLite::Statement insert(database,
                             "INSERT OR IGNORE INTO wipe_grants (serial, package, given) VALUES (?, ?, ?)");
    bindAll(insert, grant.serial, grant.package, grant.given);
    insert.exec();
  });
}

Result<bool> removeWipeGrant(Store& store, const std::string& serial, const std::string& package) {
  bool removed = false;
  const auto done = store.writeNow([&](SQLite::Database& database) {
    SQLite::Statement remove(database, "DELETE FROM wipe_grants WHERE serial = ? AND package = ?");
    bindAll(remove, serial, package);
    removed = remove.exec() == 1;
  });
  if (!done) return tl::unexpected(done.error());
  return removed;
}

Result<std::vector<WipeGrant>> wipeGrants(const Store& store) {
  std::vector<WipeGrant> grants;
  const auto done = store.read([&](SQLite::Database& database) {
    SQLite::Statement find(database,
                           "SELECT serial, package, given FROM wipe_grants ORDER BY serial, package");
    while (find.executeStep())
      grants.push_back({find.getColumn(0), find.getColumn(1), find.getColumn(2).getInt64()});
  });
  if (!done) return tl::unexpected(done.error());
  return grants;
}

Result<bool> hasWipeGrant(const Store& store, const std::string& serial, const std::string& package) {
  bool found = false;
  const auto done = store.read([&](SQLite::Database& database) {
    SQLite::Statement find(database, "SELECT 1 FROM wipe_grants WHERE serial = ? AND package = ?");
    bindAll(find, serial, package);
    found = find.executeStep();
  });
  if (!done) return tl::unexpected(done.error());
  return found;
}

}  // namespace marmoset::store
