#include "engine/script/text/java_numbers.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "engine/script/text/java_text.h"

namespace marmoset::script {

namespace {

// The zeros of the decimal digits in the Basic Multilingual Plane. parseInt looks at UTF-16 code units, so
// digits beyond it are never accepted.
constexpr std::array<char16_t, 37> digitZeros{
    0x0030, 0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66,
    0x0DE6, 0x0E50, 0x0ED0, 0x0F20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50,
    0x1BB0, 0x1C40, 0x1C50, 0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0, 0xFF10};

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

// Takes one digit off the front; -1 if there is none.
int takeDigit(std::string_view& text) {
  if (const unsigned ascii = static_cast<unsigned char>(text.front()) - unsigned{'0'}; ascii < 10) {
    text.remove_prefix(1);
    return static_cast<int>(ascii);
  }
  if (static_cast<unsigned char>(text.front()) < 0x80) return -1;
  const DecodedCharacter decoded = decodeOne(text);
  const auto above = std::upper_bound(digitZeros.begin(), digitZeros.end(), decoded.codePoint);
  if (above == digitZeros.begin() || decoded.codePoint - above[-1] > 9) return -1;
  text.remove_prefix(decoded.bytes);
  return static_cast<int>(decoded.codePoint - above[-1]);
}

// Negative while it accumulates: the smallest number has no positive counterpart.
template <typename Integer>
std::optional<Integer> parseInteger(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text.empty()) return std::nullopt;
  Integer value = 0;
  // So many digits cannot overflow.
  for (int i = 0; i < std::numeric_limits<Integer>::digits10 && !text.empty() && isDigit(text.front()); ++i) {
    value = static_cast<Integer>(value * 10 - (text.front() - '0'));
    text.remove_prefix(1);
  }
  while (!text.empty()) {
    const int digit = takeDigit(text);
    if (digit < 0) return std::nullopt;
    Integer shifted;
    if (__builtin_mul_overflow(value, Integer{10}, &shifted)) return std::nullopt;
    if (__builtin_sub_overflow(shifted, static_cast<Integer>(digit), &value)) return std::nullopt;
  }
  if (negative) return value;
  if (value == std::numeric_limits<Integer>::min()) return std::nullopt;
  return static_cast<Integer>(-value);
}

bool isHexDigit(char c) {
  return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

// An unsigned number in the form that Java and std::from_chars share, and what is needed to tell overflow
// from underflow: whether it is at least one.
struct Digits {
  std::string_view text;
  std::chars_format format;
  bool large;
};

struct Mantissa {
  std::size_t length = 0, digits = 0, leadingZeros = 0, beforePoint = 0;
  // The first digit that is not zero counts base^scale.
  std::int64_t scale() const { return static_cast<std::int64_t>(beforePoint - leadingZeros) - 1; }
};

template <typename IsDigit>
Mantissa scanMantissa(std::string_view text, IsDigit isDigitOf) {
  Mantissa mantissa;
  bool point = false;
  for (; mantissa.length < text.size(); ++mantissa.length) {
    const char c = text[mantissa.length];
    if (c == '.' && !point) {
      point = true;
      continue;
    }
    if (!isDigitOf(c)) break;
    if (c == '0' && mantissa.digits == mantissa.leadingZeros) ++mantissa.leadingZeros;
    ++mantissa.digits;
    if (!point) ++mantissa.beforePoint;
  }
  return mantissa;
}

// The digits of an exponent, saturated; advances `at`.
std::int64_t scanExponent(std::string_view text, std::size_t& at) {
  const bool negative = at < text.size() && text[at] == '-';
  if (at < text.size() && (text[at] == '-' || text[at] == '+')) ++at;
  std::int64_t exponent = 0;
  for (; at < text.size() && isDigit(text[at]); ++at)
    exponent = std::min<std::int64_t>(exponent * 10 + (text[at] - '0'), std::int64_t{1} << 40);
  return negative ? -exponent : exponent;
}

bool endsWell(std::string_view text, std::size_t at) {
  if (at == text.size()) return true;
  return at + 1 == text.size() && std::string_view("fFdD").find(text[at]) != std::string_view::npos;
}

std::optional<Digits> scanDecimal(std::string_view text) {
  const Mantissa mantissa = scanMantissa(text, isDigit);
  if (mantissa.digits == 0) return std::nullopt;
  std::size_t at = mantissa.length;
  std::int64_t exponent = 0;
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    exponent = scanExponent(text, ++at);
    if (!isDigit(text[at - 1])) return std::nullopt;
  }
  if (!endsWell(text, at)) return std::nullopt;
  // Java gives up on large exponents before it looks where the point stands.
  const auto significant = static_cast<std::int64_t>(mantissa.digits - mantissa.leadingZeros);
  if (significant > 0 && std::abs(exponent) > 324 + significant) {
    return Digits{exponent > 0 ? "1e999" : "0", std::chars_format::general, true};
  }
  return Digits{text.substr(0, at), std::chars_format::general, mantissa.scale() + exponent >= 0};
}

std::optional<Digits> scanHex(std::string_view text) {
  text.remove_prefix(2);
  const Mantissa mantissa = scanMantissa(text, isHexDigit);
  std::size_t at = mantissa.length;
  if (mantissa.digits == 0 || at == text.size() || (text[at] != 'p' && text[at] != 'P')) return std::nullopt;
  ++at;
  const std::size_t exponentAt = at;
  const std::int64_t exponent = scanExponent(text, at);
  if (at == exponentAt || !isDigit(text[at - 1]) || !endsWell(text, at)) return std::nullopt;
  return Digits{text.substr(0, at), std::chars_format::hex, 4 * mantissa.scale() + exponent >= 0};
}

template <typename Float>
Float convert(const Digits& digits) {
  Float value = 0;
  const char* end = digits.text.data() + digits.text.size();
  const auto [stop, error] = std::from_chars(digits.text.data(), end, value, digits.format);
  if (error != std::errc::result_out_of_range) return value;
  return digits.large ? std::numeric_limits<Float>::infinity() : Float{0};
}

// Most numbers of a script are short, and then the division is exact up to its one rounding.
template <typename Float>
std::optional<Float> parseShort(std::string_view text) {
  static constexpr std::array<Float, 7> powers{1, 10, 100, 1e3, 1e4, 1e5, 1e6};
  if (text.empty() || text.size() > 8) return std::nullopt;
  std::uint32_t mantissa = 0;
  std::size_t point = text.size();
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (isDigit(text[i])) {
      mantissa = mantissa * 10 + static_cast<std::uint32_t>(text[i] - '0');
    } else if (text[i] == '.' && point == text.size()) {
      point = i;
    } else {
      return std::nullopt;
    }
  }
  const std::size_t fraction = point == text.size() ? 0 : text.size() - point - 1;
  const bool hasDigit = point > 0 || fraction > 0;
  if (!hasDigit || mantissa >= (1u << 24) || fraction >= powers.size()) return std::nullopt;
  return static_cast<Float>(mantissa) / powers[fraction];
}

