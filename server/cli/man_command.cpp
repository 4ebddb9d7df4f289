#include <filesystem>
#include <memory>
#include <ostream>
#include <string>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/files/output.h"
#include "server/cli/commands.h"
#include "server/cli/option_rules.h"
#include "server/cli/reference/pages.h"

namespace marmoset::cli {
namespace {

struct ManOptions {
  std::vector<std::string> words;
  std::string folder;
  bool markdown = false;
};

int writeAll(const CommandFacts& program, const std::string& folder, const Console& console) {
  const auto planned = files::OutputFolder::plan(folder, {});
  if (!planned) return console.fail(planned.error());
  const auto commands = allOf(program);
  for (const auto* command : commands) {
    const auto written = planned->file(manualName(*command)).and_then([&](const files::Output& output) {
      return output.write(manualPage(*command));
    });
    if (!written) return console.fail(written.error());
  }
  console.out << fmt::format("{} pages written to {}\n", commands.size(), folder);
  return fine;
}

int runMan(const ManOptions& options, const CommandFacts& program, const Console& console) {
  if (!options.folder.empty()) return writeAll(program, options.folder, console);
  if (options.markdown) {
    console.document(markdownReference(program));
    return fine;
  }
  const auto name =
      fmt::format("marmoset{}{}", options.words.empty() ? "" : " ", fmt::join(options.words, " "));
  for (const auto* command : allOf(program)) {
    if (command->name != name) continue;
    console.document(manualPage(*command));
    return fine;
  }
  return console.fail(fmt::format("{}: no such command; see marmoset --help", name));
}

}  // namespace

void addManCommand(CLI::App& program, Invocation& invocation) {
  auto* command = program.add_subcommand("man", "Print the manual, as man(1) reads it");
  const auto options = std::make_shared<ManOptions>();
  command->add_option("COMMAND", options->words, "The page of this command; without it, that of the program");
  command->add_option("-o,--output", options->folder, "Write all pages into this folder")->type_name("DIR");
  command->add_flag("--markdown", options->markdown, "All commands on one page in Markdown");
  OptionRules(*command).apart({"--output", "--markdown"});
  command->footer(
      "Examples:\n"
      "  marmoset man check | man -l -\n"
      "  marmoset man -o ~/.local/share/man/man1");
  command->callback([options, &program, &invocation] {
    invocation.exitCode = runMan(*options, factsOf(program), invocation.console);
  });
}

}  // namespace marmoset::cli
