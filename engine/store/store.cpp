#include "engine/store/store.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Savepoint.h>
#include <SQLiteCpp/Transaction.h>

#include "engine/store/database.h"
#include "engine/store/place.h"
#include "engine/store/pruning.h"

namespace marmoset::store {

struct Store::Writer {
  struct Item {
    Work work;
    std::promise<Result<void>> done;
  };

  std::filesystem::path file;
  DatabasePtr database;
  std::mutex mutex;
  std::condition_variable wake;
  std::deque<Item> queue;
  bool stopping = false;
  bool pruneWanted = false, isPruning = false;
  std::optional<Pruning> pruning = {};
  std::condition_variable pruned = {};
  std::thread thread;

  void run() {
    for (;;) {
      std::deque<Item> batch;
      {
        std::unique_lock lock(mutex);
        wake.wait(lock, [&] { return stopping || pruneWanted || isPruning || !queue.empty(); });
        if (queue.empty() && stopping) return;
        batch.swap(queue);
        if (batch.empty() && !isPruning) {
          isPruning = true;
          pruneWanted = false;
        }
      }
      batch.empty() ? prune() : commit(batch);
    }
  }

  // One step; what cannot be pruned stays, and is tried again another time.
  void prune() {
    bool more = false;
    const auto done = guarded(file, [&] {
      if (!pruning) pruning.emplace(*database, limitIn(*database));
      SQLite::Transaction transaction(*database, SQLite::TransactionBehavior::IMMEDIATE);
      more = pruning->step();
      transaction.commit();
    });
    if (done && more) return;
    pruning.reset();
    const std::lock_guard lock(mutex);
    isPruning = false;
    pruned.notify_all();
  }

  void commit(std::deque<Item>& batch) {
    std::vector<Result<void>> results;
    const auto committed = guarded(file, [&] {
      SQLite::Transaction transaction(*database, SQLite::TransactionBehavior::IMMEDIATE);
      for (auto& item : batch) results.push_back(guarded(file, [&] { inSavepoint(item.work); }));
      transaction.commit();
    });
    for (std::size_t i = 0; i < batch.size(); ++i) {
      batch[i].done.set_value(committed ? results[i] : committed);
    }
  }

  void inSavepoint(const Work& work) {
    SQLite::Savepoint savepoint(*database, "item");
    work(*database);
    savepoint.release();
  }
};

struct Store::Reader {
  std::mutex mutex;
  DatabasePtr database;
};

Store::Store() : writer_(std::make_unique<Writer>()), reader_(std::make_unique<Reader>()) {}

std::filesystem::path Store::defaultFile() {
  return defaultPlace();
}

Result<std::shared_ptr<Store>> Store::open(const std::filesystem::path& file) {
  auto writing = openDatabase(file);
  if (!writing) return tl::unexpected(writing.error());
  auto reading = openDatabase(file);
  if (!reading) return tl::unexpected(reading.error());
  std::shared_ptr<Store> store(new Store);
  store->writer_->file = file;
  store->writer_->database = std::move(*writing);
  store->reader_->database = std::move(*reading);
  store->writer_->pruneWanted = true;
  store->writer_->thread = std::thread([writer = store->writer_.get()] { writer->run(); });
  return store;
}

Store::~Store() {
  {
    std::lock_guard lock(writer_->mutex);
    writer_->stopping = true;
  }
  writer_->wake.notify_one();
  if (writer_->thread.joinable()) writer_->thread.join();
}

const std::filesystem::path& Store::file() const {
  return writer_->file;
}

std::future<Result<void>> Store::write(Work work) {
  Writer::Item item{std::move(work), {}};
  auto future = item.done.get_future();
  {
    std::lock_guard lock(writer_->mutex);
    writer_->queue.push_back(std::move(item));
  }
  writer_->wake.notify_one();
  return future;
}

void Store::pruneSoon() {
  {
    const std::lock_guard lock(writer_->mutex);
    writer_->pruneWanted = true;
  }
  writer_->wake.notify_one();
}

void Store::waitUntilPruned() {
  std::unique_lock lock(writer_->mutex);
  writer_->pruned.wait(lock, [&] { return !writer_->pruneWanted && !writer_->isPruning; });
}

Result<void> Store::read(const Work& work) const {
  std::lock_guard lock(reader_->mutex);
  return guarded(file(), [&] { work(*reader_->database); });
}

}  // namespace marmoset::store