template <typename Float>
std::optional<Float> parseFloating(std::string_view text) {
  text = javaTrim(text);
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const auto signedValue = [negative](Float value) { return negative ? -value : value; };
  if (const auto value = parseShort<Float>(text)) return signedValue(*value);
  if (text == "NaN") return std::numeric_limits<Float>::quiet_NaN();
  if (text == "Infinity") return signedValue(std::numeric_limits<Float>::infinity());
  const bool hex = text.starts_with("0x") || text.starts_with("0X");
  const auto digits = hex ? scanHex(text) : scanDecimal(text);
  if (!digits) return std::nullopt;
  return signedValue(convert<Float>(*digits));
}

}  // namespace

std::optional<std::int32_t> parseInt(std::string_view text) {
  return parseInteger<std::int32_t>(text);
}
std::optional<std::int64_t> parseLong(std::string_view text) {
  return parseInteger<std::int64_t>(text);
}
std::optional<float> parseFloat(std::string_view text) {
  return parseFloating<float>(text);
}
std::optional<double> parseDouble(std::string_view text) {
  return parseFloating<double>(text);
}

bool parseBoolean(std::string_view text) {
  constexpr std::string_view wanted = "true";
  return std::equal(text.begin(), text.end(), wanted.begin(), wanted.end(),
                    [](char a, char b) { return (a | 0x20) == b; });
}

std::string integerFault(std::string_view text) {
  return fmt::format("For input string: \"{}\"", validUtf8(text));
}

std::string floatFault(std::string_view text) {
  text = javaTrim(text);
  if (text.empty()) return "empty String";
  std::string_view digits = text;
  if (digits.front() == '-' || digits.front() == '+') digits.remove_prefix(1);
  const std::size_t stop = digits.find_first_not_of("0123456789.");
  const auto points = std::ranges::count(digits.substr(0, stop), '.');
  const bool hex = digits.starts_with("0x") || digits.starts_with("0X");
  return points > 1 && !hex ? "multiple points" : integerFault(text);
}

}  // namespace marmoset::script
