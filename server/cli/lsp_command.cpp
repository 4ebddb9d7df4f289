#include <memory>
#include <string>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "server/cli/commands.h"
#include "server/lsp/run.h"

namespace marmoset::cli {

void addLspCommand(CLI::App& program, Invocation& invocation) {
  auto options = std::make_shared<server::LspOptions>();
  auto* command =
      program.add_subcommand("lsp", "Serve an editor: the language server on standard input and output");
  command
      ->add_option_function<std::string>(
          "--transcript", [options](const std::string& file) { options->transcript = file; },
          "Write every message to FILE, one JSON object a line")
      ->type_name("FILE");
  command
      ->add_option_function<int>(
          "--clientProcessId", [options](int process) { options->clientProcessId = process; },
          "Exit when this process dies")
      ->type_name("PID");
  // Editors add it by habit; there is no other way to talk to the server.
  command->add_flag("--stdio")->description(
      "Accepted and ignored: standard input and output are always used");
  command->callback([options, &invocation] { invocation.exitCode = server::runLanguageServer(*options); });
}

}  // namespace marmoset::cli
