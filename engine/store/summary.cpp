#include "engine/store/summary.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <nlohmann/json.hpp>

#include "engine/store/binding.h"
#include "engine/store/limit.h"
#include "engine/store/packing.h"

namespace marmoset::store {

namespace {

StoreSummary::Part partOf(SQLite::Database& database, const char* query) {
  SQLite::Statement count(database, query);
  if (!count.executeStep()) return {};
  return {count.getColumn(0).getInt64(), count.getColumn(1).getInt64()};
}

std::string scriptOf(const std::string& spec) {
  const auto json = nlohmann::json::parse(spec, nullptr, false);
  const bool named = json.is_object() && json.contains("path") && json["path"].is_string();
  return named ? json["path"].get<std::string>() : "";
}

}  // namespace

Result<StoreSummary> summaryOf(const Store& store) {
  StoreSummary summary;
  const auto done = store.read([&](SQLite::Database& database) {
    summary.used = usedBytes(database);
    summary.free = freeBytes(database);
    summary.limit = limitIn(database);
    summary.jobs = partOf(database, "SELECT count(*), total(length(spec) + length(progress)) FROM jobs");
    summary.results = partOf(database, "SELECT count(*), total(length(data)) FROM results");
    summary.verdicts = partOf(database, "SELECT count(*), total(length(detail)) FROM verdicts");
    summary.recordings = partOf(database,
                                "SELECT (SELECT count(*) FROM recordings), total(length(data)) + "
                                "(SELECT total(length(event)) FROM steps) FROM blobs");
  });
  if (!done) return tl::unexpected(done.error());
  return summary;
}

Result<std::vector<ListedJob>> listJobs(const Store& store, std::int64_t count) {
  std::vector<ListedJob> jobs;
  const auto done = store.read([&](SQLite::Database& database) {
    SQLite::Statement find(database,
                           "SELECT id, jobs.kind, state, jobs.created, spec, "
                           "length(spec) + length(progress) + ifnull(length(data), 0) "
                           "FROM jobs LEFT JOIN results ON results.job = jobs.number "
                           "ORDER BY jobs.created DESC, number DESC LIMIT ?");
    bindAll(find, count);
    while (find.executeStep())
      jobs.push_back({find.getColumn(0), find.getColumn(1), stateNamed(find.getColumn(2).getText()),
                      find.getColumn(3).getInt64(), scriptOf(unpack(bytesOf(find.getColumn(4)))),
                      find.getColumn(5).getInt64()});
  });
  if (!done) return tl::unexpected(done.error());
  return jobs;
}

}  // namespace marmoset::store
