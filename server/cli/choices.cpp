#include "server/cli/choices.h"

#include <algorithm>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/script/text/suggestion.h"

namespace marmoset::cli {
namespace {

std::string complaint(const std::string& word, const std::vector<std::string>& words) {
  const std::vector<std::string_view> known(words.begin(), words.end());
  const auto near = script::nearest(word, known);
  return fmt::format("'{}' is none of {}{}", word, fmt::join(words, ", "),
                     near ? fmt::format(" (did you mean {}?)", near->word) : "");
}

}  // namespace

CLI::Validator oneOf(std::vector<std::string> words) {
  auto validator = suggesting(words);
  validator.operation([words = std::move(words)](std::string& word) {
    return std::ranges::find(words, word) != words.end() ? std::string() : complaint(word, words);
  });
  return validator;
}

CLI::Validator suggesting(const std::vector<std::string>& words) {
  return CLI::Validator([](std::string&) { return std::string(); }, "",
                        fmt::format("{}", fmt::join(words, " ")));
}

}  // namespace marmoset::cli
