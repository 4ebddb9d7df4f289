#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/script/syntax/command.h"

namespace marmoset::script {

inline constexpr std::size_t keywordCount = 24;

// The words the device searches a line for: the 24 keywords of the body, numbered as in Keyword, then the
// four of the header.
namespace word {
inline constexpr std::size_t count = keywordCount, speed = 25, lineByLine = 26, marker = 27, total = 28;
}
std::string_view wordText(std::size_t word);

// Which of the words a line holds, and where each stands first.
class FoundWords {
 public:
  bool has(std::size_t word) const { return (mask_ >> word & 1u) != 0; }
  bool has(Keyword keyword) const { return has(static_cast<std::size_t>(keyword)); }
  bool hasKeyword() const { return (mask_ & ((1u << keywordCount) - 1)) != 0; }
  bool hasHeaderWord() const { return (mask_ >> keywordCount) != 0; }
  std::uint32_t at(std::size_t word) const { return firstAt_[word]; }
  std::uint32_t at(Keyword keyword) const { return at(static_cast<std::size_t>(keyword)); }
  void add(std::size_t word, std::uint32_t at) {
    if (has(word)) return;
    mask_ |= 1u << word;
    firstAt_[word] = at;
  }

 private:
  std::uint32_t mask_ = 0;
  std::array<std::uint32_t, word::total> firstAt_;  // only where the mask says so
};

FoundWords findWords(std::string_view line);
// The word that starts at this byte of the line; the longest, should there be several. `total` if none.
std::size_t wordAt(std::string_view line, std::size_t at);

}  // namespace marmoset::script
