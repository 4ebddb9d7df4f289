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

#include "server/scheduler/stop.h"

namespace marmoset::server {

enum class Priority : std::uint8_t { interactive, ordinary, background };

struct JobInfo {
  Priority priority = Priority::ordinary;
  std::string document = {};  // an edit of it outdates the job; empty: no edit does
  std::string slot = {};      // a newer job with the same document and slot takes its place; empty: none does
};

// Two workers on immutable snapshots. `Work` runs on a worker and returns what is to be done with its result
// on the main thread; `Dropped` runs on the main thread instead if the job was stopped first. Exactly one of
// the two is called, also when the work throws. Background work never takes the last worker, so a keystroke
// is not kept waiting by a workspace scan. Everything but the work itself happens on the main thread.
class Scheduler {
 public:
  using Done = std::function<void()>;
  using Work = std::function<Done(const StopToken&)>;
  using Dropped = std::function<void(StopReason, std::string_view what)>;
  using Post = std::function<void(std::function<void()>)>;
  class Job;
  using Handle = std::weak_ptr<Job>;

  explicit Scheduler(Post postToMain, unsigned workers = 2, std::size_t capacity = 512);
  ~Scheduler();
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;

  Handle submit(JobInfo info, Work work, Dropped dropped);
  void stop(const Handle& job, StopReason reason);
  // Stops whatever was computed from an older version of the document.
  void outdate(std::string_view document);
  void stopAll(StopReason reason);

  bool idle() const { return unfinished_.empty(); }
  // Called on the main thread every time the last job has finished.
  void onIdle(std::function<void()> callback) { onIdle_ = std::move(callback); }

 private:
  using JobPointer = std::shared_ptr<Job>;

  template <class Matches>
  void stopWhere(StopReason reason, const Matches& matches);
  void drop(const JobPointer& job, StopReason reason, std::string_view what);
  void finish(const JobPointer& job, const Done& done, const std::string& failure);
  void forget(const JobPointer& job);
  void work();
  JobPointer take(std::unique_lock<std::mutex>& lock);
  std::list<JobPointer>::iterator best();

  Post post_;
  unsigned workers_;
  std::size_t capacity_;
  std::function<void()> onIdle_;
  std::list<JobPointer> unfinished_;  // main thread only

  std::mutex mutex_;
  std::condition_variable filled_;
  std::list<JobPointer> queue_;
  unsigned runningBackground_ = 0;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace marmoset::server
