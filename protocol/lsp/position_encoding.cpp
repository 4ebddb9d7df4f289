#include "protocol/lsp/position_encoding.h"

#include <algorithm>
#include <array>
#include <utility>

namespace marmoset::lsp {

namespace {

using enum PositionEncoding;

constexpr std::array preferred{std::pair{utf8, std::string_view("utf-8")},
                               std::pair{utf32, std::string_view("utf-32")},
                               std::pair{utf16, std::string_view("utf-16")}};

bool isContinuation(unsigned char byte) {
  return (byte & 0xC0) == 0x80;
}

// How many bytes a lead byte announces, and the range its second byte must be in: this excludes overlong
// forms, surrogates and what is above U+10FFFF.
struct Lead {
  std::uint32_t bytes;
  unsigned char least;
  unsigned char most;
};

Lead leadOf(unsigned char byte) {
  if (byte < 0xC2 || byte > 0xF4) return {1, 0, 0};
  if (byte < 0xE0) return {2, 0x80, 0xBF};
  if (byte < 0xF0) {
    return {3, static_cast<unsigned char>(byte == 0xE0 ? 0xA0 : 0x80),
            static_cast<unsigned char>(byte == 0xED ? 0x9F : 0xBF)};
  }
  return {4, static_cast<unsigned char>(byte == 0xF0 ? 0x90 : 0x80),
          static_cast<unsigned char>(byte == 0xF4 ? 0x8F : 0xBF)};
}

// The length in bytes of the character at a place; 1 where there is no valid one.
std::uint32_t lengthAt(std::string_view line, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(line[i]); };
  const auto lead = leadOf(byte(at));
  if (lead.bytes == 1 || at + lead.bytes > line.size()) return 1;
  if (byte(at + 1) < lead.least || byte(at + 1) > lead.most) return 1;
  for (std::size_t i = at + 2; i < at + lead.bytes; ++i) {
    if (!isContinuation(byte(i))) return 1;
  }
  return lead.bytes;
}

std::uint32_t unitsOf(std::uint32_t bytes, PositionEncoding encoding) {
  switch (encoding) {
    case utf8:
      return bytes;
    case utf16:
      return bytes == 4 ? 2 : 1;
    case utf32:
      break;
  }
  return 1;
}

}  // namespace

std::string_view nameOf(PositionEncoding encoding) {
  return std::ranges::find(preferred, encoding, [](const auto& entry) { return entry.first; })->second;
}

PositionEncoding negotiateEncoding(const std::optional<std::vector<std::string>>& offered) {
  if (!offered) return utf16;
  for (const auto& [encoding, name] : preferred) {
    if (std::ranges::find(*offered, name) != offered->end()) return encoding;
  }
  return utf16;
}

std::uint32_t toUnits(std::string_view line, std::uint32_t byte, PositionEncoding encoding) {
  std::uint32_t units = 0;
  for (std::size_t at = 0; at < line.size();) {
    const auto bytes = lengthAt(line, at);
    if (at + bytes > byte) break;
    at += bytes;
    units += unitsOf(bytes, encoding);
  }
  return units;
}

std::uint32_t toByte(std::string_view line, std::uint32_t units, PositionEncoding encoding) {
  std::size_t at = 0;
  std::uint32_t counted = 0;
  while (at < line.size()) {
    const auto bytes = lengthAt(line, at);
    counted += unitsOf(bytes, encoding);
    if (counted > units) break;
    at += bytes;
  }
  return static_cast<std::uint32_t>(at);
}

}  // namespace marmoset::lsp
