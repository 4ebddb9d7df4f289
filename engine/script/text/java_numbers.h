#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace marmoset::script {

// Numbers as the device's Java reads them, to the letter: what is accepted, and the value. The text is UTF-8.

// Integer.parseInt and Long.parseLong: an optional sign and decimal digits of any script.
std::optional<std::int32_t> parseInt(std::string_view text);
std::optional<std::int64_t> parseLong(std::string_view text);
// Float.parseFloat and Double.parseDouble: "1e3", "1.5f", "NaN", "-Infinity", "0x1p3"; rounded once.
std::optional<float> parseFloat(std::string_view text);
std::optional<double> parseDouble(std::string_view text);
// Boolean.parseBoolean.
bool parseBoolean(std::string_view text);

// The message of the NumberFormatException for a text that the functions above refuse.
std::string integerFault(std::string_view text);
std::string floatFault(std::string_view text);

}  // namespace marmoset::script
