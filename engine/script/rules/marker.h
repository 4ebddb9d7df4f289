#pragma once

#include <cstdint>
#include <string_view>

#include "engine/script/syntax/command.h"

namespace marmoset::script {

inline constexpr std::string_view marker = "start data >>";

inline Span markerSpan(std::string_view line) {
  const auto at = static_cast<std::uint32_t>(line.find(marker));
  return {at, at + static_cast<std::uint32_t>(marker.size())};
}

inline bool holdsMarker(std::string_view line) {
  return line.find(marker) != std::string_view::npos;
}

}  // namespace marmoset::script
