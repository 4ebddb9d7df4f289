#pragma once

#include <optional>
#include <string_view>

#include "engine/script/syntax/command.h"

namespace marmoset::script {

// What a device does at the command, in one or two sentences: for hovers, completion and signature help.
std::string_view summary(Keyword keyword);

// Exact and case-sensitive.
std::optional<Keyword> keywordNamed(std::string_view name);

inline constexpr std::size_t keywordCount = 24;
inline Keyword keywordAt(std::size_t index) {
  return static_cast<Keyword>(index);
}

}  // namespace marmoset::script
