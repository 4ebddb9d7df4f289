#include "engine/script/text/suggestion.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace marmoset::script {

namespace {

constexpr std::size_t longestWord = 64;

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

// A quarter of a word may be wrong; of one or two letters none.
std::size_t tolerance(std::string_view word) {
  return word.size() < 3 ? 0 : std::max<std::size_t>(1, word.size() / 4);
}

std::size_t lengthDifference(std::string_view a, std::string_view b) {
  return a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
}

}  // namespace

bool sameIgnoringCase(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char left, char right) { return lower(left) == lower(right); });
}

std::size_t editDistance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> beforeLast, last, current(to.size() + 1);
  for (std::size_t column = 0; column <= to.size(); ++column) current[column] = column;
  for (std::size_t row = 1; row <= from.size(); ++row) {
    beforeLast = std::exchange(last, current);
    current[0] = row;
    for (std::size_t column = 1; column <= to.size(); ++column) {
      const bool same = lower(from[row - 1]) == lower(to[column - 1]);
      current[column] =
          std::min({last[column] + 1, current[column - 1] + 1, last[column - 1] + (same ? 0 : 1)});
      const bool swapped = row > 1 && column > 1 && lower(from[row - 1]) == lower(to[column - 2]) &&
                           lower(from[row - 2]) == lower(to[column - 1]);
      if (swapped) current[column] = std::min(current[column], beforeLast[column - 2] + 1);
    }
  }
  return current[to.size()];
}

std::optional<Suggestion> nearest(std::string_view word, std::span<const std::string_view> candidates) {
  if (word.empty() || word.size() > longestWord) return std::nullopt;
  std::optional<Suggestion> best;
  for (const std::string_view candidate : candidates) {
    if (lengthDifference(word, candidate) > tolerance(word)) continue;
    const std::size_t distance = editDistance(word, candidate);
    if (best && distance == best->distance) best->unique = false;
    if (!best || distance < best->distance) best = Suggestion{candidate, distance, true};
  }
  if (!best || best->distance > tolerance(word)) return std::nullopt;
  return best;
}

}  // namespace marmoset::script
