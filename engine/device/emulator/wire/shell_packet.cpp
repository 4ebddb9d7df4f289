#include "engine/device/emulator/wire/shell_packet.h"

#include "engine/device/emulator/wire/little_endian.h"

namespace marmoset::device::emulator {

namespace {
constexpr std::size_t headerSize = 5;
}

std::string encode(ShellChannel channel, std::string_view data) {
  std::string bytes;
  bytes.reserve(headerSize + data.size());
  append(bytes, static_cast<std::uint8_t>(channel));
  append(bytes, static_cast<std::uint32_t>(data.size()));
  return bytes.append(data);
}

std::optional<ShellPacket> ShellPacketReader::next() {
  if (buffer_.size() < headerSize) return std::nullopt;
  const auto length = readAt<std::uint32_t>(buffer_, 1);
  if (buffer_.size() < headerSize + length) return std::nullopt;
  ShellPacket packet{static_cast<ShellChannel>(buffer_[0]), buffer_.substr(headerSize, length)};
  buffer_.erase(0, headerSize + length);
  return packet;
}

}  // namespace marmoset::device::emulator
