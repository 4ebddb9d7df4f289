#pragma once

#include <cstdint>
#include <deque>
#include <optional>

#include "engine/store/limit.h"
#include "engine/store/shown.h"
#include "engine/store/store.h"

namespace marmoset::store {

struct Pruned {
  std::int64_t jobs = 0, candidates = 0, recordings = 0;
  std::int64_t bytes = 0;  // that the file became smaller
};

// Makes a store fit its limit, in small steps, so that nobody who writes waits for long. Jobs, the verdicts
// of a candidate and recordings go from the oldest on. What a document still shows stays, and jobs that are
// not over. It stops a tenth below the limit, so that the next job does not start it again.
class Pruning {
 public:
  Pruning(SQLite::Database& database, std::int64_t limit);

  // Inside Store::write. False: there is nothing more to do.
  bool step();
  const Pruned& removed() const { return removed_; }

 private:
  enum class What : std::uint8_t { job, candidate, recording };
  struct Item {
    std::int64_t age = 0, id = 0;
  };
  // The rows of one table from the oldest on, a few at a time.
  struct Queue {
    What what;
    const char* next;  // of those after an item
    Item last = {INT64_MIN, INT64_MIN};
    std::deque<Item> items = {};
    bool atEnd = false;
  };

  bool fits() const;
  void fill(Queue& queue);
  Queue* oldest();
  void judge(What what, std::int64_t id);
  void removeRecording(std::int64_t id);
  bool giveBackPages();
  void dropOrphans();

  SQLite::Database& database_;
  ShownResults shown_;
  std::int64_t aim_ = 0;
  bool removing_ = false, compacting_ = false;
  Queue queues_[3];
  Pruned removed_;
};

// At once, down to the store's limit or another. Answers what went.
Result<Pruned> pruneStore(Store& store, std::optional<std::int64_t> limit = {});

}  // namespace marmoset::store
