#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace marmoset::script {

// The device reads a script as Java strings: UTF-8 decoded to UTF-16 code units, every malformed sequence
// replaced by one U+FFFD. These functions see bytes as Java would see the decoded text.

// One decoded character: its code point (U+FFFD if malformed), and how many bytes it took.
struct DecodedCharacter {
  char32_t codePoint;
  std::uint8_t bytes;
};
DecodedCharacter decodeOne(std::string_view bytes);

bool isAscii(std::string_view bytes);
// String.length().
std::size_t javaLength(std::string_view bytes);
// Where String.charAt(index) starts; the size of `bytes` if there are fewer characters. Inside a surrogate
// pair: where the pair starts.
std::size_t byteOfChar(std::string_view bytes, std::size_t index);
// The same text as valid UTF-8.
std::string validUtf8(std::string_view bytes);

// String.trim(): without leading and trailing characters up to U+0020.
constexpr std::string_view javaTrim(std::string_view text) {
  while (!text.empty() && static_cast<unsigned char>(text.front()) <= 0x20) text.remove_prefix(1);
  while (!text.empty() && static_cast<unsigned char>(text.back()) <= 0x20) text.remove_suffix(1);
  return text;
}

}  // namespace marmoset::script
