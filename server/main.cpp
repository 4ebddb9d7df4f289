#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>
#include <string_view>
#include <unistd.h>

#include "server/cli/program.h"

namespace {

using marmoset::cli::Console;

bool terminalTakesColour() {
  const char* terminal = std::getenv("TERM");
  const bool plain = std::getenv("NO_COLOR") != nullptr || (terminal && std::string_view(terminal) == "dumb");
  return !plain && ::isatty(STDOUT_FILENO) == 1;
}

int run(int count, char** arguments, Console& console) {
  try {
    const int exitCode = marmoset::cli::runProgram({arguments + 1, arguments + count}, console);
    if (std::cout.flush()) return exitCode;
    return console.fail("the output could not be written; is the disk full?");
  } catch (const std::bad_alloc&) {
    return console.fail("out of memory; try a smaller file");
  } catch (const std::exception& problem) {
    return console.fail(problem.what());
  }
}

}  // namespace

int main(int count, char** arguments) {
  std::ios::sync_with_stdio(false);
  Console console{std::cout, std::cerr, terminalTakesColour()};
  return run(count, arguments, console);
}
