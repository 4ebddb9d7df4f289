#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/script/text/printable.h"

namespace marmoset::cli {

// One character of a text as people see it, and the bytes it stands in.
struct Glyph {
  char32_t code = 0;  // U+FFFD for bytes that are not UTF-8
  std::uint32_t byte = 0, end = 0;
};
std::vector<Glyph> glyphs(std::string_view text);

// Columns count Unicode code points from 1; bytes that are not UTF-8 count as the device counts them.
std::size_t columnOf(std::string_view line, std::uint32_t byte);

// Whoever prints a word of a file or a device within a line of ours uses this: it can neither move a
// terminal's cursor, nor begin a line, nor break an XML document.
using script::printable;
std::string_view printable(std::string_view text, const Glyph& glyph);

// How many columns of a terminal a character takes: 2 for most of Chinese, 0 for combining marks.
int displayWidth(char32_t code);
std::size_t displayWidth(std::string_view text);

}  // namespace marmoset::cli
