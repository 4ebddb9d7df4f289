#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace marmoset::reduce {

// The diagnostic about evidence that an edit has outdated.
inline constexpr std::string_view certificateOutdatedCode = "certificate-outdated";

// "#marmoset key: value", without anything a device would understand above the marker: what could be taken
// for "count=", "speed=", "linebyline" or the marker itself is written with percent signs.
std::string evidenceLine(std::string_view key, std::string_view value);
// Key and value; nothing for other lines.
std::optional<std::pair<std::string, std::string>> parseEvidenceLine(std::string_view line);

}  // namespace marmoset::reduce
