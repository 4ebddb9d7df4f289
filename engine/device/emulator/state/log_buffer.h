#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <set>
#include <stop_token>
#include <vector>

#include "engine/device/simulator/phone.h"

namespace marmoset::device::emulator {

// The log buffers `logcat` reads: bounded, oldest lines go first. Thread-safe.
class LogBuffer {
 public:
  using Line = simulator::LogLine;
  using Buffers = std::set<Line::Buffer>;
  struct Numbered {
    std::uint64_t number = 0;
    Line line;
  };

  void add(std::vector<Line> lines);
  void clear(const Buffers& buffers);
  // Lines of the buffers from `number` on, in order.
  std::vector<Numbered> from(std::uint64_t number, const Buffers& buffers) const;
  // Blocks until there is a line with this number or a later one; false if stopped.
  bool waitFor(std::uint64_t number, const std::stop_token& stop);
  // The number the next line will get.
  std::uint64_t end() const;

 private:
  mutable std::mutex mutex_;
  std::condition_variable_any added_;
  std::deque<Numbered> lines_;
  std::uint64_t next_ = 0;
};

}  // namespace marmoset::device::emulator
