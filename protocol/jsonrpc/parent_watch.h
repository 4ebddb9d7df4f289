#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

#include "protocol/jsonrpc/main_loop.h"

namespace marmoset::protocol {

// Calls back on the main thread when a process, normally the editor that started us, is gone, so that no
// server outlives its editor even where the pipe stays open in some other process. What is no process id
// is not watched.
class ParentWatch {
 public:
  // Old kernels and strict sandboxes have no process descriptors: then we ask every so often.
  struct Asking {
    std::chrono::milliseconds interval{1000};
  };

  ParentWatch(MainLoop& loop, std::int64_t process, std::function<void()> whenGone);
  ParentWatch(MainLoop& loop, std::int64_t process, std::function<void()> whenGone, Asking asking);
  ParentWatch(const ParentWatch&) = delete;
  ParentWatch& operator=(const ParentWatch&) = delete;

 private:
  void ask();

  MainLoop* loop_;
  std::int64_t process_;
  std::function<void()> whenGone_;
  Asking asking_;
  MainLoop::Timer waiting_;
};

}  // namespace marmoset::protocol
