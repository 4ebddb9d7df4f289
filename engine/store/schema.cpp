#include "engine/store/schema.h"

#include <array>
#include <string>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Transaction.h>

#include "engine/store/old_results.h"

namespace marmoset::store {
namespace {

// Brings a file from one version to the next: the tables, then what SQL alone cannot fill them with.
struct Step {
  const char* tables;
  void (*fill)(SQLite::Database&) = nullptr;
};

// Step i starts from version i. Steps are never edited once released, only appended.
constexpr std::array<Step, 4> steps{
    Step{R"sql(
      CREATE TABLE blobs (
        hash BLOB PRIMARY KEY,      -- of the uncompressed bytes
        size INTEGER NOT NULL,      -- uncompressed
        data BLOB NOT NULL          -- zstd
      );
      CREATE TABLE recordings (
        id INTEGER PRIMARY KEY,
        script BLOB NOT NULL,       -- hash of the recorded script's bytes
        package TEXT NOT NULL,
        app TEXT NOT NULL,          -- app version
        device TEXT NOT NULL,       -- device profile
        created INTEGER NOT NULL,   -- ms since the epoch
        used INTEGER NOT NULL,
        meta TEXT NOT NULL          -- JSON
      );
      CREATE INDEX recordings_by_script ON recordings (script, created);
      CREATE TABLE steps (
        recording INTEGER NOT NULL REFERENCES recordings (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        event TEXT NOT NULL,        -- JSON
        tree BLOB,                  -- hash of the view tree after the event
        screen BLOB,                -- hash of the screenshot after the event
        PRIMARY KEY (recording, position)
      ) WITHOUT ROWID;
      CREATE TABLE verdicts (
        candidate BLOB NOT NULL,    -- hash of the ordered list of event ids and of the script
        app TEXT NOT NULL,
        device TEXT NOT NULL,
        target TEXT NOT NULL,
        run INTEGER NOT NULL,
        success INTEGER NOT NULL,
        events INTEGER NOT NULL,    -- executed before the run was decided
        device_ms INTEGER NOT NULL,
        detail TEXT NOT NULL,       -- JSON
        PRIMARY KEY (candidate, app, device, target, run)
      ) WITHOUT ROWID;
      CREATE TABLE jobs (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        state TEXT NOT NULL,
        spec TEXT NOT NULL,         -- JSON: all that is needed to start over
        progress TEXT NOT NULL,
        result TEXT NOT NULL,
        owner TEXT NOT NULL,        -- process that runs it, empty if none
        lease INTEGER NOT NULL,     -- ms since the epoch
        created INTEGER NOT NULL,
        changed INTEGER NOT NULL
      );
    )sql"},
    Step{R"sql(
      CREATE TABLE wipe_grants (
        serial TEXT NOT NULL,
        package TEXT NOT NULL,
        given INTEGER NOT NULL,     -- ms since the epoch
        PRIMARY KEY (serial, package)
      ) WITHOUT ROWID;
    )sql"},
    Step{R"sql(
      ALTER TABLE jobs RENAME TO old_jobs;
      CREATE TABLE jobs (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        kind TEXT NOT NULL,
        state TEXT NOT NULL,
        owner TEXT NOT NULL,        -- who runs it, empty if nobody
        lease INTEGER NOT NULL,     -- ms since the epoch
        created INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        progress TEXT NOT NULL,     -- JSON
        spec BLOB NOT NULL          -- JSON, zstd: all that is needed to start over
      );
      CREATE INDEX jobs_by_age ON jobs (created);
      CREATE INDEX jobs_unfinished ON jobs (created) WHERE state IN ('running', 'paused');
      CREATE TABLE results (
        job INTEGER PRIMARY KEY REFERENCES jobs (number) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        path TEXT,                  -- of the script; null: no document shows it
        content BLOB,               -- hash of the events it is about
        created INTEGER NOT NULL,   -- when the job was
        data BLOB NOT NULL          -- JSON, zstd
      );
      CREATE INDEX results_by_content ON results (content, kind, created) WHERE content IS NOT NULL;
      CREATE INDEX results_by_path ON results (path, kind, created) WHERE path IS NOT NULL;
      ALTER TABLE verdicts RENAME TO old_verdicts;
      CREATE TABLE verdict_scopes (
        id INTEGER PRIMARY KEY,
        app TEXT NOT NULL,
        device TEXT NOT NULL,
        target TEXT NOT NULL,
        sample BLOB NOT NULL,       -- zstd: the first detail, which the others are packed against
        UNIQUE (app, device, target)
      );
      CREATE TABLE candidates (
        id INTEGER PRIMARY KEY,
        scope INTEGER NOT NULL REFERENCES verdict_scopes (id),
        candidate BLOB NOT NULL,    -- hash of what is run
        changed INTEGER NOT NULL,   -- ms since the epoch: its last verdict
        UNIQUE (scope, candidate)
      );
      CREATE INDEX candidates_by_age ON candidates (changed);
      CREATE TABLE verdicts (
        candidate INTEGER NOT NULL REFERENCES candidates (id) ON DELETE CASCADE,
        run INTEGER NOT NULL,
        success INTEGER NOT NULL,
        events INTEGER NOT NULL,    -- executed before the run was decided
        device_ms INTEGER NOT NULL,
        detail BLOB NOT NULL,       -- JSON, zstd with the scope's sample as prefix
        PRIMARY KEY (candidate, run)
      ) WITHOUT ROWID;
      CREATE INDEX recordings_by_age ON recordings (created);
      CREATE INDEX recordings_by_app ON recordings (package, created);
      CREATE INDEX steps_by_tree ON steps (tree) WHERE tree IS NOT NULL;
      CREATE INDEX steps_by_screen ON steps (screen) WHERE screen IS NOT NULL;
      CREATE TABLE shown (
        path TEXT NOT NULL,         -- of a document that shows something else than its newest result
        kind TEXT NOT NULL,
        content BLOB NOT NULL,      -- hash of the events whose newest result it shows
        PRIMARY KEY (path, kind)
      ) WITHOUT ROWID;
      CREATE INDEX shown_by_content ON shown (content, kind);
      CREATE TABLE settings (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
      ) WITHOUT ROWID;
    )sql",
         indexOldResults},
    Step{R"sql(
      CREATE TABLE met_builds (
        package TEXT NOT NULL,
        device TEXT NOT NULL,       -- profile of devices behind adb
        app TEXT NOT NULL,          -- the build that was met last there, as verdicts have it
        met INTEGER NOT NULL,       -- ms since the epoch
        PRIMARY KEY (package, device)
      ) WITHOUT ROWID;
    )sql"},
};

}  // namespace

int schemaVersion() {
  return static_cast<int>(steps.size());
}

void migrate(SQLite::Database& database) {
  const auto versionNow = [&] { return database.execAndGet("PRAGMA user_version").getInt(); };
  if (versionNow() == schemaVersion()) return;
  // IMMEDIATE, then look again: another process may have migrated while we waited for the lock.
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  for (int version = versionNow(); version < schemaVersion(); ++version) {
    const auto& step = steps[static_cast<std::size_t>(version)];
    database.exec(step.tables);
    if (step.fill) step.fill(database);
  }
  database.exec("PRAGMA application_id = " + std::to_string(applicationId));
  database.exec("PRAGMA user_version = " + std::to_string(schemaVersion()));
  transaction.commit();
}

}  // namespace marmoset::store
