#pragma once

#include <bit>
#include <concepts>
#include <cstring>
#include <string>
#include <string_view>

namespace marmoset::device::emulator {

static_assert(std::endian::native == std::endian::little, "adb's words are little-endian, and so are we");

template <std::integral Number>
void append(std::string& bytes, Number value) {
  char raw[sizeof(Number)];
  std::memcpy(raw, &value, sizeof(Number));
  bytes.append(raw, sizeof(Number));
}

// `bytes` must hold the number at `offset`.
template <std::integral Number>
Number readAt(std::string_view bytes, std::size_t offset) {
  Number value;
  std::memcpy(&value, bytes.data() + offset, sizeof(Number));
  return value;
}

}  // namespace marmoset::device::emulator
