#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace marmoset::reduce {

// Hashes that live as long as an analysis: things are equal if theirs are.
inline std::uint64_t hashOf(std::string_view text) {
  return std::hash<std::string_view>()(text);
}

inline std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  const auto x = ((a + 0x9e3779b97f4a7c15ull) * 0xbf58476d1ce4e5b9ull ^ b) * 0x94d049bb133111ebull;
  return x ^ (x >> 31);
}

}  // namespace marmoset::reduce
