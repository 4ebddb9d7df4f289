#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "protocol/jsonrpc/cancellation.h"
#include "protocol/jsonrpc/main_loop.h"

namespace marmoset::server {

enum class Priority : std::uint8_t { interactive, ordinary, background };

// What to do on a worker, and when it is no longer wanted. `work` returns what is to be done with its result
// on the main thread, or nothing; `dropped` runs on the main thread instead if the job was stopped first.
struct Job {
  using Done = std::function<void()>;

  Priority priority = Priority::ordinary;
  std::string document = {};  // an edit of it outdates the job; empty: no edit does
  std::string slot = {};      // a newer job with the same document and slot takes its place; empty: none does
  protocol::CancelToken token = {};
  std::function<Done(const protocol::CancelToken&)> work;
  std::function<void(protocol::CancelReason)> dropped = {};
};

// Two workers on immutable snapshots. Background work never takes the last worker, so a keystroke is not kept
// waiting by a workspace scan. Everything but the work itself happens on the main thread.
class Scheduler {
 public:
  using Failed = std::function<void(const std::string& what)>;

  // `failed` hears, on the main thread, of work that threw.
  Scheduler(protocol::MainLoop& loop, Failed failed, unsigned workers = 2, std::size_t capacity = 512);
  // Waits for the work under way, which is told to stop.
  ~Scheduler();
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;

  // False where too much is queued already; nothing is called then.
  [[nodiscard]] bool submit(Job job);
  // Stops whatever was computed from an older version of the document.
  void outdate(std::string_view document);
  void stopAll();

  bool idle() const { return unfinished_.empty(); }
  // Called every time the last job has finished.
  void onIdle(std::function<void()> callback) { onIdle_ = std::move(callback); }

 private:
  struct Entry;
  using Pointer = std::shared_ptr<Entry>;

  template <class Matches>
  void stopWhere(protocol::CancelReason reason, const Matches& matches);
  void stop(const Pointer& entry, protocol::CancelReason reason);
  void finish(const Pointer& entry, const Job::Done& done, const std::string& failure);
  void forget(const Pointer& entry);
  void runWorker();
  void runJob(const Pointer& entry);
  Pointer take(std::unique_lock<std::mutex>& lock);
  std::list<Pointer>::iterator best();

  protocol::MainLoop& loop_;
  Failed failed_;
  const unsigned workers_;
  const std::size_t capacity_;
  std::function<void()> onIdle_;
  std::list<Pointer> unfinished_;  // main thread only

  std::mutex mutex_;
  std::condition_variable filled_;
  std::list<Pointer> queue_;
  unsigned runningBackground_ = 0;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace marmoset::server
