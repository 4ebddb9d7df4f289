#include "engine/store/met_builds.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include "engine/store/binding.h"

namespace marmoset::store {

Result<void> noteMetBuild(Store& store, const MetBuild& build) {
  return store.writeNow([&](SQLite::Database& database) {
    // Jobs of several processes end in any order.
    SQLite::Statement note(
        database,
        "INSERT INTO met_builds (package, device, app, met) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (package, device) DO UPDATE SET app = excluded.app, met = excluded.met "
        "WHERE excluded.met >= met");
    bindAll(note, build.package, build.device, build.app, build.met);
    note.exec();
  });
}

Result<std::vector<MetBuild>> metBuilds(const Store& store, const std::string& package) {
  std::vector<MetBuild> builds;
  const auto done = store.read([&](SQLite::Database& database) {
    SQLite::Statement find(database,
                           "SELECT device, app, met FROM met_builds WHERE package = ? ORDER BY device");
    bindAll(find, package);
    while (find.executeStep())
      builds.push_back({package, find.getColumn(0), find.getColumn(1), find.getColumn(2).getInt64()});
  });
  if (!done) return tl::unexpected(done.error());
  return builds;
}

}  // namespace marmoset::store
