#pragma once

#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>

#include "protocol/jsonrpc/main_loop.h"

namespace marmoset::protocol {

// The way from other threads to the main thread, with room for so many tasks: a producer that is faster
// than the main thread waits. Closing it lets all producers go; what they post then is dropped. Always held
// by a shared pointer, since producers may outlive the connection.
class Mailbox : public std::enable_shared_from_this<Mailbox> {
 public:
  Mailbox(MainLoop& loop, std::size_t capacity) : loop_(&loop), capacity_(capacity) {}

  // False where the mailbox is closed. The main thread itself never waits.
  bool post(Task task);
  void close();

 private:
  void release();

  std::mutex mutex_;
  std::condition_variable room_;
  MainLoop* loop_;  // null once closed
  const std::size_t capacity_;
  std::size_t waiting_ = 0;
};

}  // namespace marmoset::protocol
