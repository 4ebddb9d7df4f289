#pragma once

#include <atomic>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <thread>

namespace marmoset::device::emulator {

// One thread per open session. Finished threads are joined when the next one starts, the rest at the end:
// whoever owns this must have told the sessions to stop by then.
class SessionThreads {
 public:
  ~SessionThreads();
  // False: the system has no thread left.
  bool start(std::function<void()> session);

 private:
  struct Session {
    std::thread thread;
    std::shared_ptr<std::atomic<bool>> finished;
  };
  std::mutex mutex_;
  std::list<Session> sessions_;
};

}  // namespace marmoset::device::emulator
