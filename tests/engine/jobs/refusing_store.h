#pragma once

#include <stdexcept>

#include <SQLiteCpp/Database.h>

#include "engine/store/store.h"

namespace marmoset::jobs {

// From now on the store refuses to change jobs, as on a full disk.
inline void refuseJobs(store::Store& store) {
  const auto done = store.writeNow([](SQLite::Database& database) {
    database.exec(
        "CREATE TRIGGER full BEFORE UPDATE ON jobs BEGIN SELECT RAISE(ABORT, 'the disk is full'); END");
  });
  if (!done) throw std::runtime_error(done.error().message);
}
inline void acceptJobs(store::Store& store) {
  const auto done = store.writeNow([](SQLite::Database& database) { database.exec("DROP TRIGGER full"); });
  if (!done) throw std::runtime_error(done.error().message);
}

}  // namespace marmoset::jobs
