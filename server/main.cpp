#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>
#include <string_view>
#include <unistd.h>

#include "server/cli/program.h"

namespace {

using marmoset::cli::Console;

bool isCleverTerminal(int descriptor) {
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal && std::string_view(terminal) == "dumb";
  return !dumb && ::isatty(descriptor) == 1;
}

bool terminalTakesColour() {
  return std::getenv("NO_COLOR") == nullptr && isCleverTerminal(STDOUT_FILENO);
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
  Console console{std::cout, std::cerr, terminalTakesColour(), isCleverTerminal(STDERR_FILENO),
                  ::isatty(STDIN_FILENO) == 1 && ::isatty(STDERR_FILENO) == 1};
  return run(count, arguments, console);
}
