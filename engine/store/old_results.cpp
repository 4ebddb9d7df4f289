#include "engine/store/old_results.h"

#include <optional>
#include <string>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include "engine/store/binding.h"
#include "engine/store/jobs.h"
#include "engine/store/packing.h"
#include "engine/store/result_key.h"
#include "engine/store/verdicts.h"

namespace marmoset::store {

namespace {

void moveJobs(SQLite::Database& database) {
  SQLite::Statement old(database,
                        "SELECT id, kind, state, owner, lease, created, changed, progress, spec, result "
                        "FROM old_jobs ORDER BY created, id");
  SQLite::Statement insertJob(
      database,
      "INSERT INTO jobs (id, kind, state, owner, lease, created, changed, progress, spec) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
  SQLite::Statement insertResult(database,
                                 "INSERT INTO results (job, kind, path, content, created, data) "
                                 "VALUES (?, ?, ?, ?, ?, ?)");
  while (old.executeStep()) {
    Job job{.id = old.getColumn(0),
            .kind = old.getColumn(1),
            .state = stateNamed(old.getColumn(2).getText()),
            .spec = old.getColumn(8),
            .progress = old.getColumn(7),
            .result = old.getColumn(9)};
    if (isOver(job.state)) job.progress = "{}";
    const auto created = old.getColumn(5).getInt64();
    insertJob.reset();
    bindAll(insertJob, job.id, job.kind, nameOf(job.state), old.getColumn(3).getString(),
            old.getColumn(4).getInt64(), created, old.getColumn(6).getInt64(), job.progress,
            Packed{pack(job.spec)});
    insertJob.exec();
    if (job.result == "{}") continue;
    const auto key = resultKeyOf(job);
    insertResult.reset();
    bindAll(insertResult, database.getLastInsertRowid(), job.kind,
            key ? std::optional(key->path) : std::nullopt, key ? std::optional(key->content) : std::nullopt,
            created, Packed{pack(job.result)});
    insertResult.exec();
  }
}

void moveVerdicts(SQLite::Database& database) {
  // When they were stored was not kept: not later than the last word of any job.
  const auto latest = database.execAndGet("SELECT ifnull(max(changed), 0) FROM jobs").getInt64();
  SQLite::Statement old(database,
                        "SELECT candidate, app, device, target, run, success, events, device_ms, detail "
                        "FROM old_verdicts ORDER BY app, device, target, length(detail) DESC");
  while (old.executeStep()) {
    putVerdict(database, {hashFrom(old.getColumn(0)), old.getColumn(1), old.getColumn(2), old.getColumn(3)},
               {old.getColumn(4).getInt64(), old.getColumn(5).getInt() != 0, old.getColumn(6).getInt64(),
                old.getColumn(7).getInt64(), old.getColumn(8)},
               latest);
  }
}

}  // namespace

void indexOldResults(SQLite::Database& database) {
  moveJobs(database);
  moveVerdicts(database);
  database.exec("DROP TABLE old_jobs; DROP TABLE old_verdicts;");
}

}  // namespace marmoset::store
