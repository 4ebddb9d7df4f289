#pragma once

#include <cstdint>
#include <string>

#include "engine/device/adb/server/server.h"

namespace marmoset::device::adb {

// A port of the adb server's computer that leads to a port of the device, as long as this lives.
class Forward {
 public:
  static Result<Forward> open(const Server& server, std::string serial, std::uint16_t devicePort,
                              const Operation& operation);
  Forward(Forward&& other) noexcept;
  Forward& operator=(Forward&& other) noexcept;
  ~Forward();

  // Where to connect to.
  ServerAddress address() const;

 private:
  Forward(const Server& server, std::string serial, std::uint16_t port)
      : server_(&server), serial_(std::move(serial)), port_(port) {}
  void remove();

  const Server* server_;
  std::string serial_;
  std::uint16_t port_ = 0;  // 0: moved from
};

}  // namespace marmoset::device::adb
