#include "engine/store/pruning.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>

#include "engine/store/binding.h"

namespace marmoset::store {

namespace {

// Each step is one transaction, of a few milliseconds.
constexpr int itemsAStep = 64, pagesAStep = 2000;
// Where so much of a file is free, it is given back although nothing has to go.
constexpr std::int64_t muchFree = 4;

template <class... Values>
void executeWith(SQLite::Database& database, const char* query, const Values&... values) {
  SQLite::Statement statement(database, query);
  bindAll(statement, values...);
  statement.exec();
}

}  // namespace

Pruning::Pruning(SQLite::Database& database, std::int64_t limit)
    : database_(database),
      shown_(database),
      aim_(limit - limit / 10),
      removing_(usedBytes(database) > limit),
      compacting_(removing_ || freeBytes(database) > usedBytes(database) / muchFree),
      queues_{{What::job,
               "SELECT created, number FROM jobs WHERE (created, number) > (?, ?) "
               "AND state NOT IN ('running', 'paused') ORDER BY created, number LIMIT ?"},
              {What::candidate,
               "SELECT changed, id FROM candidates WHERE (changed, id) > (?, ?) "
               "ORDER BY changed, id LIMIT ?"},
              {What::recording,
               "SELECT created, id FROM recordings WHERE (created, id) > (?, ?) "
               "ORDER BY created, id LIMIT ?"}} {}

bool Pruning::fits() const {
  return usedBytes(database_) <= aim_;
}

void Pruning::fill(Queue& queue) {
  SQLite::Statement find(database_, queue.next);
  bindAll(find, queue.last.age, queue.last.id, std::int64_t{itemsAStep});
  while (find.executeStep())
    queue.items.push_back({find.getColumn(0).getInt64(), find.getColumn(1).getInt64()});
  queue.atEnd = queue.items.empty();
  if (!queue.atEnd) queue.last = queue.items.back();
}

Pruning::Queue* Pruning::oldest() {
  Queue* found = nullptr;
  for (auto& queue : queues_) {
    if (queue.items.empty() && !queue.atEnd) fill(queue);
    if (queue.items.empty()) continue;
    if (!found || queue.items.front().age < found->items.front().age) found = &queue;
  }
  return found;
}

void Pruning::judge(What what, std::int64_t id) {
  switch (what) {
    case What::job:
      if (shown_.showsJob(id)) return;
      executeWith(database_, "DELETE FROM jobs WHERE number = ?", id);
      ++removed_.jobs;
      return;
    case What::candidate:
      executeWith(database_, "DELETE FROM candidates WHERE id = ?", id);
      ++removed_.candidates;
      return;
    case What::recording:
      if (shown_.showsRecording(id)) return;
      removeRecording(id);
      ++removed_.recordings;
      return;
  }
}

void Pruning::removeRecording(std::int64_t id) {
  std::vector<Hash> blobs;
  {
    SQLite::Statement find(database_,
                           "SELECT tree FROM steps WHERE recording = ?1 AND tree IS NOT NULL "
                           "UNION SELECT screen FROM steps WHERE recording = ?1 AND screen IS NOT NULL");
    bindAll(find, id);
    while (find.executeStep()) blobs.push_back(hashFrom(find.getColumn(0)));
  }
  executeWith(database_, "DELETE FROM recordings WHERE id = ?", id);
  for (const auto& blob : blobs)
    executeWith(database_,
                "DELETE FROM blobs WHERE hash = ?1 AND NOT EXISTS (SELECT 1 FROM steps WHERE tree = ?1) "
                "AND NOT EXISTS (SELECT 1 FROM steps WHERE screen = ?1)",
                blob);
}

bool Pruning::giveBackPages() {
  const auto before = freeBytes(database_);
  if (before == 0) return false;
  database_.exec(fmt::format("PRAGMA incremental_vacuum({})", pagesAStep));
  const auto given = before - freeBytes(database_);
  removed_.bytes += given;
  return given > 0;
}

void Pruning::dropOrphans() {
  database_.exec("DELETE FROM verdict_scopes WHERE id NOT IN (SELECT scope FROM candidates)");
  database_.exec(
      "DELETE FROM shown WHERE NOT EXISTS (SELECT 1 FROM results WHERE results.content = shown.content) "
      "AND NOT EXISTS (SELECT 1 FROM recordings WHERE script = shown.content)");
}

bool Pruning::step() {
  for (int i = 0; removing_ && i < itemsAStep; ++i) {
    auto* next = fits() ? nullptr : oldest();
    if (!next) {
      removing_ = false;
      dropOrphans();
      break;
    }
    const auto id = next->items.front().id;
    next->items.pop_front();
    judge(next->what, id);
  }
  return removing_ || (compacting_ && giveBackPages());
}

Result<Pruned> pruneStore(Store& store, std::optional<std::int64_t> limit) {
  std::optional<Pruning> pruning;
  for (bool more = true; more;) {
    const auto done = store.writeNow([&](SQLite::Database& database) {
      if (!pruning) pruning.emplace(database, limit ? *limit : limitIn(database));
      more = pruning->step();
    });
    if (!done) return tl::unexpected(done.error());
  }
  return pruning->removed();
}

}  // namespace marmoset::store
