#include "protocol/lsp/position_encoding.h"

#include <algorithm>
#include <array>
#include <utility>

#include <boost/locale/utf.hpp>

namespace marmoset::lsp {

namespace {

using enum PositionEncoding;

constexpr std::array preferred{std::pair{utf8, std::string_view("utf-8")},
                               std::pair{utf32, std::string_view("utf-32")},
                               std::pair{utf16, std::string_view("utf-16")}};

// The length in bytes of the character at a place; 1 where there is no valid one.
std::uint32_t lengthAt(std::string_view line, std::size_t at) {
  namespace utf = boost::locale::utf;
  const char* const start = line.data() + at;
  if (static_cast<unsigned char>(*start) < 0x80) return 1;
  const char* end = start;
  const auto point = utf::utf_traits<char>::decode(end, line.data() + line.size());
  return point == utf::illegal || point == utf::incomplete ? 1 : static_cast<std::uint32_t>(end - start);
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
