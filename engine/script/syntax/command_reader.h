#pragma once

#include <string_view>
#include <vector>

#include "engine/script/syntax/argument_list.h"
#include "engine/script/syntax/command.h"
#include "engine/script/syntax/word_search.h"

namespace marmoset::script {

// A line with ordered parentheses, as the reader needs it.
struct CommandLine {
  std::string_view text;
  std::uint32_t start;  // where its trimmed text begins
  const ArgumentList& arguments;
  int sdk;
};

// Tests the keywords of a line in the device's order and appends one command for each that it gets to.
void readCommands(const CommandLine& line, const FoundWords& found, std::vector<Command>& commands);

}  // namespace marmoset::script
