#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace marmoset::store {

// 128 bits of XXH3 over some bytes: names contents, guards against nothing hostile.
struct Hash {
  std::array<std::uint8_t, 16> bytes{};
  auto operator<=>(const Hash&) const = default;
  std::string hex() const;
};

Hash hashOf(std::string_view bytes);

}  // namespace marmoset::store
