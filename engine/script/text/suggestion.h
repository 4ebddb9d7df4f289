#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace marmoset::script {

// Small and capital letters of ASCII count as the same.
bool sameIgnoringCase(std::string_view a, std::string_view b);

// Insertions, deletions, substitutions and swaps of neighbours that turn one word into the other,
// whatever the case.
std::size_t editDistance(std::string_view from, std::string_view to);

struct Suggestion {
  std::string_view word;
  std::size_t distance = 0;
  bool unique = true;  // no other word is as near
};
// The candidate nearest to `word`, if near enough to be what somebody meant.
std::optional<Suggestion> nearest(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace marmoset::script
