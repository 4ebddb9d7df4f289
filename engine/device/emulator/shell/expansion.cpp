#include <algorithm>
#include <cctype>
#include <memory>

#include <fmt/format.h>

#include "engine/device/emulator/emulated_device.h"
#include "engine/device/emulator/shell/shell.h"
#include "system/file_pattern.h"

namespace marmoset::device::emulator {
namespace {

constexpr std::size_t longestText = 1u << 20;
constexpr std::size_t mostWords = 65'536;
constexpr std::size_t longestTrimmed = 1u << 14;  // the time goes with its square

bool isPatternLetter(char c) {
  return c == '*' || c == '?' || c == '[';
}

// `text` without the shortest or longest beginning or end that the pattern is about.
std::string trimmed(const std::string& text, const std::string& pattern, std::string_view change) {
  const bool atStart = change.front() == '#', longest = change.size() == 2;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const auto length = longest ? text.size() - i : i;
    const auto part = atStart ? text.substr(0, length) : text.substr(text.size() - length);
    if (system::matchesPattern(pattern, part))
      return atStart ? text.substr(length) : text.substr(0, text.size() - length);
  }
  return text;
}

// The words that come of one: text is taken in with its blanks or split at them.
class Splitter {
 public:
  void take(std::string_view text, bool quoted, bool splits) {
    if (quoted) any_ = true;
    for (const char c : text) {
      if (splits && std::isspace(static_cast<unsigned char>(c)) != 0) {
        finish();
        continue;
      }
      // What was quoted means itself, for file names too.
      if (quoted && (isPatternLetter(c) || c == '\\')) pattern_ += '\\';
      pattern_ += c;
      current_ += c;
      any_ = true;
      isPattern_ = isPattern_ || (!quoted && isPatternLetter(c));
    }
  }
  void finish() {
    if (any_) words_.push_back({std::exchange(current_, {}), isPattern_ ? pattern_ : std::string()});
    pattern_.clear();
    any_ = isPattern_ = false;
  }

  struct Piece {
    std::string text, pattern;  // of one that is no pattern: empty
  };
  const std::vector<Piece>& words() const { return words_; }

 private:
  std::string current_, pattern_;
  bool any_ = false, isPattern_ = false;
  std::vector<Piece> words_;
};

}  // namespace

const std::string& Shell::bounded(const std::string& text) const {
  if (text.size() > longestText) throw Refusal{"Argument list too long"};
  return text;
}

std::string Shell::expanded(const WordPiece& piece) {
  switch (piece.kind) {
    case WordPiece::Kind::text:
      return piece.text;
    case WordPiece::Kind::variable:
      return piece.change.empty() ? value(piece.text) : changed(piece);
    case WordPiece::Kind::substitution:
      return substituted(*piece.list);
    case WordPiece::Kind::arithmetic: {
      const auto number = calculate(join(piece.operand), *this);
      if (!number) throw Refusal{number.error()};
      return std::to_string(*number);
    }
  }
  return {};
}

// ${X:-d} and its like.
std::string Shell::changed(const WordPiece& piece) {
  const auto held = value(piece.text);
  if (piece.change == "length") return std::to_string(held.size());
  const bool trims = piece.change.front() == '%' || piece.change.front() == '#';
  if (trims && held.size() > longestTrimmed) throw Refusal{"Argument list too long"};
  if (trims) return trimmed(held, joinPattern(piece.operand), piece.change);
  const bool counts =
      piece.change.front() == ':' ? !held.empty() : !held.empty() || state_.variables.contains(piece.text);
  switch (piece.change.back()) {
    case '+':
      return counts ? join(piece.operand) : "";
    case '=':
      if (!counts) setVariable(piece.text, join(piece.operand));
      return value(piece.text);
    case '?':
      if (!counts) throw Refusal{fmt::format("{}: {}", piece.text, join(piece.operand))};
      return held;
    default:
      return counts ? held : join(piece.operand);
  }
}

std::string Shell::substituted(const List& list) {
  const auto collected = std::make_shared<std::string>();
  const Output collect = [collected, stop = stop_](std::string_view bytes) {
    if (collected->size() + bytes.size() > longestText) return false;
    collected->append(bytes);
    return !stop.stop_requested();
  };
  substitutionStatus_ = runApart(list, {textInput(""), collect, errors_});
  while (collected->ends_with('\n')) collected->pop_back();
  return std::move(*collected);
}

std::string Shell::join(const Word& word) {
  std::string joined;
  for (const auto& piece : word) {
    joined += expanded(piece);
    bounded(joined);
  }
  return joined;
}

// As a pattern: what was quoted in it means itself.
std::string Shell::joinPattern(const Word& word) {
  std::string pattern;
  for (const auto& piece : word) {
    const auto text = expanded(piece);
    for (const char c : text) {
      if (piece.quoted && (isPatternLetter(c) || c == '\\')) pattern += '\\';
      pattern += c;
    }
    bounded(pattern);
  }
  return pattern;
}

std::vector<std::string> Shell::expand(const Word& word) {
  Splitter splitter;
  std::size_t bytes = 0;
  for (const auto& piece : word) {
    if (piece.kind == WordPiece::Kind::variable && piece.text == "@" && piece.quoted &&
        piece.change.empty()) {
      // "$@": each parameter is a word of its own.
      for (std::size_t i = 0; i < state_.parameters.size(); ++i) {
        if (i > 0) splitter.finish();
        splitter.take(state_.parameters[i], true, false);
      }
      continue;
    }
    const auto text = expanded(piece);
    bytes += bounded(text).size();
    if (bytes > longestText) throw Refusal{"Argument list too long"};
    splitter.take(text, piece.quoted, !piece.quoted && piece.kind != WordPiece::Kind::text);
  }
  splitter.finish();
  std::vector<std::string> words;
  for (const auto& [text, pattern] : splitter.words()) {
    if (pattern.empty()) {
      words.push_back(text);
      continue;
    }
    const auto files = matchingFiles(pattern);
    if (files.empty()) words.push_back(text);
    words.insert(words.end(), files.begin(), files.end());
  }
  if (words.size() > mostWords) throw Refusal{"Argument list too long"};
  return words;
}

// Patterns are matched in the last component only; of one that matches nothing the shell keeps the text.
std::vector<std::string> Shell::matchingFiles(const std::string& pattern) const {
  const auto slash = pattern.rfind('/');
  const auto directory = slash == std::string::npos ? std::string() : pattern.substr(0, slash + 1);
  const auto last = pattern.substr(directory.size());
  std::vector<std::string> matches;
  if (const auto entries = device_.files().list(resolve(directory.empty() ? "." : directory)))
    for (const auto& entry : *entries)
      if (system::matchesFilePattern(last, entry.name)) matches.push_back(directory + entry.name);
  return matches;
}

}  // namespace marmoset::device::emulator
