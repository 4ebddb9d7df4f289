#include "server/cli/program.h"

#include <algorithm>
#include <ostream>
#include <string_view>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include "server/cli/commands.h"

namespace marmoset::cli {
namespace {

constexpr std::string_view about =
    "Marmoset reads Android Monkey scripts and logs as a device does: it says what each line will really do, "
    "lays scripts out, lists the events they inject and turns logs back into scripts.";

constexpr auto exitCodes =
    "Exit codes: 0 all is well; 1 no (errors were found, a file would change); 2 the input cannot be read.\n"
    "FILE may be - for standard input.";

void addColour(CLI::App& program, Console& console) {
  program
      .add_option_function<std::string>(
          "--color",
          [&console](const std::string& when) {
            if (when != "auto") console.colour = when == "always";
          },
          "Colours in the output: auto (on a terminal), always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}).description(""))
      ->type_name("WHEN");
}

// CLI11's own words may run over several lines; bad input is answered with one.
std::string oneLine(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  while (text.ends_with(' ')) text.pop_back();
  return text;
}

std::string helpHint(const CLI::App& program) {
  const auto chosen = program.get_subcommands();
  return chosen.empty() ? "marmoset --help" : fmt::format("marmoset {} --help", chosen.front()->get_name());
}

int answer(const CLI::App& program, const CLI::ParseError& problem, const Console& console) {
  if (problem.get_exit_code() == 0) return program.exit(problem, console.out, console.err);
  return console.fail(fmt::format("{}; see {}", oneLine(problem.what()), helpHint(program)));
}

}  // namespace

int runProgram(std::vector<std::string> arguments, Console& console) {
  CLI::App program{std::string(about), "marmoset"};
  program.set_version_flag("--version", "marmoset " MARMOSET_VERSION);
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

  std::reverse(arguments.begin(), arguments.end());
  try {
    program.parse(std::move(arguments));
  } catch (const CLI::ParseError& problem) {
    return answer(program, problem, console);
  }
  return invocation.exitCode;
}

}  // namespace marmoset::cli
