#pragma once

#include <string>

#include "server/cli/reference/command_facts.h"

namespace marmoset::cli {

// One page of the manual, for man(1).
std::string manualPage(const CommandFacts& command);
// The file it is found in: "marmoset-check.1".
std::string manualName(const CommandFacts& command);

// Every command with its options, for docs/command-line.md.
std::string markdownReference(const CommandFacts& program);

}  // namespace marmoset::cli
