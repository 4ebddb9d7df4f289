#pragma once

namespace SQLite {
class Database;
}

namespace marmoset::store {

// From version 2 to 3: moves jobs, their results and the verdicts from the tables old_jobs and old_verdicts
// into those that replace them, which are compact and indexed by what people ask for.
void indexOldResults(SQLite::Database& database);

}  // namespace marmoset::store
