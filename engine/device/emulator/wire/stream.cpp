#include "engine/device/emulator/wire/stream.h"

#include <algorithm>
#include <utility>

namespace marmoset::device::emulator {

namespace {

// One packet on its way, and one that a hasty host has sent behind it.
constexpr std::size_t mostUnread = 2 * maxPayload;

}  // namespace

Stream::Stream(std::uint32_t localId, std::uint32_t remoteId, Send send, std::size_t largest)
    : localId_(localId), remoteId_(remoteId), send_(std::move(send)), largest_(largest) {}

std::string Stream::read() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return closed_ || !inbox_.empty(); });
  if (inbox_.empty()) return {};
  // The acknowledgement asks for more, so it waits until somebody wants it.
  if (!closed_) send_({PacketKind::okay, localId_, remoteId_, {}});
  return std::exchange(inbox_, {});
}

bool Stream::write(std::string_view bytes) {
  std::unique_lock lock(mutex_);
  while (!bytes.empty()) {
    changed_.wait(lock, [&] { return closed_ || outbox_.size() < largest_; });
    if (closed_) return false;
    const auto piece = bytes.substr(0, largest_ - outbox_.size());
    outbox_ += piece;
    bytes.remove_prefix(piece.size());
    sendWaiting();
  }
  return !closed_;
}

void Stream::sendWaiting() {
  if (!writable_ || outbox_.empty()) return;
  writable_ = false;
  send_({PacketKind::write, localId_, remoteId_, std::exchange(outbox_, {})});
}

void Stream::finish() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return closed_ || (writable_ && outbox_.empty()); });
  if (closed_) return;
  closed_ = true;
  send_({PacketKind::close, localId_, remoteId_, {}});
}

bool Stream::closed() const {
  const std::lock_guard lock(mutex_);
  return closed_;
}

bool Stream::received(std::string bytes) {
  const std::lock_guard lock(mutex_);
  if (inbox_.size() + bytes.size() > mostUnread) return false;
  inbox_ += bytes;
  changed_.notify_all();
  return true;
}

void Stream::acknowledged() {
  const std::lock_guard lock(mutex_);
  writable_ = true;
  sendWaiting();
  changed_.notify_all();
}

void Stream::abandon() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }
  stop_.request_stop();
}

}  // namespace marmoset::device::emulator
