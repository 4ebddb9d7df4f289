#include <fmt/format.h>
#include <fmt/ranges.h>

#include "server/cli/reference/completions.h"

namespace marmoset::cli {
namespace {

std::string functionOf(const CommandFacts& command) {
  auto name = "_" + command.name;
  for (auto& c : name)
    if (c == ' ' || c == '-') c = '_';
  return name;
}

// Words between single quotes, in a place where brackets and colons mean something.
std::string plain(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\'')
      escaped += "'\\''";
    else if (c == '[' || c == ']' || c == ':' || c == '\\')
      escaped += fmt::format("\\{}", c);
    else
      escaped += c == '\n' ? ' ' : c;
  }
  return escaped;
}

std::string actionOf(const OptionFacts& option) {
  if (!option.choices.empty()) return fmt::format("({})", fmt::join(option.choices, " "));
  return option.takesFile() ? "_files" : "";
}

std::string optionSpec(const OptionFacts& option) {
  const auto names =
      option.names.size() == 1 ? option.names.front() : fmt::format("'{{{}}}'", fmt::join(option.names, ","));
  const auto value = option.unit.empty() ? "" : fmt::format(":{}:{}", plain(option.unit), actionOf(option));
  return fmt::format("    '*{}[{}]{}' \\\n", names, plain(option.help), value);
}

std::string functionFor(const CommandFacts& command) {
  auto text = functionOf(command) + "() {\n";
  if (command.parts.empty()) {
    text += "  _arguments \\\n";
    for (const auto& option : command.options) text += optionSpec(option);
    return text + "    '*:file:_files'\n}\n";
  }
  text += "  local line state\n  _arguments -C \\\n";
  for (const auto& option : command.options) text += optionSpec(option);
  text +=
      "    '1:command:->command' '*::argument:->argument'\n  case $state in\n    command)\n      local -a "
      "commands=(\n";
  for (const auto& part : command.parts)
    text += fmt::format("        '{}:{}'\n", part.word(), plain(part.about));
  text += "      )\n      _describe command commands ;;\n    argument)\n      case $line[1] in\n";
  for (const auto& part : command.parts)
    text += fmt::format("        {}) {} ;;\n", part.word(), functionOf(part));
  return text + "      esac ;;\n  esac\n}\n";
}

}  // namespace

std::string zshCompletion(const CommandFacts& program) {
  std::string text = "#compdef marmoset\n# zsh completion of marmoset, made by `marmoset completion zsh`.\n";
  for (const auto* command : allOf(program)) text += functionFor(*command);
  // Loaded on demand the file is the function; sourced, it names it.
  return text +
         "if [ \"$funcstack[1]\" = _marmoset ]; then _marmoset \"$@\"; else compdef _marmoset marmoset; fi\n";
}

}  // namespace marmoset::cli
