#include "server/cli/option_rules.h"

#include <algorithm>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace marmoset::cli {

OptionRules& OptionRules::apart(std::initializer_list<std::string> options) {
  for (const auto* one = options.begin(); one != options.end(); ++one)
    for (const auto* other = one + 1; other != options.end(); ++other)
      command_.get_option(*one)->excludes(command_.get_option(*other));
  return *this;
}

OptionRules& OptionRules::needs(const std::string& option, std::initializer_list<std::string> others) {
  const std::vector<std::string> any(others);
  const auto holds = [command = &command_, any] {
    return std::ranges::any_of(any, [&](const std::string& other) { return command->count(other) > 0; });
  };
  return only(option, holds, fmt::format("says nothing without {}", fmt::join(any, " or ")));
}

OptionRules& OptionRules::only(std::string option, std::function<bool()> holds, std::string otherwise) {
  if (!conditions_) {
    conditions_ = std::make_shared<std::vector<Condition>>();
    command_.parse_complete_callback([command = &command_, conditions = conditions_] {
      for (const auto& condition : *conditions)
        if (command->count(condition.option) > 0 && !condition.holds())
          throw CLI::ValidationError(fmt::format("{} {}", condition.option, condition.otherwise));
    });
  }
  conditions_->push_back({std::move(option), std::move(otherwise), std::move(holds)});
  return *this;
}

}  // namespace marmoset::cli
