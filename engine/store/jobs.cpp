#include "engine/store/jobs.h"

#include <array>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include "engine/store/binding.h"
#include "engine/store/packing.h"
#include "engine/store/result_key.h"

namespace marmoset::store {

namespace {

// Without a result.
Job jobFrom(SQLite::Statement& row) {
  Job job;
  job.id = row.getColumn(0).getString();
  job.kind = row.getColumn(1).getString();
  job.state = stateNamed(row.getColumn(2).getText());
  job.owner = row.getColumn(3).getString();
  job.created = row.getColumn(4).getInt64();
  job.changed = row.getColumn(5).getInt64();
  job.progress = row.getColumn(6).getString();
  job.spec = unpack(bytesOf(row.getColumn(7)));
  return job;
}

constexpr const char* columns =
    "SELECT jobs.id, jobs.kind, state, owner, jobs.created, changed, progress, spec";
constexpr std::string_view nothing = "{}";

bool isFree(SQLite::Database& database, const std::string& id, std::int64_t now) {
  SQLite::Statement find(database, "SELECT state, owner, lease FROM jobs WHERE id = ?");
  find.bind(1, id);
  if (!find.executeStep()) return false;
  if (isOver(stateNamed(find.getColumn(0).getText()))) return false;
  const std::string owner = find.getColumn(1);
  return owner.empty() || !isAlive(owner) || find.getColumn(2).getInt64() < now;
}

void putResult(SQLite::Database& database, const Job& job) {
  const auto key = resultKeyOf(job);
  SQLite::Statement insert(database,
                           "INSERT OR REPLACE INTO results (job, kind, path, content, created, data) "
                           "SELECT number, kind, ?, ?, created, ? FROM jobs WHERE id = ?");
  bindAll(insert, key ? std::optional(key->path) : std::nullopt,
          key ? std::optional(key->content) : std::nullopt, Packed{pack(job.result)}, job.id);
  insert.exec();
}

}  // namespace

Result<void> createJob(Store& store, const Job& job) {
  return store.writeNow([&](SQLite::Database& database) {
    SQLite::Statement insert(database,
                             "INSERT INTO jobs (id, kind, state, owner, lease, created, changed, progress, "
                             "spec) VALUES (?, ?, ?, '', 0, ?, ?, ?, ?)");
    bindAll(insert, job.id, job.kind, nameOf(job.state), job.created, job.changed, job.progress,
            Packed{pack(job.spec)});
    insert.exec();
  });
}

Result<bool> claimJob(Store& store, const std::string& id, const Lease& lease) {
  bool claimed = false;
  const auto done = store.writeNow([&](SQLite::Database& database) {
    if (!isFree(database, id, lease.now)) return;
    SQLite::Statement take(
        database, "UPDATE jobs SET state = 'running', owner = ?, lease = ?, changed = ? WHERE id = ?");
    bindAll(take, lease.owner, lease.until, lease.now, id);
    claimed = take.exec() == 1;
  });
  if (!done) return tl::unexpected(done.error());
  return claimed;
}

Result<bool> reportJob(Store& store, const Job& job, const Lease& lease) {
  bool accepted = false;
  const auto done = store.writeNow([&](SQLite::Database& database) {
    const bool keeps = job.state == JobState::running;
    SQLite::Statement update(database,
                             "UPDATE jobs SET state = ?, progress = ?, owner = ?, lease = ?, changed = ? "
                             "WHERE id = ? AND owner = ?");
    bindAll(update, nameOf(job.state), isOver(job.state) ? std::string(nothing) : job.progress,
            keeps ? lease.owner : std::string(), lease.until, lease.now, job.id, lease.owner);
    accepted = update.exec() == 1;
    if (accepted && job.result != nothing) putResult(database, job);
  });
  if (!done) return tl::unexpected(done.error());
  if (accepted && isOver(job.state)) store.pruneSoon();
  return accepted;
}

Result<std::optional<Job>> findJob(const Store& store, const std::string& id) {
  std::optional<Job> job;
  const auto done = store.read([&](SQLite::Database& database) {
    SQLite::Statement find(database, std::string(columns) +
                                         ", data FROM jobs LEFT JOIN results ON results.job = jobs.number "
                                         "WHERE id = ?");
    find.bind(1, id);
    if (!find.executeStep()) return;
    job = jobFrom(find);
    if (!find.getColumn(8).isNull()) job->result = unpack(bytesOf(find.getColumn(8)));
  });
  if (!done) return tl::unexpected(done.error());
  return job;
}

Result<std::vector<Job>> unfinishedJobs(const Store& store) {
  std::vector<Job> jobs;
  const auto done = store.read([&](SQLite::Database& database) {
    SQLite::Statement find(database, std::string(columns) +
                                         " FROM jobs WHERE state IN ('running', 'paused') "
                                         "ORDER BY jobs.created DESC, number DESC");
    while (find.executeStep()) jobs.push_back(jobFrom(find));
  });
  if (!done) return tl::unexpected(done.error());
  return jobs;
}

Result<std::vector<Job>> finishedJobs(const Store& store, const std::string& kind, std::int64_t before,
                                      std::size_t most) {
  std::vector<Job> jobs;
  const auto done = store.read([&](SQLite::Database& database) {
    SQLite::Statement find(
        database, std::string(columns) +
                      ", data FROM jobs JOIN results ON results.job = jobs.number WHERE jobs.kind = ? "
                      "AND state NOT IN ('running', 'paused') AND changed < ? "
                      "ORDER BY jobs.created DESC, number DESC LIMIT ?");
    bindAll(find, kind, before, static_cast<std::int64_t>(most));
    while (find.executeStep()) {
      jobs.push_back(jobFrom(find));
      jobs.back().result = unpack(bytesOf(find.getColumn(8)));
    }
  });
  if (!done) return tl::unexpected(done.error());
  return jobs;
}

}  // namespace marmoset::store
