#pragma once

#include <functional>
#include <thread>

namespace marmoset::server {

// Waits for another process to die, on a thread of its own, without polling. A process that is not there at
// the start counts as dead, as the protocol wants it for the client's.
class ProcessWatch {
 public:
  ProcessWatch(int processId, std::function<void()> died);
  ~ProcessWatch();
  ProcessWatch(const ProcessWatch&) = delete;
  ProcessWatch& operator=(const ProcessWatch&) = delete;

 private:
  int process_ = -1, wake_ = -1;
  std::thread thread_;
};

}  // namespace marmoset::server
