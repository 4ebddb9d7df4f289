#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace marmoset::trace {

std::string toBase64(std::span<const std::uint8_t> bytes);
// Throws std::runtime_error on other text.
std::vector<std::uint8_t> fromBase64(std::string_view text);

}  // namespace marmoset::trace
