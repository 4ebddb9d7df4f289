#pragma once

#include <cstdint>
#include <functional>

#include "protocol/jsonrpc/main_loop.h"

namespace marmoset::protocol {

// Calls back on the main thread when a process, normally the editor that started us, is gone, so that no
// server outlives its editor even where the pipe stays open in some other process.
class ParentWatch {
 public:
  ParentWatch() = default;
  ParentWatch(MainLoop& loop, std::int64_t process, std::function<void()> whenGone);

 private:
  MainLoop::Timer waiting_;
};

}  // namespace marmoset::protocol
