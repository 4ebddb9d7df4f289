#include "engine/script/text/printable.h"

#include <algorithm>

#include "engine/script/text/java_text.h"

namespace marmoset::script {

namespace {

constexpr char32_t malformedCode = 0xFFFD;
constexpr std::string_view shownInstead = "\xEF\xBF\xBD";

bool isPlainByte(char byte) {
  return byte >= 0x20 && byte < 0x7F;
}

// `layout` stays as it is.
std::string withoutHidden(std::string_view text, std::string_view layout) {
  std::string clean;
  clean.reserve(text.size());
  while (!text.empty()) {
    const auto plain = plainBytes(text);
    clean += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    const auto decoded = decodeOne(text);
    const bool stays = layout.find(text[0]) != std::string_view::npos;
    if (stays) {
      clean += text[0];
    } else if (text[0] == '\t') {
      clean += ' ';
    } else {
      const bool seen = decoded.codePoint != malformedCode && !isHidden(decoded.codePoint);
      clean += seen ? text.substr(0, decoded.bytes) : shownInstead;
    }
    text.remove_prefix(decoded.bytes);
  }
  return clean;
}

}  // namespace

bool isHidden(char32_t code) {
  if (code < 0xA0) return code < 0x20 || code >= 0x7F;
  if (code == 0x061C || code == 0x200E || code == 0x200F) return true;
  return (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

std::string printable(std::string_view text) {
  return withoutHidden(text, "");
}

std::string printableLines(std::string_view text) {
  return withoutHidden(text, "\n\t");
}

std::size_t plainBytes(std::string_view text) {
  return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), isPlainByte) - text.begin());
}

}  // namespace marmoset::script
