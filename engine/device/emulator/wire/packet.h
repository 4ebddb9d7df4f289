#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace marmoset::device::emulator {

// The unit of adb's transport protocol: a header of six little-endian words, then the payload.
enum class PacketKind : std::uint32_t {
  connect = 0x4e584e43,
  auth = 0x48545541,
  open = 0x4e45504f,
  okay = 0x59414b4f,
  write = 0x45545257,
  close = 0x45534c43,
};

inline constexpr std::uint32_t protocolVersion = 0x01000001;
// Less makes the adb server abort on long commands.
inline constexpr std::uint32_t maxPayload = 0x100000;
inline constexpr std::size_t packetHeaderSize = 24;

struct Packet {
  PacketKind kind = PacketKind::okay;
  std::uint32_t arg0 = 0;
  std::uint32_t arg1 = 0;
  std::string payload;
  bool operator==(const Packet&) const = default;
};

struct PacketHeader {
  PacketKind kind = PacketKind::okay;
  std::uint32_t arg0 = 0;
  std::uint32_t arg1 = 0;
  std::uint32_t length = 0;
};

std::string encode(const Packet& packet);

// Nothing if the magic word does not match the command or the payload is longer than announced possible.
std::optional<PacketHeader> decodeHeader(std::string_view bytes);

}  // namespace marmoset::device::emulator
