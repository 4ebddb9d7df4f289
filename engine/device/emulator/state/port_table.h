#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>

#include "engine/device/emulator/wire/stream.h"

namespace marmoset::device::emulator {

// The TCP ports inside a device: where `adb forward` meets a listening command. Thread-safe.
class PortTable {
 public:
  // Listens as long as it lives. The table must outlive it.
  class Listener {
   public:
    Listener(PortTable& table, std::uint16_t port) : table_(&table), port_(port) {}
    Listener(Listener&& other) noexcept : table_(std::exchange(other.table_, nullptr)), port_(other.port_) {}
    Listener& operator=(Listener&&) = delete;
    ~Listener();
    // Blocks for the next connection; null if stopped.
    std::shared_ptr<Stream> accept(const std::stop_token& stop);

   private:
    PortTable* table_;
    std::uint16_t port_;
  };

  // Nothing if the port is taken.
  std::optional<Listener> listen(std::uint16_t port);
  // False if nobody listens there.
  bool connect(std::uint16_t port, std::shared_ptr<Stream> stream);

 private:
  std::mutex mutex_;
  std::condition_variable_any arrived_;
  std::map<std::uint16_t, std::deque<std::shared_ptr<Stream>>> waiting_;
};

}  // namespace marmoset::device::emulator
