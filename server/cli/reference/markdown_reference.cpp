#include <fmt/format.h>
#include <fmt/ranges.h>

#include "server/cli/reference/pages.h"

namespace marmoset::cli {
namespace {

// A cell of a table. What is JSON is shown as it is.
std::string cell(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '|' || c == '*' || c == '<') escaped += '\\';
    escaped += c;
  }
  return text.starts_with('{') ? fmt::format("`{}`", text) : escaped;
}

std::string row(const OptionFacts& option) {
  const auto names = fmt::format("{}", fmt::join(option.names, "`, `"));
  const auto unit = option.unit.empty() ? std::string() : " " + option.unit;
  return fmt::format("| `{}{}` | {} |\n", names, unit, cell(option.help));
}

std::string section(const CommandFacts& command) {
  auto text =
      fmt::format("### `{}`\n\n{}.\n\n```\n{}\n```\n\n", command.name, command.about, command.usage());
  text += "| | |\n|---|---|\n";
  for (const auto& operand : command.operands) text += row(operand);
  for (const auto& option : command.options) text += row(option);
  for (const auto& part : command.parts)
    text += fmt::format("| `{}` | {} |\n", part.word(), cell(part.about));
  if (!command.footer.empty()) text += fmt::format("\n```\n{}\n```\n", command.footer);
  return text + "\n";
}

}  // namespace

std::string markdownReference(const CommandFacts& program) {
  std::string text;
  for (const auto* command : allOf(program)) text += section(*command);
  text.pop_back();
  return text;
}

}  // namespace marmoset::cli
