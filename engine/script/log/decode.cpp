#include "engine/script/log/decode.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

#include <boost/locale/utf.hpp>

namespace marmoset::script {

namespace {

namespace utf = boost::locale::utf;

constexpr std::size_t sampleSize = 4096;
constexpr utf::code_point replacement = 0xFFFD;

// Monkey writes ASCII mostly, so in UTF-16 every other byte is zero.
std::optional<Encoding> guessUtf16(std::string_view bytes) {
  const auto sample = bytes.substr(0, sampleSize & ~std::size_t{1});
  if (sample.size() < 4) return std::nullopt;
  std::size_t zeros[2] = {0, 0};
  for (std::size_t i = 0; i < sample.size(); ++i) zeros[i % 2] += sample[i] == '\0';
  const auto most = sample.size() / 2 * 6 / 10, few = sample.size() / 2 / 10;
  if (zeros[1] >= most && zeros[0] <= few) return Encoding::utf16LittleEndian;
  if (zeros[0] >= most && zeros[1] <= few) return Encoding::utf16BigEndian;
  return std::nullopt;
}

void decodeUtf16(std::string_view bytes, Decoded& decoded) {
  const std::size_t high = decoded.encoding == Encoding::utf16LittleEndian ? 1 : 0;
  std::vector<char16_t> units(bytes.size() / 2);
  for (std::size_t i = 0; i < units.size(); ++i)
    units[i] = static_cast<char16_t>(static_cast<unsigned char>(bytes[2 * i + high]) << 8 |
                                     static_cast<unsigned char>(bytes[2 * i + 1 - high]));
  decoded.text.reserve(units.size() + units.size() / 8);
  const auto append = [&](utf::code_point point) {
    utf::utf_traits<char>::encode(point, std::back_inserter(decoded.text));
  };
  for (auto unit = units.begin(); unit != units.end();) {
    const auto start = unit;
    const auto point = utf::utf_traits<char16_t>::decode(unit, units.end());
    const bool valid = point != utf::illegal && point != utf::incomplete;
    if (!valid) unit = start + 1;
    decoded.replaced += !valid;
    append(valid ? point : replacement);
  }
  if (bytes.size() % 2 == 0) return;
  ++decoded.replaced;
  append(replacement);
}

}  // namespace

Decoded decode(std::string_view bytes) {
  Decoded decoded;
  if (bytes.starts_with("\xEF\xBB\xBF")) {
    decoded.byteOrderMark = true;
    decoded.text = bytes.substr(3);
    return decoded;
  }
  if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) {
    decoded.byteOrderMark = true;
    decoded.encoding = bytes[0] == '\xFF' ? Encoding::utf16LittleEndian : Encoding::utf16BigEndian;
    decodeUtf16(bytes.substr(2), decoded);
  } else if (const auto guessed = guessUtf16(bytes)) {
    decoded.encoding = *guessed;
    decodeUtf16(bytes, decoded);
  } else {
    decoded.text = bytes;
  }
  return decoded;
}

bool isPlain(std::string_view bytes) {
  return !bytes.starts_with("\xEF\xBB\xBF") && !bytes.starts_with("\xFF\xFE") &&
         !bytes.starts_with("\xFE\xFF") && !guessUtf16(bytes);
}

std::string_view name(Encoding encoding) {
  switch (encoding) {
    case Encoding::utf8:
      return "UTF-8";
    case Encoding::utf16LittleEndian:
      return "UTF-16LE";
    case Encoding::utf16BigEndian:
      return "UTF-16BE";
  }
  return "UTF-8";
}

}  // namespace marmoset::script
