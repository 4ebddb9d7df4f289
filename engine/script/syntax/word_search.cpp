#include "engine/script/syntax/word_search.h"

#include <algorithm>
#include <cstring>

namespace marmoset::script {

namespace {

constexpr std::size_t headSize = 8;

// The first bytes of a text as one number, so that most comparisons are a single one.
constexpr std::uint64_t headOf(std::string_view text) {
  std::uint64_t head = 0;
  for (std::size_t i = 0; i < std::min(text.size(), headSize); ++i)
    head |= std::uint64_t{static_cast<unsigned char>(text[i])} << 8 * i;
  return head;
}

struct Pattern {
  std::uint64_t head = 0, mask = 0;
  std::string_view rest;
  std::uint8_t word = 0;
};

// The patterns sorted by first letter, and where those of each letter start.
struct Patterns {
  std::array<Pattern, word::total> sorted{};
  std::array<std::uint8_t, 257> from{};
};

constexpr Patterns makePatterns() {
  Patterns patterns;
  std::size_t next = 0;
  for (std::size_t letter = 0; letter < 256; ++letter) {
    patterns.from[letter] = static_cast<std::uint8_t>(next);
    for (std::size_t i = 0; i < word::total; ++i) {
      const std::string_view text = words[i];
      if (static_cast<unsigned char>(text.front()) != letter) continue;
      const std::size_t head = std::min(text.size(), headSize);
      const std::uint64_t mask = head == headSize ? ~std::uint64_t{0} : (std::uint64_t{1} << 8 * head) - 1;
      patterns.sorted[next++] = {headOf(text), mask, text.substr(head), static_cast<std::uint8_t>(i)};
    }
  }
  patterns.from[256] = static_cast<std::uint8_t>(next);
  return patterns;
}

constexpr Patterns patterns = makePatterns();

// For each first letter the second letters that some word has, a bit each: nearly all text fails here.
constexpr std::array<std::uint32_t, 256> makeSecondLetters() {
  std::array<std::uint32_t, 256> letters{};
  for (const std::string_view text : words)
    letters[static_cast<unsigned char>(text[0])] |= 1u << (text[1] - 'a');
  return letters;
}

constexpr std::array<std::uint32_t, 256> secondLetters = makeSecondLetters();

bool mayStartWord(std::string_view text) {
  const std::uint32_t seconds = secondLetters[static_cast<unsigned char>(text[0])];
  if (seconds == 0 || text.size() < 2) return false;
  const unsigned second = static_cast<unsigned char>(text[1]) - unsigned{'a'};
  return second < 26 && (seconds >> second & 1u) != 0;
}

std::uint64_t loadHead(std::string_view text) {
  if constexpr (std::endian::native == std::endian::little) {
    if (text.size() >= headSize) {
      std::uint64_t head;
      std::memcpy(&head, text.data(), headSize);
      return head;
    }
  }
  return headOf(text);
}

bool matches(const Pattern& pattern, std::uint64_t head, std::string_view text) {
  if ((head & pattern.mask) != pattern.head) return false;
  return pattern.rest.empty() || text.substr(std::min(headSize, text.size())).starts_with(pattern.rest);
}

}  // namespace

std::size_t wordAt(std::string_view line, std::size_t at) {
  const std::string_view text = line.substr(at);
  if (!mayStartWord(text)) return word::total;
  const auto letter = static_cast<unsigned char>(text[0]);
  const std::uint64_t head = loadHead(text);
  for (std::uint8_t i = patterns.from[letter]; i < patterns.from[letter + 1]; ++i) {
    if (matches(patterns.sorted[i], head, text)) return patterns.sorted[i].word;
  }
  return word::total;
}

FoundWords findWords(std::string_view line) {
  FoundWords found;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (!mayStartWord(line.substr(i))) continue;
    if (const std::size_t word = wordAt(line, i); word != word::total) found.add(word, i);
  }
  return found;
}

}  // namespace marmoset::script
