#pragma once

#include <chrono>
#include <cstdint>

namespace marmoset::device::emulator {

// How a device's cable behaves: tests and demos break it on purpose.
enum class LinkFault : std::uint8_t {
  none,
  frozen,        // TCP stays open, nothing moves
  offline,       // accepts the connection and never completes the handshake
  unauthorized,  // asks for a key and is never satisfied
  unreachable,   // nobody listens
};

struct Link {
  LinkFault fault = LinkFault::none;
  std::chrono::milliseconds delay{0};  // before each packet is looked at
};

}  // namespace marmoset::device::emulator
