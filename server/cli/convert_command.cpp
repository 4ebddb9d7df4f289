#include <charconv>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/files/write_file.h"
#include "engine/script/log/convert.h"
#include "server/cli/commands.h"
#include "server/cli/input.h"
#include "server/cli/json_output.h"

namespace marmoset::cli {
namespace {

struct Options {
  std::string file, output, crash = "last";
  std::size_t run = 0;  // from 1; 0: not given
  bool json = false;
};

std::optional<std::size_t> ordinal(const std::string& text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc() && end == text.data() + text.size() && number > 0;
  return whole ? std::optional(number) : std::nullopt;
}

std::string checkCrash(const std::string& text) {
  if (text == "last" || text == "none" || ordinal(text)) return {};
  return "--crash takes a number from 1, last or none";
}

script::ConvertOptions convertOptions(const Options& options, const Input& input) {
  script::ConvertOptions chosen;
  if (options.run > 0) chosen.run = options.run - 1;
  if (const auto crash = ordinal(options.crash)) chosen.failure = *crash - 1;
  chosen.whole = options.crash == "none";
  chosen.source = input.isStandardInput() ? "" : input.path;
  return chosen;
}

nlohmann::ordered_json describe(const script::Conversion& conversion, const std::string& output) {
  nlohmann::ordered_json notes = nlohmann::ordered_json::array();
  for (const auto& note : conversion.notes)
    notes.push_back({{"line", note.line + 1}, {"message", note.message}});
  nlohmann::ordered_json object = {
      {"run", conversion.run + 1}, {"crash", nullptr}, {"events", conversion.events}};
  if (conversion.failure) object["crash"] = *conversion.failure + 1;
  object["notes"] = std::move(notes);
  if (output.empty()) {
    object["script"] = conversion.script;
  } else {
    object["output"] = output;
  }
  return object;
}

std::string whereIn(const Input& input, const script::ConvertError& error) {
  if (!error.line) return fmt::format("{}: {}", input.name, error.message);
  return fmt::format("{}:{}: {}", input.name, *error.line + 1, error.message);
}

int run(const Options& options, const Console& console) {
  const auto input = readInput(options.file);
  if (!input) return console.fail(input.error());
  const auto document = recognise(*input);
  if (!document) return console.fail(document.error());
  const auto* log = std::get_if<script::Log>(&*document);
  if (!log) return console.fail(fmt::format("{}: is a script already; name a Monkey log", input->name));
  const auto conversion = convert(*log, convertOptions(options, *input));
  if (!conversion) return console.fail(whereIn(*input, conversion.error()));

  if (!options.output.empty()) {
    if (const auto written = files::writeFile(options.output, conversion->script); !written) {
      return console.fail(written.error());
    }
  }
  if (options.json) {
    printObject(describe(*conversion, options.output), console);
    return fine;
  }
  for (const auto& note : conversion->notes) {
    console.err << fmt::format("{}:{}: note: {}\n", input->name, note.line + 1, note.message);
  }
  if (options.output.empty()) console.out << conversion->script;
  return fine;
}

}  // namespace

void addConvertCommand(CLI::App& program, Invocation& invocation) {
  auto* command =
      program.add_subcommand("convert", "Turn a Monkey log into a script that injects its events again");
  const auto options = std::make_shared<Options>();
  command->add_option("FILE", options->file, "A Monkey log")->required();
  command->add_option("-o,--output", options->output, "Write the script here instead of printing it")
      ->type_name("OUT");
  command->add_option("--run", options->run, "Which run of the log, from 1; default: the last with a crash")
      ->type_name("N")
      ->check(CLI::PositiveNumber);
  command
      ->add_option(
          "--crash", options->crash,
          "End before this crash of the run: a number from 1, last (default) or none for the whole run")
      ->type_name("N|last|none")
      ->check(checkCrash);
  command->add_flag(
      "--json", options->json,
      "{\"run\", \"crash\", \"events\", \"notes\": [{\"line\", \"message\"}], \"script\" or \"output\"}");
  command->footer(
      "Examples:\n"
      "  marmoset convert monkey.log -o crash.mks\n"
      "  marmoset convert --run 2 --crash 1 monkey.log");
  command->callback([options, &invocation] { invocation.exitCode = run(*options, invocation.console); });
}

}  // namespace marmoset::cli
