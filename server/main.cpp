#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>
#include <string_view>

#include "server/cli/program.h"
#include "system/stream.h"

namespace {

using marmoset::cli::Console;

bool isCleverTerminal(marmoset::system::Handle handle) {
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal && std::string_view(terminal) == "dumb";
  return !dumb && marmoset::system::isTerminal(handle);
}

bool terminalTakesColour() {
  return std::getenv("NO_COLOR") == nullptr && isCleverTerminal(marmoset::system::standardOutput);
}

int run(int count, char** arguments, Console& console) {
  try {
    const int exitCode = marmoset::cli::runProgram({arguments + 1, arguments + count}, console);
    if (console.out.flush()) return exitCode;
    return console.fail("the output could not be written; is the disk full?");
  } catch (const std::bad_alloc&) {
    return console.fail("out of memory; try a smaller file");
  } catch (const std::exception& problem) {
    return console.fail(problem.what());
  }
}

}  // namespace

int main(int count, char** arguments) {
  using namespace marmoset::system;
  std::ios::sync_with_stdio(false);
  Console console(std::cout, std::cerr);
  console.outIsTerminal = isTerminal(standardOutput);
  console.colour = terminalTakesColour();
  console.progress = isCleverTerminal(standardError);
  console.asks = isTerminal(standardInput) && isTerminal(standardError);
  return run(count, arguments, console);
}
