#include "engine/device/emulator/wire/packet.h"

#include <numeric>

#include "engine/device/emulator/wire/little_endian.h"

namespace marmoset::device::emulator {
namespace {

std::uint32_t checksum(std::string_view payload) {
  return std::accumulate(payload.begin(), payload.end(), std::uint32_t{0},
                         [](std::uint32_t sum, char c) { return sum + static_cast<unsigned char>(c); });
}

}  // namespace

std::string encode(const Packet& packet) {
  const auto command = static_cast<std::uint32_t>(packet.kind);
  std::string bytes;
  bytes.reserve(packetHeaderSize + packet.payload.size());
  append(bytes, command);
  append(bytes, packet.arg0);
  append(bytes, packet.arg1);
  append(bytes, static_cast<std::uint32_t>(packet.payload.size()));
  append(bytes, checksum(packet.payload));
  append(bytes, ~command);
  return bytes += packet.payload;
}

std::optional<PacketHeader> decodeHeader(std::string_view bytes) {
  if (bytes.size() < packetHeaderSize) return std::nullopt;
  const auto command = readAt<std::uint32_t>(bytes, 0);
  const auto length = readAt<std::uint32_t>(bytes, 12);
  if (readAt<std::uint32_t>(bytes, 20) != ~command || length > maxPayload) return std::nullopt;
  return PacketHeader{static_cast<PacketKind>(command), readAt<std::uint32_t>(bytes, 4),
                      readAt<std::uint32_t>(bytes, 8), length};
}

}  // namespace marmoset::device::emulator
