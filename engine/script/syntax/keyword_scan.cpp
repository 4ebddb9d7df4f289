#include "engine/script/syntax/keyword_scan.h"

namespace marmoset::script {

namespace {

constexpr std::array<std::string_view, 4> headerWords{"count=", "speed=", "linebyline", "start data >>"};

// The words by their first letter: at most eight start with the same.
struct Candidates {
  std::uint8_t count = 0;
  std::array<std::uint8_t, 8> words{};
};

std::array<Candidates, 256> byFirstLetter() {
  std::array<Candidates, 256> table{};
  for (std::size_t word = 0; word < word::total; ++word) {
    Candidates& candidates = table[static_cast<unsigned char>(wordText(word).front())];
    candidates.words[candidates.count++] = static_cast<std::uint8_t>(word);
  }
  return table;
}

const std::array<Candidates, 256> table = byFirstLetter();

std::array<bool, 256> firstLetters() {
  std::array<bool, 256> letters{};
  for (std::size_t letter = 0; letter < letters.size(); ++letter) letters[letter] = table[letter].count > 0;
  return letters;
}

const std::array<bool, 256> startsWord = firstLetters();

}  // namespace

std::string_view wordText(std::size_t word) {
  return word < keywordCount ? name(static_cast<Keyword>(word)) : headerWords[word - keywordCount];
}

FoundWords findWords(std::string_view line) {
  FoundWords found;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (!startsWord[static_cast<unsigned char>(line[i])]) continue;
    const Candidates& candidates = table[static_cast<unsigned char>(line[i])];
    for (std::uint8_t c = 0; c < candidates.count; ++c) {
      if (line.substr(i).starts_with(wordText(candidates.words[c])))
        found.add(candidates.words[c], static_cast<std::uint32_t>(i));
    }
  }
  return found;
}

std::size_t wordAt(std::string_view line, std::size_t at) {
  std::size_t longest = word::total;
  const Candidates& candidates = table[static_cast<unsigned char>(line[at])];
  for (std::uint8_t c = 0; c < candidates.count; ++c) {
    const std::size_t word = candidates.words[c];
    if (!line.substr(at).starts_with(wordText(word))) continue;
    if (longest == word::total || wordText(word).size() > wordText(longest).size()) longest = word;
  }
  return longest;
}

}  // namespace marmoset::script
