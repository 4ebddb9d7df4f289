#include <algorithm>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "server/cli/commands.h"

namespace marmoset::cli {
namespace {

// `model`, `diff`: the help of the last one, under the names of all.
std::string helpOn(const std::vector<std::string>& words, const CLI::App& program) {
  const auto* command = &program;
  std::string before;
  for (const auto& word : words) {
    const auto parts = command->get_subcommands({});
    const auto next = std::ranges::find(parts, word, &CLI::App::get_name);
    if (next == parts.end()) throw CLI::ValidationError(word, "no such command");
    before += (before.empty() ? "" : " ") + command->get_name();
    command = *next;
  }
  return command->help(before);
}

}  // namespace

void addHelpCommand(CLI::App& program, Invocation& invocation) {
  auto* command = program.add_subcommand("help", "Tell what a command does, with its options and examples");
  const auto words = std::make_shared<std::vector<std::string>>();
  command->add_option("COMMAND", *words, "Which one; without it, the list of all");
  command->callback([words, &program, &invocation] {
    // The help of the program would be that of the command that was named: `help`.
    invocation.console.out << (words->empty() ? program.get_formatter()->make_help(&program, "marmoset",
                                                                                   CLI::AppFormatMode::Normal)
                                              : helpOn(*words, program));
  });
}

}  // namespace marmoset::cli
