#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "protocol/json/json.h"

namespace marmoset::protocol {

namespace {

bool nestsTooDeep(std::string_view text) {
  int depth = 0;
  bool inString = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (inString) {
      if (c == '\\') ++i;
      if (c == '"') inString = false;
    } else if (c == '"') {
      inString = true;
    } else if (c == '[' || c == '{') {
      if (++depth > deepestNesting) return true;
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return false;
}

constexpr std::size_t escapeLength = 6;  // \uD83D

std::optional<std::uint32_t> unicodeEscape(std::string_view text, std::size_t at) {
  if (at + escapeLength > text.size() || text[at] != '\\' || text[at + 1] != 'u') return std::nullopt;
  const std::string digits(text.substr(at + 2, 4));
  if (digits.find_first_not_of("0123456789abcdefABCDEF") != std::string::npos) return std::nullopt;
  return static_cast<std::uint32_t>(std::strtoul(digits.c_str(), nullptr, 16));
}

bool isHighSurrogate(std::optional<std::uint32_t> unit) {
  return unit && (*unit & 0xFC00) == 0xD800;
}

bool isLowSurrogate(std::optional<std::uint32_t> unit) {
  return unit && (*unit & 0xFC00) == 0xDC00;
}

// An editor that cuts an emoji in two sends half of it as an escape. U+FFFD is as long as that half in
// UTF-16, so all positions stay right. Empty where nothing was to be replaced.
std::optional<std::string> withoutLoneSurrogates(std::string_view text) {
  std::optional<std::string> repaired;
  for (std::size_t i = text.find('\\'); i < text.size(); i = text.find('\\', i)) {
    const auto unit = unicodeEscape(text, i);
    if (!unit) {
      i += 2;
    } else if (isHighSurrogate(unit) && isLowSurrogate(unicodeEscape(text, i + escapeLength))) {
      i += 2 * escapeLength;
    } else {
      if (isHighSurrogate(unit) || isLowSurrogate(unit)) {
        if (!repaired) repaired.emplace(text);
        repaired->replace(i, escapeLength, "\\uFFFD");
      }
      i += escapeLength;
    }
  }
  return repaired;
}

tl::expected<Json, std::string> parseShallow(std::string_view text) {
  try {
    return Json(nlohmann::json::parse(text));
  } catch (const nlohmann::json::exception& error) {
    return tl::unexpected(std::string(error.what()));
  }
}

}  // namespace

tl::expected<Json, std::string> parseJson(std::string_view text) {
  if (nestsTooDeep(text)) {
    return tl::unexpected(fmt::format("nested deeper than {} levels", deepestNesting));
  }
  auto parsed = parseShallow(text);
  if (parsed) return parsed;
  const auto repaired = withoutLoneSurrogates(text);
  return repaired ? parseShallow(*repaired) : parsed;
}

}  // namespace marmoset::protocol
