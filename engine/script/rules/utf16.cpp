#include "engine/script/rules/utf16.h"

#include <boost/locale/encoding_utf.hpp>

namespace marmoset::script {

namespace {

constexpr std::string_view littleMark = "\xFF\xFE", bigMark = "\xFE\xFF";

bool startsBig(std::string_view bytes) {
  return bytes.starts_with(bigMark) || (bytes.size() >= 2 && bytes[0] == '\0' && bytes[1] != '\0');
}

bool startsLittle(std::string_view bytes) {
  return bytes.starts_with(littleMark) || (bytes.size() >= 2 && bytes[0] != '\0' && bytes[1] == '\0');
}

}  // namespace

bool isUtf16(const Script& script) {
  const std::string_view first = script.lineText(0);
  return startsBig(first) || startsLittle(first);
}

std::string utf16ToUtf8(std::string_view bytes) {
  const bool big = startsBig(bytes);
  if (bytes.starts_with(bigMark) || bytes.starts_with(littleMark)) bytes.remove_prefix(2);
  std::u16string units;
  for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) {
    const auto first = static_cast<unsigned char>(bytes[at]);
    const auto second = static_cast<unsigned char>(bytes[at + 1]);
    units += static_cast<char16_t>(big ? first << 8 | second : second << 8 | first);
  }
  return boost::locale::conv::utf_to_utf<char>(units);
}

}  // namespace marmoset::script
