#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "engine/script/syntax/command.h"
#include "engine/script/syntax/words.h"

namespace marmoset::script {

// Which of the words a line holds, and where each stands first.
class FoundWords {
 public:
  bool has(std::size_t word) const { return (mask_ >> word & 1u) != 0; }
  bool hasKeyword() const { return keywordMask() != 0; }
  bool hasHeaderWord() const { return mask_ >> word::keywords != 0; }
  std::uint32_t at(std::size_t word) const { return firstAt_[word]; }

  // Calls `visit(index)` for the keywords in the order the device tests them, until it returns false.
  template <typename Visit>
  void eachKeyword(Visit visit) const {
    for (std::uint32_t left = keywordMask(); left != 0; left &= left - 1) {
      if (!visit(static_cast<std::size_t>(std::countr_zero(left)))) return;
    }
  }

  void add(std::size_t word, std::size_t at) {
    if (has(word)) return;
    mask_ |= 1u << word;
    firstAt_[word] = static_cast<std::uint32_t>(at);
  }

 private:
  std::uint32_t keywordMask() const { return mask_ & ((1u << word::keywords) - 1); }

  std::uint32_t mask_ = 0;
  std::array<std::uint32_t, word::total> firstAt_;  // set only where the mask says so
};

FoundWords findWords(std::string_view line);
// The word that starts at this byte of the line (no two start alike); `word::total` if none.
std::size_t wordAt(std::string_view line, std::size_t at);

}  // namespace marmoset::script
