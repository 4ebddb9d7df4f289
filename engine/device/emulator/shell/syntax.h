#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace marmoset::device::emulator {

// The part of the device's shell language that adb, testers and our driver use: words with quotes and
// variables, redirections, pipes, and lists joined by ; && ||. Control structures are not in it.

struct WordPiece {
  enum class Kind : std::uint8_t { text, variable };
  Kind kind = Kind::text;
  std::string text;     // or the variable's name
  bool quoted = false;  // neither split nor matched against file names
  bool operator==(const WordPiece&) const = default;
};

using Word = std::vector<WordPiece>;

struct Redirection {
  enum class Kind : std::uint8_t { read, write, append, duplicate };
  Kind kind = Kind::write;
  int descriptor = 1;
  int source = 1;  // of a duplicate, as in 2>&1
  Word target;     // of the others
  bool operator==(const Redirection&) const = default;
};

struct SimpleCommand {
  std::vector<Word> words;  // leading NAME=value words are assignments
  std::vector<Redirection> redirections;
  bool operator==(const SimpleCommand&) const = default;
};

struct Pipeline {
  enum class When : std::uint8_t { always, afterSuccess, afterFailure };
  When when = When::always;
  bool negated = false;
  std::vector<SimpleCommand> commands;
  bool operator==(const Pipeline&) const = default;
};

// The message reads as the device's shell prints it, without its name.
tl::expected<std::vector<Pipeline>, std::string> parseShell(std::string_view line);

}  // namespace marmoset::device::emulator
