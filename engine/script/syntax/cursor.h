#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/script/syntax/command.h"

namespace marmoset::script {

// What is being written at a place of a line, from the text before it alone: the line need not be finished.
struct Cursor {
  std::optional<Keyword> keyword;  // the command whose parentheses are open
  bool inArguments = false;
  std::uint32_t argument = 0;  // which one, from 0
  Span word;                   // the word or argument around the place, without blanks
};
Cursor cursorAt(std::string_view line, std::uint32_t byte);

}  // namespace marmoset::script
