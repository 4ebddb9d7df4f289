#include "engine/device/emulator/state/log_buffer.h"

#include <algorithm>

namespace marmoset::device::emulator {

namespace {
constexpr std::size_t capacity = 50'000;
}

void LogBuffer::add(std::vector<Line> lines) {
  if (lines.empty()) return;
  const std::lock_guard lock(mutex_);
  for (auto& line : lines) lines_.push_back({next_++, std::move(line)});
  while (lines_.size() > capacity) lines_.pop_front();
  added_.notify_all();
}

void LogBuffer::clear(const Buffers& buffers) {
  const std::lock_guard lock(mutex_);
  std::erase_if(lines_, [&](const Numbered& entry) { return buffers.contains(entry.line.buffer); });
}

std::vector<LogBuffer::Numbered> LogBuffer::from(std::uint64_t number, const Buffers& buffers) const {
  const std::lock_guard lock(mutex_);
  std::vector<Numbered> found;
  const auto first = std::partition_point(lines_.begin(), lines_.end(),
                                          [&](const Numbered& entry) { return entry.number < number; });
  std::copy_if(first, lines_.end(), std::back_inserter(found),
               [&](const Numbered& entry) { return buffers.contains(entry.line.buffer); });
  return found;
}

bool LogBuffer::waitFor(std::uint64_t number, const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  return added_.wait(lock, stop, [&] { return next_ > number; });
}

std::uint64_t LogBuffer::end() const {
  const std::lock_guard lock(mutex_);
  return next_;
}

}  // namespace marmoset::device::emulator
