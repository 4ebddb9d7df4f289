#include <fmt/format.h>
#include <fmt/ranges.h>

#include "server/cli/reference/completions.h"

namespace marmoset::cli {
namespace {

// The command as the script knows it: the words after the program's name.
std::string keyOf(const CommandFacts& command) {
  const auto space = command.name.find(' ');
  return space == std::string::npos ? "" : command.name.substr(space + 1);
}

// `check:--format) ...`: what follows an option that takes a value.
std::string valueCases(const CommandFacts& command) {
  std::string text;
  for (const auto& option : command.options) {
    if (option.unit.empty()) continue;
    std::string patterns;
    for (const auto& name : option.names)
      patterns += fmt::format("{}'{}:{}'", patterns.empty() ? "" : " | ", keyOf(command), name);
    const auto offered = option.takesFile() ? std::string("compgen -f -- \"$current\"")
                         : option.choices.empty()
                             ? std::string(":")
                             : fmt::format("compgen -W '{}' -- \"$current\"", fmt::join(option.choices, " "));
    text += fmt::format("    {}) mapfile -t COMPREPLY < <({}); return ;;\n", patterns, offered);
  }
  return text;
}

std::string wordCase(const CommandFacts& command) {
  std::string words;
  for (const auto& part : command.parts) words += part.word() + " ";
  for (const auto& option : command.options) words += option.names.back() + " ";
  return fmt::format("    '{}') words='{}' ;;\n", keyOf(command), words);
}

}  // namespace

std::string bashCompletion(const CommandFacts& program) {
  std::string commands, values, words;
  for (const auto* command : allOf(program)) {
    if (command != &program)
      commands += fmt::format("{}'{}'", commands.empty() ? "" : " | ", keyOf(*command));
    values += valueCases(*command);
    words += wordCase(*command);
  }
  return fmt::format(R"(# bash completion of marmoset, made by `marmoset completion bash`.
_marmoset() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}} command='' words='' index
  for ((index = 1; index < COMP_CWORD; ++index)); do
    case "${{command:+$command }}${{COMP_WORDS[index]}}" in
      {}) command="${{command:+$command }}${{COMP_WORDS[index]}}" ;;
    esac
  done
  case "$command:$previous" in
{}  esac
  case "$command" in
{}  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  if [[ -n $command && $current != -* ]]; then
    local files
    mapfile -t files < <(compgen -f -- "$current")
    COMPREPLY+=("${{files[@]}}")
  fi
}}
complete -o filenames -F _marmoset marmoset
)",
                     commands, values, words);
}

}  // namespace marmoset::cli
