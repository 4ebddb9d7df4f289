#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/device/device_error.h"

namespace marmoset::device::adb {

// Where an adb server listens.
struct ServerAddress {
  std::string host = "127.0.0.1";
  std::uint16_t port = 5037;

  bool isLocal() const;
  std::string text() const;  // "127.0.0.1:5037"
  // The same for all ways to write one server, for locks: this computer goes by many names.
  std::string canonical() const;
  bool operator==(const ServerAddress&) const = default;
};

using Environment = std::function<std::optional<std::string>(const char* name)>;

// "tcp:5037", "tcp:host:5037", "host:5037".
Result<ServerAddress> parseServerAddress(std::string_view text);

// What ADB_SERVER_SOCKET, ANDROID_ADB_SERVER_ADDRESS and ANDROID_ADB_SERVER_PORT say, as adb reads them.
Result<ServerAddress> serverFromEnvironment(const Environment& environment);
Result<ServerAddress> serverFromEnvironment();

}  // namespace marmoset::device::adb
