#pragma once

#include <string>

#include "server/cli/reference/command_facts.h"

namespace marmoset::cli {

// Programs for shells that complete the words of a command line: commands, options, the words an option
// takes, and file names where a file is wanted.
std::string bashCompletion(const CommandFacts& program);
std::string zshCompletion(const CommandFacts& program);
std::string fishCompletion(const CommandFacts& program);

}  // namespace marmoset::cli
