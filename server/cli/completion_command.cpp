#include <memory>
#include <string>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "server/cli/choices.h"
#include "server/cli/commands.h"
#include "server/cli/reference/completions.h"

namespace marmoset::cli {
namespace {

std::string completionFor(const std::string& shell, const CommandFacts& program) {
  if (shell == "zsh") return zshCompletion(program);
  return shell == "fish" ? fishCompletion(program) : bashCompletion(program);
}

}  // namespace

void addCompletionCommand(CLI::App& program, Invocation& invocation) {
  auto* command = program.add_subcommand("completion", "Print what lets a shell complete marmoset's words");
  const auto shell = std::make_shared<std::string>();
  command->add_option("SHELL", *shell, "bash, zsh or fish")
      ->required()
      ->check(oneOf({"bash", "zsh", "fish"}));
  command->footer(
      "Examples:\n"
      "  source <(marmoset completion bash)\n"
      "  marmoset completion zsh > ~/.zfunc/_marmoset\n"
      "  marmoset completion fish > ~/.config/fish/completions/marmoset.fish");
  command->callback([shell, &program, &invocation] {
    invocation.console.document(completionFor(*shell, factsOf(program)));
  });
}

}  // namespace marmoset::cli
