#include "protocol/jsonrpc/mailbox.h"

#include <utility>

namespace marmoset::protocol {

bool Mailbox::post(Task task) {
  std::unique_lock lock(mutex_);
  room_.wait(lock, [&] { return loop_ == nullptr || waiting_ < capacity_ || loop_->onMainThread(); });
  if (loop_ == nullptr) return false;
  ++waiting_;
  loop_->post([self = shared_from_this(), task = std::move(task)] {
    self->release();
    task();
  });
  return true;
}

void Mailbox::close() {
  const std::lock_guard lock(mutex_);
  loop_ = nullptr;
  room_.notify_all();
}

void Mailbox::release() {
  const std::lock_guard lock(mutex_);
  --waiting_;
  room_.notify_one();
}

}  // namespace marmoset::protocol
