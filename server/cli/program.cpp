#include "server/cli/program.h"

#include <algorithm>
#include <ostream>
#include <string_view>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "server/cli/choices.h"
#include "server/cli/commands.h"
#include "server/cli/parse_problem.h"

namespace marmoset::cli {
namespace {

constexpr std::string_view about =
    "Marmoset reads Android Monkey scripts and logs as a device does: it says what each line will really do, "
    "lays scripts out, lists the events they inject and turns logs back into scripts.";

constexpr auto exitCodes =
    "Exit codes, of every command:\n"
    "  0  yes: it was done, and the answer is what one hopes for\n"
    "  1  no: it was done or stopped, and the answer is another: errors were found, a file would change, "
    "the\n"
    "     target was not met, the result did not pass\n"
    "  2  it could not be done: the words, the input, the output, the device or the store; one line says "
    "why\n\n"
    "marmoset help COMMAND tells of one command. A FILE may be - for standard input.";

void addColour(CLI::App& program, Console& console) {
  program
      .add_option_function<std::string>(
          "--color",
          [&console](const std::string& when) {
            if (when != "auto") console.colour = when == "always";
          },
          "Colours in the output: auto (on a terminal), always or never")
      ->check(oneOf({"auto", "always", "never"}))
      ->type_name("WHEN");
}

int answer(const CLI::App& program, const CLI::ParseError& problem, const Console& console) {
  if (problem.get_exit_code() == 0) return program.exit(problem, console.out, console.err);
  return console.fail(wordsOf(problem, program));
}

}  // namespace

int runProgram(std::vector<std::string> arguments, Console& console) {
  CLI::App program{std::string(about), "marmoset"};
  program.set_version_flag("-V,--version", "marmoset " MARMOSET_VERSION, "Say which version this is");
  program.footer(exitCodes);
  program.require_subcommand(1);
  program.fallthrough();
  program.get_formatter()->column_width(34);
  addColour(program, console);

  Invocation invocation{console};
  addCheckCommand(program, invocation);
  addFormatCommand(program, invocation);
  addEventsCommand(program, invocation);
  addConvertCommand(program, invocation);
  addDevicesCommand(program, invocation);
  addEmulatorCommand(program, invocation);
  addExploreCommand(program, invocation);
  addReplayCommand(program, invocation);
  addRecordCommand(program, invocation);
  addReduceCommand(program, invocation);
  addSuiteCommand(program, invocation);
  addPriorCommand(program, invocation);
  addFuzzCommand(program, invocation);
  addReportCommand(program, invocation);
  addModelCommand(program, invocation);
  addGenerateCommand(program, invocation);
  addStoreCommand(program, invocation);
  addLspCommand(program, invocation);
  addHelpCommand(program, invocation);
  addRuleCommand(program, invocation);
  addManCommand(program, invocation);
  addCompletionCommand(program, invocation);

  std::reverse(arguments.begin(), arguments.end());
  try {
    program.parse(std::move(arguments));
  } catch (const CLI::ParseError& problem) {
    return answer(program, problem, console);
  }
  return invocation.exitCode;
}

}  // namespace marmoset::cli
