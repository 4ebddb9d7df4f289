#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace marmoset::device::emulator {

// The whole word as a number, or nothing.
template <class Number>
std::optional<Number> parseNumber(std::string_view word) {
  Number value{};
  if (word.starts_with('+')) word.remove_prefix(1);
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || word.empty()) return std::nullopt;
  return value;
}

}  // namespace marmoset::device::emulator
