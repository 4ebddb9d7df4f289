#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace marmoset::lsp {

// The unit in which the client counts the characters of a line.
enum class PositionEncoding { utf8, utf16, utf32 };

std::string_view nameOf(PositionEncoding encoding);

// The cheapest encoding the client offers, UTF-8 first; UTF-16 where it says nothing.
PositionEncoding negotiateEncoding(const std::optional<std::vector<std::string>>& offered);

// Conversions within one line, given without its end. Both clamp to the line, and a place inside a
// character moves to its start. Each byte that is not UTF-8 counts as one unit, as the replacement
// character that editors show for it does.
std::uint32_t toUnits(std::string_view line, std::uint32_t byte, PositionEncoding encoding);
std::uint32_t toByte(std::string_view line, std::uint32_t units, PositionEncoding encoding);

}  // namespace marmoset::lsp
