#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace marmoset::device::emulator {

// The framing inside a `shell,v2` stream. Packets are a byte stream of their own: they do not align with
// the transport's writes.
enum class ShellChannel : std::uint8_t {
  input = 0,
  output = 1,
  error = 2,
  exit = 3,
  closeInput = 4,
  windowSize = 5
};

struct ShellPacket {
  ShellChannel channel = ShellChannel::input;
  std::string data;
};

std::string encode(ShellChannel channel, std::string_view data);

// Reassembles packets from whatever pieces arrive.
class ShellPacketReader {
 public:
  void feed(std::string_view bytes) { buffer_ += bytes; }
  std::optional<ShellPacket> next();

 private:
  std::string buffer_;
};

}  // namespace marmoset::device::emulator
