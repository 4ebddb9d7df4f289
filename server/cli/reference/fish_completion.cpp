#include <fmt/format.h>
#include <fmt/ranges.h>

#include "server/cli/reference/completions.h"

namespace marmoset::cli {
namespace {

std::string wordOf(std::string_view text) {
  std::string escaped = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') escaped += '\\';
    escaped += c == '\n' ? ' ' : c;
  }
  return escaped + "'";
}

// Where the words of the command, and none of its parts, were typed.
std::string conditionOf(const CommandFacts& command) {
  std::string words, parts;
  for (std::size_t space = command.name.find(' '); space != std::string::npos;) {
    const auto next = command.name.find(' ', space + 1);
    words += fmt::format("{}__fish_seen_subcommand_from {}", words.empty() ? "" : "; and ",
                         command.name.substr(space + 1, next == std::string::npos ? next : next - space - 1));
    space = next;
  }
  for (const auto& part : command.parts) parts += " " + part.word();
  if (parts.empty()) return words;
  return fmt::format("{}not __fish_seen_subcommand_from{}", words.empty() ? "" : words + "; and ", parts);
}

std::string optionLine(const OptionFacts& option, const std::string& condition) {
  auto line = fmt::format("complete -c marmoset -n {}", wordOf(condition));
  for (const auto& name : option.names)
    line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  if (!option.unit.empty()) line += option.takesFile() ? " -r -F" : " -x";
  if (!option.choices.empty()) line += fmt::format(" -a '{}'", fmt::join(option.choices, " "));
  return fmt::format("{} -d {}\n", line, wordOf(option.help));
}

}  // namespace

std::string fishCompletion(const CommandFacts& program) {
  std::string text = "# fish completion of marmoset, made by `marmoset completion fish`.\n";
  for (const auto* command : allOf(program)) {
    const auto condition = conditionOf(*command);
    for (const auto& part : command->parts)
      text += fmt::format("complete -c marmoset -f -n {} -a {} -d {}\n", wordOf(condition), part.word(),
                          wordOf(part.about));
    for (const auto& option : command->options) text += optionLine(option, condition);
  }
  return text;
}

}  // namespace marmoset::cli
