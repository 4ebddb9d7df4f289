#include "server/scheduler/scheduler.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace marmoset::server {

class Scheduler::Job {
 public:
  JobInfo info;
  Work work;
  Dropped dropped;
  StopSource stop;
  bool answered = false;  // main thread only
};

Scheduler::Scheduler(Post postToMain, unsigned workers, std::size_t capacity)
    : post_(std::move(postToMain)), workers_(workers), capacity_(capacity) {
  for (unsigned i = 0; i < workers; ++i) threads_.emplace_back([this] { work(); });
}

Scheduler::~Scheduler() {
  for (const auto& job : unfinished_) job->stop.request(StopReason::shutdown);
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    queue_.clear();
  }
  filled_.notify_all();
  for (auto& thread : threads_) thread.join();
}

Scheduler::Handle Scheduler::submit(JobInfo info, Work work, Dropped dropped) {
  if (!info.slot.empty()) {
    stopWhere(StopReason::superseded, [&](const Job& job) {
      return job.info.slot == info.slot && job.info.document == info.document;
    });
  }
  if (unfinished_.size() >= capacity_) {
    dropped(StopReason::overloaded, "too many requests are under way");
    return {};
  }
  auto job = std::make_shared<Job>();
  job->info = std::move(info);
  job->work = std::move(work);
  job->dropped = std::move(dropped);
  unfinished_.push_back(job);
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back(job);
  }
  filled_.notify_one();
  return job;
}

void Scheduler::stop(const Handle& handle, StopReason reason) {
  if (const auto job = handle.lock()) drop(job, reason, {});
}

void Scheduler::outdate(std::string_view document) {
  stopWhere(StopReason::contentModified, [&](const Job& job) { return job.info.document == document; });
}

void Scheduler::stopAll(StopReason reason) {
  stopWhere(reason, [](const Job&) { return true; });
}

template <class Matches>
void Scheduler::stopWhere(StopReason reason, const Matches& matches) {
  // Dropping may submit new jobs: those must not be found here.
  std::vector<JobPointer> found;
  std::copy_if(unfinished_.begin(), unfinished_.end(), std::back_inserter(found),
               [&](const JobPointer& job) { return matches(*job); });
  for (const auto& job : found) drop(job, reason, {});
}

void Scheduler::drop(const JobPointer& job, StopReason reason, std::string_view what) {
  job->stop.request(reason);
  bool wasQueued = false;
  {
    const std::lock_guard lock(mutex_);
    wasQueued = queue_.remove(job) > 0;
  }
  // The client hears at once, even if a worker needs a moment to notice.
  if (!std::exchange(job->answered, true)) job->dropped(reason, what);
  if (wasQueued) forget(job);
}

void Scheduler::finish(const JobPointer& job, const Done& done, const std::string& failure) {
  if (!failure.empty()) {
    drop(job, StopReason::failed, failure);
  } else if (!std::exchange(job->answered, true)) {
    if (done) done();
  }
  forget(job);
}

void Scheduler::forget(const JobPointer& job) {
  unfinished_.remove(job);
  // A worker may hold the job a moment longer; what the closures hold belongs to the main thread.
  job->work = nullptr;
  job->dropped = nullptr;
  if (unfinished_.empty() && onIdle_) onIdle_();
}

void Scheduler::work() {
  std::unique_lock lock(mutex_);
  while (const JobPointer job = take(lock)) {
    lock.unlock();
    Done done;
    std::string failure;
    try {
      done = job->work(job->stop.token());
    } catch (const std::exception& error) {
      failure = error.what();
    } catch (...) {
      failure = "unknown exception";
    }
    post_([this, job, done = std::move(done), failure = std::move(failure)] { finish(job, done, failure); });
    lock.lock();
    if (job->info.priority == Priority::background) {
      --runningBackground_;
      filled_.notify_one();
    }
  }
}

Scheduler::JobPointer Scheduler::take(std::unique_lock<std::mutex>& lock) {
  filled_.wait(lock, [this] { return closing_ || best() != queue_.end(); });
  if (closing_) return nullptr;
  const auto found = best();
  JobPointer job = *found;
  queue_.erase(found);
  if (job->info.priority == Priority::background) ++runningBackground_;
  return job;
}

std::list<Scheduler::JobPointer>::iterator Scheduler::best() {
  const auto found = std::min_element(queue_.begin(), queue_.end(), [](const auto& a, const auto& b) {
    return a->info.priority < b->info.priority;
  });
  if (found == queue_.end() || (*found)->info.priority != Priority::background) return found;
  const bool lastWorker = workers_ > 1 && runningBackground_ + 1 >= workers_;
  return lastWorker ? queue_.end() : found;
}

}  // namespace marmoset::server
