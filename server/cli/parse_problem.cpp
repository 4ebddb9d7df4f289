#include "server/cli/parse_problem.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include "engine/script/text/suggestion.h"

namespace marmoset::cli {
namespace {

// The commands that were named, from the program to the last: `marmoset`, `model`, `show`.
std::vector<const CLI::App*> namedCommands(const CLI::App& program) {
  std::vector<const CLI::App*> named{&program};
  for (auto parsed = program.get_subcommands(); !parsed.empty(); parsed = named.back()->get_subcommands())
    named.push_back(parsed.front());
  return named;
}

std::string fullName(const std::vector<const CLI::App*>& named) {
  std::string name;
  for (const auto* command : named) name += (name.empty() ? "" : " ") + command->get_name();
  return name;
}

std::string didYouMean(std::string_view word, const std::vector<std::string>& known) {
  const std::vector<std::string_view> candidates(known.begin(), known.end());
  const auto near = script::nearest(word, candidates);
  return near ? fmt::format(" (did you mean {}?)", near->word) : "";
}

std::vector<std::string> optionsOf(const std::vector<const CLI::App*>& named) {
  std::vector<std::string> names;
  for (const auto* command : named)
    for (const auto* option : command->get_options())
      for (const auto& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

std::vector<std::string> commandsOf(const CLI::App& command) {
  std::vector<std::string> names;
  for (const auto* each : command.get_subcommands({})) names.push_back(each->get_name());
  return names;
}

bool looksLikeFile(std::string_view word) {
  return word.find('.') != word.npos || word.find('/') != word.npos;
}

// Of a word that begins with a dash and is none of the options.
std::string unknownOption(const std::string& word, const std::vector<const CLI::App*>& named) {
  const auto name = word.substr(0, word.find('='));
  const auto near = didYouMean(name, optionsOf(named));
  if (near.empty() && !word.starts_with("--") && looksLikeFile(word))
    return fmt::format("{0}: no such option; a file whose name begins with a dash is written ./{0}", word);
  return fmt::format("{}: no such option{}", name, near);
}

// CLI11's own words may run over several lines.
std::string oneLine(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  while (text.ends_with(' ')) text.pop_back();
  return text;
}

std::string contradiction(std::string_view excludes) {
  constexpr std::string_view between = " excludes ";
  const auto at = excludes.find(between);
  return fmt::format("{} and {} contradict each other: leave one of them out", excludes.substr(0, at),
                     excludes.substr(at + between.size()));
}

std::string words(const CLI::ParseError& problem, const std::vector<const CLI::App*>& named,
                  const std::vector<std::string>& left) {
  const auto option = std::ranges::find_if(
      left, [](const std::string& word) { return word.size() > 1 && word.starts_with('-'); });
  if (option != left.end()) return unknownOption(*option, named);
  const auto known = commandsOf(*named.back());
  if (!known.empty() && left.empty()) return fmt::format("{} needs a command", fullName(named));
  if (!known.empty())
    return fmt::format("{}: no such command{}", left.front(), didYouMean(left.front(), known));
  if (dynamic_cast<const CLI::ExcludesError*>(&problem) != nullptr) return contradiction(problem.what());
  if (dynamic_cast<const CLI::ExtrasError*>(&problem) != nullptr && !left.empty())
    return fmt::format("{}: is a word too many", left.front());
  return oneLine(problem.what());
}

}  // namespace

std::string wordsOf(const CLI::ParseError& problem, const CLI::App& program) {
  const auto named = namedCommands(program);
  return fmt::format("{}; see {} --help", words(problem, named, program.remaining(true)), fullName(named));
}

}  // namespace marmoset::cli
