#pragma once

#include <filesystem>
#include <functional>
#include <future>
#include <memory>

#include "engine/store/error.h"

namespace SQLite {
class Database;
}

namespace marmoset::store {

// What outlives a process: recordings, verdicts, jobs and permissions (see recordings.h, verdicts.h, jobs.h,
// results.h, wipe_grants.h, met_builds.h, which are the vocabulary over this class). One SQLite file per
// user, shared by any number of processes. All writes of a process go through one thread; a write is durable
// when its future is ready, and neither a kill nor a power cut after that loses it. Safe to use from any
// thread.
class Store {
 public:
  // MARMOSET_STORE, else marmoset/store.sqlite under XDG_STATE_HOME.
  static std::filesystem::path defaultFile();
  static Result<std::shared_ptr<Store>> open(const std::filesystem::path& file = defaultFile());
  ~Store();

  const std::filesystem::path& file() const;

  using Work = std::function<void(SQLite::Database&)>;
  // Queued writes are committed together, each in a savepoint of its own: one that fails takes no other
  // along.
  std::future<Result<void>> write(Work work);
  Result<void> writeNow(Work work) { return write(std::move(work)).get(); }
  Result<void> read(const Work& work) const;

  // Prunes to the limit (see pruning.h) when no write waits; also done after opening. Does not wait.
  void pruneSoon();
  // Until that is done.
  void waitUntilPruned();

 private:
  struct Writer;
  Store();
  std::unique_ptr<Writer> writer_;
  struct Reader;
  std::unique_ptr<Reader> reader_;
};

}  // namespace marmoset::store
