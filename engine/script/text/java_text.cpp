#include "engine/script/text/java_text.h"

#include <algorithm>
#include <cstring>

namespace marmoset::script {

namespace {

constexpr char32_t replacement = 0xFFFD;

bool continues(std::string_view bytes, std::size_t at) {
  return at < bytes.size() && (static_cast<unsigned char>(bytes[at]) & 0xC0) == 0x80;
}

char32_t low6(char byte) {
  return static_cast<unsigned char>(byte) & 0x3F;
}

DecodedCharacter decodeThree(std::string_view bytes) {
  const auto lead = static_cast<unsigned char>(bytes[0]);
  const bool overlong = lead == 0xE0 && bytes.size() > 1 && static_cast<unsigned char>(bytes[1]) < 0xA0;
  if (!continues(bytes, 1) || overlong) return {replacement, 1};
  if (!continues(bytes, 2)) return {replacement, 2};
  const char32_t point = (char32_t{lead} & 0x0F) << 12 | low6(bytes[1]) << 6 | low6(bytes[2]);
  const bool surrogate = point >= 0xD800 && point <= 0xDFFF;
  return {surrogate ? replacement : point, 3};
}

DecodedCharacter decodeFour(std::string_view bytes) {
  const auto lead = static_cast<unsigned char>(bytes[0]);
  if (lead > 0xF4 || !continues(bytes, 1)) return {replacement, 1};
  const auto second = static_cast<unsigned char>(bytes[1]);
  if ((lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F)) return {replacement, 1};
  if (!continues(bytes, 2)) return {replacement, 2};
  if (!continues(bytes, 3)) return {replacement, 3};
  return {(char32_t{lead} & 0x07) << 18 | low6(bytes[1]) << 12 | low6(bytes[2]) << 6 | low6(bytes[3]), 4};
}

std::size_t units(DecodedCharacter decoded) {
  return decoded.codePoint > 0xFFFF ? 2 : 1;
}

}  // namespace

DecodedCharacter decodeOne(std::string_view bytes) {
  const auto lead = static_cast<unsigned char>(bytes[0]);
  if (lead < 0x80) return {lead, 1};
  if (lead < 0xC2 || lead > 0xF7) return {replacement, 1};
  if (lead >= 0xF0) return decodeFour(bytes);
  if (lead >= 0xE0) return decodeThree(bytes);
  if (!continues(bytes, 1)) return {replacement, 1};
  return {(char32_t{lead} & 0x1F) << 6 | low6(bytes[1]), 2};
}

bool isAscii(std::string_view bytes) {
  std::size_t i = 0;
  for (; i + 8 <= bytes.size(); i += 8) {
    std::uint64_t word;
    std::memcpy(&word, bytes.data() + i, 8);
    if (word & 0x8080808080808080u) return false;
  }
  return std::all_of(bytes.begin() + static_cast<std::ptrdiff_t>(i), bytes.end(),
                     [](char byte) { return static_cast<unsigned char>(byte) < 0x80; });
}

std::size_t javaLength(std::string_view bytes) {
  if (isAscii(bytes)) return bytes.size();
  std::size_t length = 0;
  while (!bytes.empty()) {
    const DecodedCharacter decoded = decodeOne(bytes);
    length += units(decoded);
    bytes.remove_prefix(decoded.bytes);
  }
  return length;
}

std::size_t byteOfChar(std::string_view bytes, std::size_t index) {
  std::size_t at = 0;
  for (std::size_t passed = 0; at < bytes.size();) {
    const DecodedCharacter decoded = decodeOne(bytes.substr(at));
    passed += units(decoded);
    if (passed > index) return at;
    at += decoded.bytes;
  }
  return at;
}

std::string validUtf8(std::string_view bytes) {
  if (isAscii(bytes)) return std::string(bytes);
  std::string text;
  text.reserve(bytes.size());
  while (!bytes.empty()) {
    const DecodedCharacter decoded = decodeOne(bytes);
    const bool malformed = decoded.codePoint == replacement;
    text += malformed ? std::string_view("\xEF\xBF\xBD") : bytes.substr(0, decoded.bytes);
    bytes.remove_prefix(decoded.bytes);
  }
  return text;
}

}  // namespace marmoset::script
