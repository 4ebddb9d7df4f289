#include "engine/device/emulator/state/port_table.h"

namespace marmoset::device::emulator {

PortTable::Listener::~Listener() {
  if (table_ == nullptr) return;
  std::deque<std::shared_ptr<Stream>> refused;
  {
    const std::lock_guard lock(table_->mutex_);
    refused = std::move(table_->waiting_[port_]);
    table_->waiting_.erase(port_);
  }
  for (const auto& stream : refused) stream->finish();
}

std::shared_ptr<Stream> PortTable::Listener::accept(const std::stop_token& stop) {
  std::unique_lock lock(table_->mutex_);
  auto& queue = table_->waiting_[port_];
  if (!table_->arrived_.wait(lock, stop, [&] { return !queue.empty(); })) return nullptr;
  auto stream = std::move(queue.front());
  queue.pop_front();
  return stream;
}

std::optional<PortTable::Listener> PortTable::listen(std::uint16_t port) {
  const std::lock_guard lock(mutex_);
  if (!waiting_.try_emplace(port).second) return std::nullopt;
  return std::optional<Listener>(std::in_place, *this, port);
}

bool PortTable::connect(std::uint16_t port, std::shared_ptr<Stream> stream) {
  const std::lock_guard lock(mutex_);
  const auto listener = waiting_.find(port);
  if (listener == waiting_.end()) return false;
  listener->second.push_back(std::move(stream));
  arrived_.notify_all();
  return true;
}

}  // namespace marmoset::device::emulator
