#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>

namespace marmoset::server {

// The inbox of the main thread, which owns the documents and is the only one that writes to the client.
// Tasks run in the order they were posted. Messages of the client come in through `postBounded`, which makes
// the reader wait while the inbox is full, so a flood stays in the pipe instead of in our memory.
class MainLoop {
 public:
  using Task = std::function<void()>;

  explicit MainLoop(std::size_t capacity = 1024) : capacity_(capacity) {}

  void post(Task task);
  void postBounded(Task task);

  void run();   // until stop(); tasks still in the inbox are dropped
  void stop();  // from any thread

 private:
  std::size_t capacity_;
  std::mutex mutex_;
  std::condition_variable filled_, drained_;
  std::deque<Task> tasks_;
  bool stopped_ = false;
};

}  // namespace marmoset::server
