#include "server/scheduler/main_loop.h"

#include <utility>

namespace marmoset::server {

void MainLoop::post(Task task) {
  {
    const std::lock_guard lock(mutex_);
    if (stopped_) return;
    tasks_.push_back(std::move(task));
  }
  filled_.notify_one();
}

void MainLoop::postBounded(Task task) {
  {
    std::unique_lock lock(mutex_);
    drained_.wait(lock, [this] { return stopped_ || tasks_.size() < capacity_; });
    if (stopped_) return;
    tasks_.push_back(std::move(task));
  }
  filled_.notify_one();
}

void MainLoop::run() {
  for (;;) {
    Task task;
    {
      std::unique_lock lock(mutex_);
      filled_.wait(lock, [this] { return stopped_ || !tasks_.empty(); });
      if (stopped_) return;
      task = std::move(tasks_.front());
      tasks_.pop_front();
    }
    drained_.notify_one();
    task();
  }
}

void MainLoop::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  filled_.notify_all();
  drained_.notify_all();
}

}  // namespace marmoset::server
