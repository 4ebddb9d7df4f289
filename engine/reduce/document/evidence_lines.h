#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/script/syntax/script.h"

namespace marmoset::reduce {

// The diagnostics about evidence that an edit has outdated, and about evidence of a verification that failed.
inline constexpr std::string_view certificateOutdatedCode = "certificate-outdated",
                                  certificateMissingCode = "certificate-missing";

// "#marmoset key: value", without anything a device would understand above the marker: what could be taken
// for "count=", "speed=", "linebyline" or the marker itself is written with percent signs.
std::string evidenceLine(std::string_view key, std::string_view value);
// Key and value; nothing for other lines.
std::optional<std::pair<std::string, std::string>> parseEvidenceLine(std::string_view line);

// The line that tells the certificate, under its old name too; the first one of the evidence if somebody
// deleted it.
std::uint32_t certificateLine(const script::Script& script);

}  // namespace marmoset::reduce
