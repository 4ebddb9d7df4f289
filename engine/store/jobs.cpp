#include "engine/store/jobs.h"

#include <array>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include "engine/store/binding.h"

namespace marmoset::store {
namespace {

constexpr std::array<std::string_view, 5> stateNames{"running", "paused", "done", "failed", "cancelled"};

std::string nameOf(JobState state) {
  return std::string(stateNames[static_cast<std::size_t>(state)]);
}

JobState stateNamed(std::string_view name) {
  for (std::size_t i = 0; i < stateNames.size(); ++i) {
    if (stateNames[i] == name) return static_cast<JobState>(i);
  }
  return JobState::failed;
}

constexpr const char* columns =
    "SELECT id, kind, state, spec, progress, result, owner, created, changed FROM jobs ";

Job jobFrom(SQLite::Statement& row) {
  return {row.getColumn(0),
          row.getColumn(1),
          stateNamed(row.getColumn(2).getText()),
          row.getColumn(3),
          row.getColumn(4),
          row.getColumn(5),
          row.getColumn(6),
          row.getColumn(7).getInt64(),
          row.getColumn(8).getInt64()};
}

bool isOver(JobState state) {
  return state != JobState::running && state != JobState::paused;
}

bool isFree(SQLite::Database& database, const std::string& id, std::int64_t now) {
  SQLite::Statement find(database, "SELECT state, owner, lease FROM jobs WHERE id = ?");
  find.bind(1, id);
  if (!find.executeStep()) return false;
  if (isOver(stateNamed(find.getColumn(0).getText()))) return false;
  const std::string owner = find.getColumn(1);
  return owner.empty() || !isAlive(owner) || find.getColumn(2).getInt64() < now;
}

}  // namespace

Result<void> createJob(Store& store, const Job& job) {
  return store.writeNow([&](SQLite::Database& database) {
    SQLite::Statement insert(
        database,
        "INSERT INTO jobs (id, kind, state, spec, progress, result, owner, lease, created, changed) "
        "VALUES (?, ?, ?, ?, ?, ?, '', 0, ?, ?)");
    bindAll(insert, job.id, job.kind, nameOf(job.state), job.spec, job.progress, job.result, job.created,
            job.changed);
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
    SQLite::Statement update(
        database,
        "UPDATE jobs SET state = ?, progress = ?, result = ?, owner = ?, lease = ?, changed = ? "
        "WHERE id = ? AND owner = ?");
    bindAll(update, nameOf(job.state), job.progress, job.result, keeps ? lease.owner : std::string(),
            lease.until, lease.now, job.id, lease.owner);
    accepted = update.exec() == 1;
  });
  if (!done) return tl::unexpected(done.error());
  return accepted;
}

Result<std::optional<Job>> findJob(const Store& store, const std::string& id) {
  std::optional<Job> job;
  const auto done = store.read([&](SQLite::Database& database) {
    SQLite::Statement find(database, std::string(columns) + "WHERE id = ?");
    find.bind(1, id);
    if (find.executeStep()) job = jobFrom(find);
  });
  if (!done) return tl::unexpected(done.error());
  return job;
}

Result<std::vector<Job>> allJobs(const Store& store) {
  std::vector<Job> jobs;
  const auto done = store.read([&](SQLite::Database& database) {
    SQLite::Statement find(database, std::string(columns) + "ORDER BY created DESC, id DESC");
    while (find.executeStep()) jobs.push_back(jobFrom(find));
  });
  if (!done) return tl::unexpected(done.error());
  return jobs;
}

}  // namespace marmoset::store
