#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace marmoset::script {

enum class Encoding : std::uint8_t { utf8, utf16LittleEndian, utf16BigEndian };

// The text of a log file as UTF-8, and what the file was: PowerShell's `>` writes UTF-16, with or without
// a byte order mark. UTF-8 bytes are kept as they are, even invalid ones; only the mark is taken off.
struct Decoded {
  std::string text;
  Encoding encoding = Encoding::utf8;
  bool byteOrderMark = false;
  std::size_t replaced = 0;  // broken UTF-16 units that became U+FFFD; 0: nothing is lost
};

Decoded decode(std::string_view bytes);
// Whether decoding would change nothing, so that large files need not be copied.
bool isPlain(std::string_view bytes);

std::string_view name(Encoding encoding);

}  // namespace marmoset::script
