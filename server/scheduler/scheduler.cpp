#include "server/scheduler/scheduler.h"

#include <algorithm>
#include <exception>
#include <iterator>
#include <utility>

namespace marmoset::server {

using protocol::CancelReason;

struct Scheduler::Entry {
  Job job;
  bool settled = false;  // main thread only: its result, or the lack of one, has been dealt with
};

Scheduler::Scheduler(protocol::MainLoop& loop, Failed failed, unsigned workers, std::size_t capacity)
    : loop_(loop), failed_(std::move(failed)), workers_(workers), capacity_(capacity) {
  for (unsigned i = 0; i < workers; ++i) threads_.emplace_back([this] { runWorker(); });
}

Scheduler::~Scheduler() {
  for (const auto& entry : unfinished_) entry->job.token.cancel(CancelReason::server);
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    queue_.clear();
  }
  filled_.notify_all();
  for (auto& thread : threads_) thread.join();
}

bool Scheduler::submit(Job job) {
  if (!job.slot.empty()) {
    stopWhere(CancelReason::server,
              [&](const Job& other) { return other.slot == job.slot && other.document == job.document; });
  }
  if (unfinished_.size() >= capacity_) return false;
  const auto entry = std::make_shared<Entry>(Entry{std::move(job)});
  unfinished_.push_back(entry);
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back(entry);
  }
  filled_.notify_one();
  return true;
}

void Scheduler::outdate(std::string_view document) {
  stopWhere(CancelReason::contentModified, [&](const Job& job) { return job.document == document; });
}

void Scheduler::stopAll() {
  stopWhere(CancelReason::server, [](const Job&) { return true; });
}

template <class Matches>
void Scheduler::stopWhere(CancelReason reason, const Matches& matches) {
  // Stopping a job may submit new ones: those must not be found here.
  std::vector<Pointer> found;
  std::copy_if(unfinished_.begin(), unfinished_.end(), std::back_inserter(found),
               [&](const Pointer& entry) { return matches(entry->job); });
  for (const auto& entry : found) stop(entry, reason);
}

void Scheduler::stop(const Pointer& entry, CancelReason reason) {
  entry->job.token.cancel(reason);
  bool wasQueued = false;
  {
    const std::lock_guard lock(mutex_);
    wasQueued = queue_.remove(entry) > 0;
  }
  // The client hears at once, even if a worker needs a moment to notice.
  if (!std::exchange(entry->settled, true) && entry->job.dropped) entry->job.dropped(reason);
  if (wasQueued) forget(entry);
}

void Scheduler::finish(const Pointer& entry, const Job::Done& done, const std::string& failure) {
  if (!failure.empty()) failed_(failure);
  if (!std::exchange(entry->settled, true)) {
    const auto reason = failure.empty() ? entry->job.token.reason() : CancelReason::server;
    if (reason == CancelReason::none) {
      if (done) done();
    } else if (entry->job.dropped) {
      entry->job.dropped(reason);
    }
  }
  forget(entry);
}

void Scheduler::forget(const Pointer& entry) {
  unfinished_.remove(entry);
  // A worker may hold the entry a moment longer; what the closures hold belongs to the main thread.
  entry->job.work = nullptr;
  entry->job.dropped = nullptr;
  if (unfinished_.empty() && onIdle_) onIdle_();
}

void Scheduler::runWorker() {
  std::unique_lock lock(mutex_);
  while (const Pointer entry = take(lock)) {
    const bool background = entry->job.priority == Priority::background;
    lock.unlock();
    runJob(entry);
    lock.lock();
    if (!background) continue;
    --runningBackground_;
    filled_.notify_one();
  }
}

void Scheduler::runJob(const Pointer& entry) {
  Job::Done done;
  std::string failure;
  try {
    if (!entry->job.token.cancelled()) done = entry->job.work(entry->job.token);
  } catch (const std::exception& error) {
    failure = error.what();
  } catch (...) {
    failure = "unknown exception";
  }
  loop_.post([this, entry, done = std::move(done), failure] { finish(entry, done, failure); });
}

Scheduler::Pointer Scheduler::take(std::unique_lock<std::mutex>& lock) {
  filled_.wait(lock, [this] { return closing_ || best() != queue_.end(); });
  if (closing_) return nullptr;
  const auto found = best();
  Pointer entry = *found;
  queue_.erase(found);
  if (entry->job.priority == Priority::background) ++runningBackground_;
  return entry;
}

std::list<Scheduler::Pointer>::iterator Scheduler::best() {
  const auto found = std::min_element(queue_.begin(), queue_.end(), [](const auto& a, const auto& b) {
    return a->job.priority < b->job.priority;
  });
  if (found == queue_.end() || (*found)->job.priority != Priority::background) return found;
  const bool lastWorker = workers_ > 1 && runningBackground_ + 1 >= workers_;
  return lastWorker ? queue_.end() : found;
}

}  // namespace marmoset::server
