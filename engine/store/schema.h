#pragma once

namespace SQLite {
class Database;
}

namespace marmoset::store {

// Marks a SQLite file as ours ("Mrms").
inline constexpr int applicationId = 0x4d726d73;

// The version this program writes. Older files are migrated step by step, newer ones refused.
int schemaVersion();

// Brings the database from its own version to ours, in one transaction.
void migrate(SQLite::Database& database);

}  // namespace marmoset::store
