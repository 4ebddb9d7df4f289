#include "server/cli/reference/command_facts.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

namespace marmoset::cli {
namespace {

std::vector<std::string> choicesOf(CLI::Option& option) {
  std::istringstream words(option.get_validator()->get_name());
  return {std::istream_iterator<std::string>(words), {}};
}

// Without the bounds that CLI11 adds after a colon.
std::string unitOf(const CLI::Option& option) {
  const auto name = option.get_type_name();
  return name.substr(0, name.find(':'));
}

OptionFacts factsOfOption(CLI::Option& option) {
  OptionFacts facts;
  if (option.get_positional()) facts.names.push_back(option.get_single_name());
  if (!option.get_positional()) {
    for (const auto& name : option.get_snames()) facts.names.push_back("-" + name);
    for (const auto& name : option.get_lnames()) facts.names.push_back("--" + name);
    if (option.get_items_expected_max() > 0) facts.unit = unitOf(option);
  }
  facts.help = option.get_description();
  try {
    facts.choices = choicesOf(option);
  } catch (const CLI::OptionNotFound&) {
    // It checks nothing, so it takes any word.
  }
  facts.required = option.get_required();
  facts.many = option.get_items_expected_max() > 1;
  return facts;
}

CommandFacts factsOfCommand(CLI::App& command, const std::string& before) {
  CommandFacts facts;
  facts.name = before.empty() ? command.get_name() : fmt::format("{} {}", before, command.get_name());
  facts.about = command.get_description();
  facts.footer = command.get_footer();
  for (auto* option : command.get_options()) {
    if (option->get_group().empty()) continue;
    auto described = factsOfOption(*option);
    (option->get_positional() ? facts.operands : facts.options).push_back(std::move(described));
  }
  for (auto* part : command.get_subcommands(std::function<bool(CLI::App*)>()))
    if (!part->get_group().empty()) facts.parts.push_back(factsOfCommand(*part, facts.name));
  return facts;
}

}  // namespace

bool OptionFacts::takesFile() const {
  static constexpr std::array<std::string_view, 7> files{"FILE", "R", "OUT", "DIR", "XML", "APK", "PATH"};
  return choices.empty() && std::ranges::find(files, unit) != files.end();
}

std::string CommandFacts::word() const {
  return name.substr(name.rfind(' ') + 1);
}

std::string CommandFacts::usage() const {
  auto usage = name + " [OPTIONS]";
  for (const auto& operand : operands) {
    const auto shown = operand.names.front() + (operand.many ? "..." : "");
    usage += operand.required ? " " + shown : fmt::format(" [{}]", shown);
  }
  return parts.empty() ? usage : usage + " COMMAND";
}

CommandFacts factsOf(CLI::App& program) {
  return factsOfCommand(program, "");
}

std::vector<const CommandFacts*> allOf(const CommandFacts& command) {
  std::vector<const CommandFacts*> all{&command};
  for (const auto& part : command.parts)
    for (const auto* each : allOf(part)) all.push_back(each);
  return all;
}

}  // namespace marmoset::cli
