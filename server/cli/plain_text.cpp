#include "server/cli/plain_text.h"

#include <algorithm>
#include <clocale>
#include <wchar.h>

#include "engine/script/text/java_text.h"

namespace marmoset::cli {
namespace {

constexpr char32_t replacement = 0xFFFD;
constexpr std::string_view replacementBytes = "\xEF\xBF\xBD";

// The C library knows the width of characters, but only within a UTF-8 locale.
class Utf8Locale {
 public:
  Utf8Locale() : locale_(::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)) {}
  ~Utf8Locale() {
    if (locale_) ::freelocale(locale_);
  }
  Utf8Locale(const Utf8Locale&) = delete;
  Utf8Locale& operator=(const Utf8Locale&) = delete;

  int width(char32_t code) const {
    if (!locale_) return 1;
    const auto before = ::uselocale(locale_);
    const int columns = ::wcwidth(static_cast<wchar_t>(code));
    ::uselocale(before);
    return columns < 0 ? 1 : columns;
  }

 private:
  locale_t locale_;
};

}  // namespace

std::vector<Glyph> glyphs(std::string_view text) {
  std::vector<Glyph> all;
  all.reserve(text.size());
  std::uint32_t byte = 0;
  while (byte < text.size()) {
    const auto decoded = script::decodeOne(text.substr(byte));
    all.push_back({decoded.codePoint, byte, byte + decoded.bytes});
    byte += decoded.bytes;
  }
  return all;
}

std::size_t columnOf(std::string_view line, std::uint32_t byte) {
  const auto before = glyphs(line.substr(0, std::min<std::size_t>(byte, line.size())));
  return before.size() + 1;
}

std::string_view printable(std::string_view text, const Glyph& glyph) {
  if (glyph.code == '\t') return " ";
  if (glyph.code == replacement || script::isHidden(glyph.code)) return replacementBytes;
  return text.substr(glyph.byte, glyph.end - glyph.byte);
}

int displayWidth(char32_t code) {
  static const Utf8Locale locale;
  return code < 0x7F ? 1 : locale.width(code);
}

std::size_t displayWidth(std::string_view text) {
  std::size_t columns = 0;
  for (const auto& glyph : glyphs(text)) columns += static_cast<std::size_t>(displayWidth(glyph.code));
  return columns;
}

}  // namespace marmoset::cli
