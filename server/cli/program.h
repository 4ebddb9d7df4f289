#pragma once

#include <string>
#include <vector>

#include "server/cli/console.h"

namespace marmoset::cli {

// The whole command line: finds the command, runs it and gives the exit code. `arguments` come without the
// name of the program.
int runProgram(std::vector<std::string> arguments, Console& console);

}  // namespace marmoset::cli
